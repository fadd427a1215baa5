import { hash } from 'node:crypto';
import { entryTitle, type LinkedEntry } from '../compile/entry.ts';
import { LOCALES, type Locale, perLocale } from '../contract/locales.ts';
import { pagePath } from '../contract/paths.ts';
import { labelled, UI } from '../i18n/ui.ts';
import { picturesOf } from './fill-page.ts';
import { homeMarkdown } from './home-markdown.ts';
import {
  changelogEntryMarkdown,
  changelogMarkdown,
  docMarkdown,
  docsPlanMarkdown,
  folderMarkdown,
  solutionMarkdown,
  solutionsMarkdown,
} from './markdown.ts';
import type { PublicPage, SiteContent } from './model.ts';
import { type SitePart, siteParts } from './parts.ts';

function latest(entries: readonly LinkedEntry[]): string | undefined {
  return entries
    .flatMap(({ updated }) => updated ?? [])
    .sort()
    .at(-1);
}

function generatedPages(content: SiteContent, locale: Locale): PublicPage[] {
  const parts = siteParts(content.config, locale);
  const page = (
    path: (locale: Locale) => string,
    title: string,
    description: string,
    updated: string | undefined,
    markdown: (content: SiteContent, locale: Locale) => string,
  ): PublicPage => ({
    locale,
    path: path(locale),
    title,
    description,
    ...(updated !== undefined && { updated }),
    alternates: Object.fromEntries(LOCALES.map((other) => [other, path(other)])),
    markdown: () => markdown(content, locale),
  });
  const list = (
    part: SitePart | undefined,
    path: (locale: Locale) => string,
    updated: string | undefined,
    markdown: (content: SiteContent, locale: Locale) => string,
  ) => (part ? [page(path, part.label, part.description, updated, markdown)] : []);
  const docs = latest(content.docs[locale]);
  const changelog = content.changelog[locale][0]?.data.date;
  const solutions = latest(content.solutions[locale]);
  const { name, tagline, description } = content.config;
  return [
    page(
      pagePath.home,
      labelled(locale, name, tagline[locale]),
      description[locale],
      [docs, changelog, solutions]
        .flatMap((day) => day ?? [])
        .sort()
        .at(-1),
      homeMarkdown,
    ),
    ...list(parts.documentation, pagePath.docs, docs, docsPlanMarkdown),
    ...list(parts.changelog, pagePath.changelog, changelog, changelogMarkdown),
    ...list(parts.solutions, pagePath.solutions, solutions, solutionsMarkdown),
  ];
}

function folderPages(content: SiteContent, locale: Locale): PublicPage[] {
  const slugs = perLocale(
    (other) => new Set([...content.docs[other], ...content.folders[other]].map(({ slug }) => slug)),
  );
  return content.folders[locale].map((folder) => ({
    locale,
    path: pagePath.doc(locale, folder.slug),
    title: folder.title,
    description: UI[locale].folderAbout(folder.title),
    alternates: Object.fromEntries(
      LOCALES.filter((other) => slugs[other].has(folder.slug)).map((other) => [
        other,
        pagePath.doc(other, folder.slug),
      ]),
    ),
    isFolder: true,
    markdown: () => folderMarkdown(folder, content, locale),
  }));
}

/** The public pages of a locale: generated ones first, then each collection in order. */
export function publicPages(content: SiteContent, locale: Locale): PublicPage[] {
  const authored = <E extends LinkedEntry>(
    entries: readonly E[],
    inLocale: (locale: Locale) => readonly LinkedEntry[],
    markdown: (entry: E, content: SiteContent) => string,
  ): PublicPage[] => {
    const pathsBySlug = Map.groupBy(LOCALES.flatMap(inLocale), ({ slug }) => slug);
    return entries.map((entry) => ({
      locale,
      path: entry.path,
      title: entryTitle(entry),
      ...(entry.data.description !== undefined && { description: entry.data.description }),
      ...(entry.updated !== undefined && { updated: entry.updated }),
      alternates: Object.fromEntries(
        (pathsBySlug.get(entry.slug) ?? []).map((other) => [other.locale, other.path]),
      ),
      key: entryKey(entry, content),
      markdown: () => markdown(entry, content),
    }));
  };
  return [
    ...generatedPages(content, locale),
    ...authored(content.docs[locale], (other) => content.docs[other], docMarkdown),
    ...authored(
      content.changelog[locale],
      (other) => content.changelog[other],
      changelogEntryMarkdown,
    ),
    ...authored(content.solutions[locale], (other) => content.solutions[other], solutionMarkdown),
    ...folderPages(content, locale),
  ];
}

function entryKey(entry: LinkedEntry, content: SiteContent): string {
  const { key, data, targets, imageTarget } = entry;
  const shown = [key, data, targets, imageTarget, picturesOf(entry, content), content.baseUrl];
  return hash('sha256', JSON.stringify(shown));
}
