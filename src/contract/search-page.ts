import { filled, type PluralText, plural } from '../common/fill-text.ts';
import { foldersAbove } from '../common/folders-above.ts';
import type { Locale } from './locales.ts';

/** The value of a choice of an area; other choices are kinds of pages. */
export const areaChoice = (under: readonly string[]): string => `docs:${under.join(',')}`;

/** The kind and the area of a choice; the area is absent for kinds. */
export const readChoice = (choice: string): readonly (string | undefined)[] => choice.split(':');

/** An area of the documentation, by the slugs of its folders. */
interface SearchedArea {
  readonly title: string;
  readonly under: readonly string[];
}

/** The slug of a documentation page of any version; empty for the list of all pages. */
export const slugAt = (path: string): string => /\/docs\/(?:@[^/]+\/)?(.+)$/.exec(path)?.[1] ?? '';

/** The title of the area of a documentation page. */
function areaOf(path: string, areas: readonly SearchedArea[]): string | undefined {
  const slug = slugAt(path);
  const above = [...foldersAbove(slug), slug];
  return areas.find(({ under }) => above.some((each) => under.includes(each)))?.title;
}

/** Breadcrumbs of a page: its area, or its kind if there are several, then its documentation folders. */
export function titlesAbove(
  { kind, path, title: own }: Record<'kind' | 'path' | 'title', string>,
  folders: ReadonlyMap<string, string>,
  { kinds, areas }: Pick<SearchSettings, 'kinds' | 'areas'>,
): string[] {
  const name = Object.keys(kinds).length > 1 ? (kinds[kind] ?? []) : [];
  if (kind !== 'docs') return [name].flat();
  const above = foldersAbove(slugAt(path)).flatMap((folder) => folders.get(folder) ?? []);
  const all = [areaOf(path, areas) ?? name, ...above].flat();
  return all.filter((title, index) => title !== (all[index + 1] ?? own));
}

/** Appends the language of a page to its breadcrumbs if it is not the reader's. */
export const withLanguage = (above: string, lang: Locale | undefined): string =>
  lang === undefined ? above : `${above} · ${lang.toUpperCase()}`;

/** Markers in the published search page that the function replaces. */
export const SEARCH_PAGE = {
  /** In the tag of the search field, whose value is filled in. */
  field: 'name="q" value=""',
  /** Enclose the results. */
  start: '<!--results-->',
  end: '<!--/results-->',
  /** Enclose {@link SearchSettings} in every page. */
  settingsStart: '<script type="application/json" data-search-settings>',
  settingsEnd: '</script>',
} as const;

/** Formats the parts of a summary for HTML or Markdown; `word` is a suggested search. */
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

/** The outcome of a search. */
export interface SearchOutcome {
  readonly query: string;
  readonly missing: MissingWords;
  /** The listed pages. */
  readonly pages: readonly unknown[];
  readonly isNearest: boolean;
  /** Whether more pages match. */
  readonly hasMore: boolean;
}

/** The number of listed pages that match the query itself. */
export const matchCount = ({
  isNearest,
  pages,
}: Pick<SearchOutcome, 'isNearest' | 'pages'>): number => (isNearest ? 0 : pages.length);

/** The query that was searched instead: with misspelt words corrected, or all of its words replaced by similar ones. */
function similarQuery({ query, missing, pages }: SearchOutcome): string | undefined {
  const { words, nearest, corrected } = missing;
  if (pages.length === 0) return undefined;
  const isWhole = words.join(' ').length === query.length && words.length === nearest.length;
  return corrected ?? (isWhole ? nearest.join(' ') : undefined);
}

