import { filled, labelled } from '../common/fill-text.ts';
import { lazy, perObject } from '../common/lazy.ts';
import { remember } from '../common/remember.ts';
import { cheap, type Derived } from '../compile/derived.ts';
import { entryTitle, type LinkedEntry } from '../compile/entry.ts';
import type { FilledText } from '../compile/page/template.ts';
import { forLocale, type PerLocale } from '../contract/locales.ts';
import { changelogLists } from './changelog/changelog.ts';
import {
  changelogEntryMarkdown,
  changelogListTitle,
  entriesMarkdown,
} from './changelog/changelog-markdown.ts';
import { landingOf } from './home.ts';
import { entryMarkdown } from './markdown/fill-page.ts';
import { homeMarkdown } from './markdown/home-markdown.ts';
import {
  authoredMarkdown,
  changesMarkdown,
  entryItems,
  markdownPage,
  planMarkdown,
  solutionMarkdown,
  todayMarkdown,
} from './markdown/markdown.ts';
import type { Edition, PublicPage } from './model.ts';
import type { SitePart } from './parts.ts';

function latest(entries: readonly LinkedEntry[]): string | undefined {
  return entries
    .flatMap(({ updated }) => updated ?? [])
    .sort()
    .at(-1);
}

/** A generated page. */
type Generated = Pick<
  PublicPage,
  'path' | 'title' | 'description' | 'updated' | 'isList' | 'versions'
> & {
  /** The blocks of its Markdown below title and description. */
  readonly body: () => readonly string[];
  /** The title and the description in its Markdown, if they differ. */
  readonly head?: Pick<PublicPage, 'title' | 'description'>;
  /** For pages of the documentation, which has versions. */
  readonly slug?: string;
};

function docsPlan(edition: Edition): Generated {
  const { locale, docs, landing, parts, paths } = edition;
  const { label, description } = parts.documentation;
  const own = landingOf(edition, 'docs');
  return {
    path: paths.docs(locale),
    title: own?.data.title ?? label,
    description: own ? own.data.description : description,
    updated: latest([...docs, ...landing]),
    slug: '',
    body: () => [own ? entryMarkdown(own, edition) : '', ...planMarkdown(edition)],
  };
}

/** The page of changes in a version; none for the oldest version. */
function changesPage(edition: Edition): Generated[] {
  const { siteVersions } = edition;
  const difference = siteVersions?.difference(edition);
  if (!siteVersions || !difference) return [];
  const { path, title, description } = difference;
  return [
    {
      ...{ path, title, description },
      isList: true,
      versions: siteVersions.ofChanges(edition),
      body: () => changesMarkdown(difference, edition),
    },
  ];
}

const folderPages = (edition: Edition): Generated[] =>
  edition.folders.map(({ slug, title, entries }) => ({
    path: edition.paths.doc(edition.locale, slug),
    title,
    description: filled(edition.text.folderAbout, { title }),
    isList: true,
    slug,
    body: () => [entryItems(edition, entries)],
  }));

/** The home page and the list of each part; versions other than the current one have only the documentation index. */
function topPages(edition: Edition): Generated[] {
  const { locale, name, tagline, description, home, parts, paths, text } = edition;
  const plan = docsPlan(edition);
  if (paths.version !== undefined) return [plan];
  const list = (
    part: SitePart | undefined,
    updated: string | undefined,
    body: () => readonly string[],
  ): Generated[] => {
    if (!part) return [];
    const { path, label, description } = part;
    return [{ path, title: label, description, updated, body }];
  };
  const { changelog, solutions } = edition;
  const lastChange = changelog[0]?.data.date;
  const lastSolution = latest(solutions);
  return [
    {
      path: paths.home(locale),
      title: labelled(text, name, tagline),
      description,
      updated: [plan.updated, lastChange, lastSolution]
        .flatMap((day) => day ?? [])
        .sort()
        .at(-1),
      head: home.title === tagline ? { title: name, description: tagline } : { title: home.title },
      body: () => homeMarkdown(edition),
    },
    plan,
    ...list(parts.changelog, lastChange, () =>
      changelog.length === 0 ? [text.nothingYet] : entriesMarkdown(changelog, edition),
    ),
    ...list(parts.solutions, lastSolution, () => [
      entryItems(edition, solutions) || text.nothingYet,
    ]),
  ];
}

