import { filled, type PluralText, plural } from '../common/fill-text.ts';
import { foldersAbove } from '../common/folders-above.ts';
import type { Locale } from './locales.ts';

/** The choice of an area of the documentation, beside the kinds of pages. */
export const areaChoice = (under: readonly string[]): string => `docs:${under.join(',')}`;

/** The kind and the area of a choice; no area where a kind was chosen. */
export const readChoice = (choice: string): readonly (string | undefined)[] => choice.split(':');

/** An area of the documentation: the slugs at or below which its pages are. */
export interface SearchedArea {
  readonly title: string;
  readonly under: readonly string[];
}

/** The slug of a page of the documentation in any version; empty for the list of all pages. */
export const slugAt = (path: string): string => /\/docs\/(?:@[^/]+\/)?(.+)$/.exec(path)?.[1] ?? '';

/** The title of the area that a page of the documentation lies in. */
export function areaOf(path: string, areas: readonly SearchedArea[]): string | undefined {
  const slug = slugAt(path);
  const above = [...foldersAbove(slug), slug];
  return areas.find(({ under }) => above.some((each) => under.includes(each)))?.title;
}

/** The titles of what a page lies in: its kind, if there are several, or its area, and the folders of documentation. */
export function titlesAbove(
  { kind, path, title: own }: Record<'kind' | 'path' | 'title', string>,
  folders: ReadonlyMap<string, string>,
  { kinds, areas }: Pick<SearchPageTexts, 'kinds' | 'areas'>,
): string[] {
  const name = Object.keys(kinds).length > 1 ? (kinds[kind] ?? []) : [];
  if (kind !== 'docs') return [name].flat();
  const above = foldersAbove(slugAt(path)).flatMap((folder) => folders.get(folder) ?? []);
  const all = [areaOf(path, areas) ?? name, ...above].flat();
  return all.filter((title, index) => title !== (all[index + 1] ?? own));
}

/** What a page lies in, with its language where that is not the reader's. */
export const inLanguage = (above: string, lang: Locale | undefined): string =>
  lang === undefined ? above : `${above} · ${lang.toUpperCase()}`;

/** What the function reads of the address of the search page, and where it fills the published file. */
export const SEARCH_PAGE = {
  /** In the tag of the field, whose value is filled in. */
  field: 'name="q" value=""',
  /** The results replace what is between these. */
  start: '<!--results-->',
  end: '<!--/results-->',
  /** The texts, {@link SearchPageTexts}, are between these. */
  textsStart: '<script type="application/json" data-search-texts>',
  textsEnd: '</script>',
} as const;

/** The texts about what a search found; `{…}` stands for a value. */
export interface SummaryTexts {
  /** What to type, where there is no query. */
  readonly hint: string;
  readonly results: PluralText;
  /** Where more pages answer than are shown. */
  readonly first: string;
  readonly nothing: string;
  readonly missing: string;
  /** Where the pages are those with a similar word. */
  readonly instead: string;
  readonly nearestAre: string;
  readonly otherWords: string;
}

/** How a summary is written in HTML or Markdown: a text of the site, the query, a word that can be searched for. */
export interface SummaryFormat {
  readonly plain: (text: string) => string;
  readonly quoted: (query: string) => string;
  readonly word: (word: string) => string;
}

export const AS_TEXT: SummaryFormat = {
  plain: (text) => text,
  quoted: (query) => query,
  word: (word) => word,
};

export interface Found {
  readonly query: string;
  readonly missing: Missing;
  /** The pages that are shown. */
  readonly pages: readonly unknown[];
  readonly isNearest: boolean;
  /** Whether more pages do. */
  readonly isMore: boolean;
}

/** How many of the pages answer the query itself. */
export const answersOf = ({ isNearest, pages }: Pick<Found, 'isNearest' | 'pages'>): number =>
  isNearest ? 0 : pages.length;