/** Summarizes a search: the number of matching pages, or what to try. */
export function resultsSummary(
  texts: SearchSettings,
  outcome: SearchOutcome,
  format: SummaryFormat,
): string {
  const { plain, quoted, word } = format;
  const { query, missing, hasMore } = outcome;
  const count = matchCount(outcome);
  const similar = similarQuery(outcome);
  if (similar !== undefined)
    return filled(eachQuoted(plain(texts.instead), 'query', missing.words.map(quoted)), {
      word: word(similar),
    });
  if (count > 0)
    return plain(
      hasMore
        ? filled(texts.first, { count: `${count}` })
        : plural(texts.locale, texts.results, count),
    );
  const nothing = filled(plain(texts.nothing), { query: quoted(query) });
  return `${nothing} ${nearestWords(missing, texts, format) || plain(texts.otherWords)}`;
}

/** Suggests words with a similar spelling; empty if there are none. */
const nearestWords = (
  { nearest }: MissingWords,
  { nearestAre }: SearchSettings,
  { plain, word }: SummaryFormat,
): string =>
  nearest.length === 0 ? '' : filled(plain(nearestAre), { words: nearest.map(word).join(', ') });

/** Words of a query that no page has, and words of pages with a similar spelling. */
export interface MissingWords {
  readonly words: readonly string[];
  readonly nearest: readonly string[];
  /** The corrected query that was searched; absent if a word could not be corrected. */
  readonly corrected?: string | undefined;
}

/** Matches the quotation marks of a text and its placeholder for words. */
const MARKS = /([\p{Pi}\p{Pf}\p{Ps}"]\s?)\{(?:words|query)\}(\s?[\p{Pi}\p{Pf}\p{Pe}"])/u;

/** Fills words into a text and repeats its quotation marks for each of them. */
function eachQuoted(text: string, name: 'words' | 'query', words: readonly string[]): string {
  const [, opening = '', closing = ''] = MARKS.exec(text) ?? [];
  return filled(text, { [name]: words.join(`${closing}, ${opening}`) });
}

/** The notice above the results that no page has some of the words; empty if pages have all. */
export function missingNotice(
  outcome: SearchOutcome,
  texts: SearchSettings,
  format: SummaryFormat,
): string {
  const { words } = outcome.missing;
  if (words.length === 0 || matchCount(outcome) === 0 || similarQuery(outcome) !== undefined)
    return '';
  const notice = eachQuoted(format.plain(texts.missing), 'words', words.map(format.quoted));
  return `${notice} ${nearestWords(outcome.missing, texts, format)}`.trim();
}

/** Whether pages match all words of a query or of a similar one; if not, readers are offered the contact. */
export const isAnswered = (outcome: SearchOutcome): boolean =>
  similarQuery(outcome) !== undefined ||
  (matchCount(outcome) > 0 && outcome.missing.words.length === 0);

interface SearchLink {
  readonly href: string;
  readonly label: string;
}

/** The texts and settings of the search in the language of a page, for the dialog and the function; `{…}` are placeholders. */
export interface SearchSettings {
  readonly locale: Locale;
  /** Prefix of the addresses of the language. */
  readonly root: string;
  readonly title: string;
  /** Shown without a query. */
  readonly hint: string;
  readonly results: PluralText;
  /** Shown if more pages match than are listed. */
  readonly first: string;
  readonly nothing: string;
  readonly missing: string;
  /** Shown if the pages match similar words instead. */
  readonly instead: string;
  readonly nearestAre: string;
  readonly otherWords: string;
  /** Heading of recent searches. */
  readonly recent: string;
  readonly forget: string;
  /** Shown if the search files cannot be read. */
  readonly failed: string;
  /** Names of the kinds of pages of the site, by folder. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Where readers can ask for help. */
  readonly contact?: SearchLink | undefined;
  /** Shown under the heading `quickLinks` without a query or results. */
  readonly links: readonly SearchLink[];
  readonly quickLinks: string;
  /** Areas of the documentation, which replace its kind in the choices. */
  readonly areas: readonly SearchedArea[];
  /** The language of pages that replace missing translations; searched if nothing is found. */
  readonly original?: Locale | undefined;
}