/** The pages of changelog entries, except the main page of the changelog. */
const changelogPages = (edition: Edition): Generated[] =>
  changelogLists(edition).flatMap((list) => {
    const { path = '', description = '' } = edition.parts.changelog ?? {};
    if (list.path === path) return [];
    const title = changelogListTitle(list, edition);
    const body = () => entriesMarkdown(list.entries, edition);
    return { path: list.path, title, description, isList: true, body };
  });

/** The generated pages of a language: those before the authored ones, and those after them. */
const generatedPages = perObject((edition: Edition) => ({
  first: [...topPages(edition), ...changesPage(edition)],
  last: [
    ...folderPages(edition),
    ...(edition.paths.version === undefined ? changelogPages(edition) : []),
  ],
}));

/** All pages in all languages by path, with the entry of authored ones. */
const pagesAt = perObject(
  (editions: PerLocale<Edition>): ReadonlyMap<string, LinkedEntry | undefined> =>
    new Map(
      Object.values(editions).flatMap((edition) => {
        const { docs, changelog, solutions } = edition;
        const { first, last } = generatedPages(edition);
        return [
          ...[...first, ...last].map(({ path }) => [path, undefined] as const),
          ...[docs, changelog, solutions].flat().map((entry) => [entry.path, entry] as const),
        ];
      }),
    ),
);

/** The paths of a page in the languages that show it and in those that have it, by path without locale. */
const languagesOf = perObject((editions: PerLocale<Edition>) =>
  remember((name: string) => {
    const all = pagesAt(editions);
    const shown = Object.values(editions).flatMap(({ locale, paths }) => {
      const path = paths.inLocale(name, locale);
      return all.has(path) ? [[locale, path] as const] : [];
    });
    const translated = shown.filter(([, path]) => !all.get(path)?.original);
    return {
      shownAt: Object.fromEntries(shown),
      alternates: Object.fromEntries(translated),
      isTranslated: translated.length === shown.length,
    };
  }),
);

/** The public pages of a language in reading order. */
export function publicPages(edition: Edition, editions: PerLocale<Edition>): PublicPage[] {
  const { locale, paths, siteVersions } = edition;
  /** The page in other languages and, if it has a slug, in other versions. */
  const elsewhere = (path: string, slug: string | undefined) => {
    const { alternates, shownAt, isTranslated } = languagesOf(editions)(paths.withoutLocale(path));
    const versions = slug === undefined ? undefined : siteVersions?.of(edition, slug);
    // Search engines should only follow the languages of the canonical page.
    if (versions?.canonical !== undefined) return { versions, alternates: {}, shownAt };
    return { alternates, ...(!isTranslated && { shownAt }), ...(versions && { versions }) };
  };
  const generated = ({ body, slug, head, ...page }: Generated): PublicPage => ({
    locale,
    ...elsewhere(page.path, slug),
    ...page,
    isGenerated: true,
    markdown: cheap(() => ({ text: markdownPage(head ?? page, body(), edition), headings: [] })),
  });
  const authored = <E extends LinkedEntry>(
    entries: readonly E[],
    markdown: (entry: E, edition: Edition, versions: PublicPage['versions']) => Derived<FilledText>,
  ): PublicPage[] =>
    entries.map((entry) => {
      const { path, original, updated, collection, slug } = entry;
      const { description, fields } = entry.data;
      const { alternates, ...more } = elsewhere(path, collection === 'docs' ? slug : undefined);
      const written = (original && (pagesAt(editions).get(original.path) as E)) ?? entry;
      const text = lazy(() =>
        markdown(written, forLocale(editions, written.locale), more.versions),
      );
      return {
        ...{ locale, path, title: entryTitle(entry), description, updated, fields, original },
        alternates: original ? {} : alternates,
        ...more,
        // Lazy, since the files of most versions are cached.
        get markdown() {
          return text();
        },
      };
    });
  const { first, last } = generatedPages(edition);
  return [
    ...first.map(generated),
    ...authored(edition.docs, (entry, edition, versions) =>
      authoredMarkdown(entry, edition, versions && todayMarkdown(entry, versions, edition)),
    ),
    ...(paths.version === undefined
      ? [
          ...authored(edition.changelog, changelogEntryMarkdown),
          ...authored(edition.solutions, solutionMarkdown),
        ]
      : []),
    ...last.map(generated),
  ];
}

/** Finds the public pages of a language by their paths. */
export const pageAt = perObject(({ pages }: Edition) => {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return (path: string): PublicPage => {
    const page = byPath.get(path);
    if (!page) throw new Error(`${path} is not a public page.`);
    return page;
  };
});