/** What is searched for in place of a query of which words are misspelt, or no word is on a page and as many are similar. */
export function similarQuery({ query, missing, pages }: Found): string | undefined {
  const { words, nearest, corrected } = missing;
  if (pages.length === 0) return undefined;
  const isWhole = words.join(' ').length === query.length && words.length === nearest.length;
  return corrected ?? (isWhole ? nearest.join(' ') : undefined);
}

/** The sentence that says what a search found: how many pages answer the query itself, or what to try. */
export function resultsSummary(
  locale: Locale,
  texts: SummaryTexts,
  found: Found,
  format: SummaryFormat = AS_TEXT,
): string {
  const { plain, quoted, word } = format;
  const { query, missing, isMore } = found;
  const count = answersOf(found);
  const similar = similarQuery(found);
  if (similar !== undefined)
    return filled(eachQuoted(plain(texts.instead), 'query', missing.words.map(quoted)), {
      word: word(similar),
    });
  if (count > 0)
    return plain(
      isMore ? filled(texts.first, { count: `${count}` }) : plural(locale, texts.results, count),
    );
  const nothing = filled(plain(texts.nothing), { query: quoted(query) });
  return `${nothing} ${nearestWords(missing, texts, format) || plain(texts.otherWords)}`;
}

/** The words of pages that are spelled nearly like those that no page has; nothing if there are none. */
const nearestWords = (
  { nearest }: Missing,
  { nearestAre }: SummaryTexts,
  { plain, word }: SummaryFormat,
): string =>
  nearest.length === 0 ? '' : filled(plain(nearestAre), { words: nearest.map(word).join(', ') });

/** What a search lacks: words that no page has, and those of pages that are spelled nearly alike. */
export interface Missing {
  readonly words: readonly string[];
  readonly nearest: readonly string[];
  /** The query with these words corrected, as the pages were found; absent where one of them cannot be. */
  readonly corrected?: string | undefined;
}

/** Matches the marks that a text sets around the words that no page has. */
const MARKS = /([\p{Pi}\p{Pf}\p{Ps}"]\s?)\{(?:words|query)\}(\s?[\p{Pi}\p{Pf}\p{Pe}"])/u;

/** Fills words into a text; each of several has the marks that the text sets around them. */
function eachQuoted(text: string, name: 'words' | 'query', words: readonly string[]): string {
  const [, opening = '', closing = ''] = MARKS.exec(text) ?? [];
  return filled(text, { [name]: words.join(`${closing}, ${opening}`) });
}

/** What is said above the results where no page has some words, with those like them; else nothing. */
export function missingNotice(found: Found, texts: SummaryTexts, format: SummaryFormat): string {
  const { words } = found.missing;
  if (words.length === 0 || answersOf(found) === 0 || similarQuery(found) !== undefined) return '';
  const said = eachQuoted(format.plain(texts.missing), 'words', words.map(format.quoted));
  return `${said} ${nearestWords(found.missing, texts, format)}`.trim();
}

/** Whether pages answer all of a query, or a word that is spelled nearly like it: else the reader may ask the owner. */
export const isAnswered = (found: Found): boolean =>
  similarQuery(found) !== undefined || (answersOf(found) > 0 && found.missing.words.length === 0);

interface SearchLink {
  readonly href: string;
  readonly label: string;
}

/** The texts that the function fills into the search page, in its language. */
export interface SearchPageTexts extends SummaryTexts {
  readonly title: string;
  /** The names of the kinds of pages that the site has, by folder. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Where readers may ask. */
  readonly contact?: SearchLink | undefined;
  /** What the site offers where nothing is found, under a heading. */
  readonly links: readonly SearchLink[];
  readonly quickLinks: string;
  /** They stand for the kind of documentation pages. */
  readonly areas: readonly SearchedArea[];
  /** The language of the pages that stand in for missing translations, which is searched where nothing is found. */
  readonly original?: Locale | undefined;
}
