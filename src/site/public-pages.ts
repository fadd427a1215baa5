import { filled, labelled } from '../common/fill-text.ts';
import { lazy, perObject } from '../common/lazy.ts';
import { cheap, type Derived } from '../compile/derived.ts';
import { entryTitle, type LinkedEntry } from '../compile/entry.ts';
import type { FilledText } from '../compile/page/template.ts';
import { forLocale, type Locale, localizedText, type PerLocale } from '../contract/locales.ts';
import { changelogLists, labelledFilters } from './changelog/changelog.ts';
import {
  changelogEntryMarkdown,
  changelogListMarkdown,
  changelogListTitle,
  changelogMarkdown,
} from './changelog/changelog-markdown.ts';
import { docsHead } from './home.ts';
import { homeMarkdown } from './markdown/home-markdown.ts';
import {
  authoredMarkdown,
  docsPlanMarkdown,
  folderMarkdown,
  solutionMarkdown,
  solutionsMarkdown,
  todayMarkdown,
  versionChangesMarkdown,
} from './markdown/markdown.ts';
import type { PublicPage, SiteContent } from './model.ts';
import { partsIn, type SitePart } from './parts.ts';
import { versionChangesTexts } from './version-texts.ts';

function latest(entries: readonly LinkedEntry[]): string | undefined {
  return entries
    .flatMap(({ updated }) => updated ?? [])
    .sort()
    .at(-1);
}

/** How a page of the documentation relates to other versions, and so to other languages. */
function inVersions(
  content: SiteContent,
  locale: Locale,
  slug: string,
  alternates: PublicPage['alternates'],
): Pick<PublicPage, 'versions'> & Partial<Pick<PublicPage, 'alternates' | 'shownAt'>> {
  const versions = content.siteVersions?.of(content, locale, slug);
  if (!versions) return {};
  // Search engines are to follow the languages of the canonical page alone.
  const isElsewhere = versions.canonical !== undefined;
  return { versions, ...(isElsewhere && { alternates: {}, shownAt: alternates }) };
}

const generatedText = (make: () => string): Derived<FilledText> =>
  cheap(() => ({ text: make(), headings: [] }));

function generatedPages(content: SiteContent, locale: Locale): PublicPage[] {
  const { locales, paths } = content;
  const parts = partsIn(content, locale);
  const page = (
    path: (locale: Locale) => string,
    title: string,
    description: string | undefined,
    updated: string | undefined,
    markdown: (content: SiteContent, locale: Locale) => string,
  ): PublicPage => ({
    locale,
    path: path(locale),
    title,
    description,
    updated,
    alternates: locales.map(path),
    isGenerated: true,
    markdown: generatedText(() => markdown(content, locale)),
  });
  const list = (
    part: SitePart | undefined,
    path: (locale: Locale) => string,
    updated: string | undefined,
    markdown: (content: SiteContent, locale: Locale) => string,
  ) => (part ? [page(path, part.label, part.description, updated, markdown)] : []);
  const plan = docsHead(content, locale);
  const planPage = (updated: string | undefined): PublicPage => ({
    ...page(paths.docs, plan.title, plan.description, updated, docsPlanMarkdown),
    ...inVersions(content, locale, '', locales.map(paths.docs)),
  });
  const docs = latest([...forLocale(content.docs, locale), ...forLocale(content.landing, locale)]);
  if (paths.version !== undefined) return [planPage(docs)];
  const changelog = forLocale(content.changelog, locale)[0]?.data.date;
  const solutions = latest(forLocale(content.solutions, locale));
  const { name, tagline, description } = content.config;
  return [
    page(
      paths.home,
      labelled(
        forLocale(content.texts, locale),
        localizedText(name, locale),
        localizedText(tagline, locale),
      ),
      localizedText(description, locale),
      [docs, changelog, solutions]
        .flatMap((day) => day ?? [])
        .sort()
        .at(-1),
      homeMarkdown,
    ),
    planPage(docs),
    ...list(parts.changelog, paths.changelog, changelog, changelogMarkdown),
    ...list(parts.solutions, paths.solutions, solutions, solutionsMarkdown),
  ];
}

/** A page that lists others, in the languages whose lists have its path too. */
const listPage = (
  { locales, paths }: SiteContent,
  pathsIn: PerLocale<ReadonlySet<string>>,
  page: Pick<PublicPage, 'locale' | 'path' | 'title'> & { description: string },
  markdown: () => string,
): PublicPage => {
  const versions = locales.codes.map((each) => [each, paths.inLocale(page.path, each)] as const);
  return {
    ...page,
    alternates: Object.fromEntries(
      versions.filter(([each, path]) => forLocale(pathsIn, each).has(path)),
    ),
    isList: true,
    isGenerated: true,
    markdown: generatedText(markdown),
  };
};

/** The pages that list some of the changelog entries; the list of all is another kind of page. */
function changelogPages(content: SiteContent, locale: Locale): PublicPage[] {
  const part = partsIn(content, locale).changelog;
  if (!part) return [];
  const pathsIn = content.locales.map(
    (other) => new Set(changelogLists(content, other).map(({ path }) => path)),
  );
  return changelogLists(content, locale).flatMap((list) => {
    if (list.path === part.path) return [];
    const title = changelogListTitle(list, content, locale);
    const page = { locale, path: list.path, title, description: part.description };
    return listPage(content, pathsIn, page, () => changelogListMarkdown(list, content, locale));
  });
}

/** The addresses of the pages and folders of the documentation, in each locale. */
const docsPaths = perObject(({ locales, paths, docs, folders }: SiteContent) =>
  locales.map((locale) => {
    const all = [...forLocale(docs, locale), ...forLocale(folders, locale)];
    return new Set(all.map(({ slug }) => paths.doc(locale, slug)));
  }),
);

function folderPages(content: SiteContent, locale: Locale): PublicPage[] {
  const { paths, texts, folders } = content;
  return forLocale(folders, locale).map((folder) => {
    const { slug, title } = folder;
    const description = filled(forLocale(texts, locale).folderAbout, { title });
    const page = { locale, path: paths.doc(locale, slug), title, description };
    const list = listPage(content, docsPaths(content), page, () =>
      folderMarkdown(folder, content, locale),
    );
    return { ...list, ...inVersions(content, locale, slug, list.alternates) };
  });
}

/** The page that says what has changed in a version, unless that is the oldest one. */
function changesPage(content: SiteContent, locale: Locale): PublicPage[] {
  const { locales, paths, siteVersions, texts } = content;
  const difference = siteVersions?.difference(content, locale);
  if (!siteVersions || !difference) return [];
  const page = {
    ...{ locale, path: paths.changes(locale) },
    ...versionChangesTexts(difference, locale, forLocale(texts, locale)),
  };
  const pathsIn = locales.map((other) => new Set([paths.changes(other)]));
  const markdown = () => versionChangesMarkdown(difference, content, locale);
  const versions = siteVersions.ofChanges(content, locale);
  return [{ ...listPage(content, pathsIn, page, markdown), versions }];
}

/** Where the versions of a page are. */
const pathsOf = (versions: readonly LinkedEntry[]): PerLocale<string> =>
  Object.fromEntries(versions.map(({ locale, path }) => [locale, path]));

/** The versions of each page, by its slug: all of them, and those that stand in for no other. */
const versionsOf = perObject(
  (all: PerLocale<readonly LinkedEntry[]>) =>
    new Map(
      [...Map.groupBy(Object.values(all).flat(), ({ slug }) => slug)].map(([slug, versions]) => {
        const own = versions.filter(({ original }) => original === undefined);
        const isWhole = own.length === versions.length;
        const shownAt = pathsOf(versions);
        return [slug, { versions, shownAt, isWhole, alternates: pathsOf(own) }] as const;
      }),
    ),
);

/** The public pages of a locale: generated ones first, then each collection in order. */
export function publicPages(content: SiteContent, locale: Locale): PublicPage[] {
  const authored = <E extends LinkedEntry>(
    all: PerLocale<readonly E[]>,
    markdown: (
      entry: E,
      content: SiteContent,
      versions?: PublicPage['versions'],
    ) => Derived<FilledText>,
  ): PublicPage[] =>
    forLocale(all, locale).map((entry) => {
      const { path, original, updated } = entry;
      const { description, fields } = entry.data;
      const page = versionsOf(all).get(entry.slug);
      const written =
        (original && (page?.versions.find((each) => each.path === original.path) as E)) ?? entry;
      const ofDocs =
        entry.collection === 'docs' && inVersions(content, locale, entry.slug, page?.shownAt ?? {});
      const text = lazy(() => markdown(written, content, ofDocs ? ofDocs.versions : undefined));
      return {
        locale,
        path,
        title: entryTitle(entry),
        ...{ description, updated, fields, original },
        alternates: (original === undefined && page?.alternates) || {},
        ...(page && !page.isWhole && { shownAt: page.shownAt }),
        ...ofDocs,
        // The files of most versions are kept without it.
        get markdown() {
          return text();
        },
      };
    });
  const docs = [
    ...generatedPages(content, locale),
    ...changesPage(content, locale),
    ...authored(content.docs, (entry, _, versions) =>
      authoredMarkdown(entry, content, versions && todayMarkdown(entry, versions, content)),
    ),
  ];
  if (content.paths.version !== undefined) return [...docs, ...folderPages(content, locale)];
  const filters = content.locales.map((of) => lazy(() => labelledFilters(content, of)));
  return [
    ...docs,
    ...authored(content.changelog, (entry) =>
      changelogEntryMarkdown(entry, content, forLocale(filters, entry.locale)()),
    ),
    ...authored(content.solutions, solutionMarkdown),
    ...folderPages(content, locale),
    ...changelogPages(content, locale),
  ];
}
