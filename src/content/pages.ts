import { LOCALES, type Locale } from '../contract/locales.ts';
import { pagePath } from '../contract/paths.ts';
import { UI } from '../i18n/ui.ts';
import { type Entry, entryTitle } from './entry.ts';
import { homeMarkdown } from './home-markdown.ts';
import {
  changelogEntryMarkdown,
  changelogMarkdown,
  docMarkdown,
  docsPlanMarkdown,
  solutionMarkdown,
  solutionsMarkdown,
} from './markdown.ts';
import type { Content } from './model.ts';

/** A public page: one address, one HTML and one Markdown representation. */
export interface PublicPage {
  readonly locale: Locale;
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Day of the last change (YYYY-MM-DD), where it is known. */
  readonly updated?: string;
  /** The addresses of the page in every locale that has it, its own included. */
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
  /** The Markdown representation. */
  readonly markdown: () => string | Promise<string>;
}

function latest(entries: readonly Entry[]): string | undefined {
  return entries
    .flatMap(({ updated }) => updated ?? [])
    .sort()
    .at(-1);
}

function generatedPages(content: Content, locale: Locale): PublicPage[] {
  const text = UI[locale];
  const page = (
    path: (locale: Locale) => string,
    title: string,
    description: string,
    updated: string | undefined,
    markdown: (content: Content, locale: Locale) => string | Promise<string>,
  ): PublicPage => ({
    locale,
    path: path(locale),
    title,
    description,
    ...(updated !== undefined && { updated }),
    alternates: Object.fromEntries(LOCALES.map((other) => [other, path(other)])),
    markdown: () => markdown(content, locale),
  });
  const docs = latest(content.docs[locale]);
  const changelog = content.changelog[locale][0]?.data.date;
  const solutions = latest(content.solutions[locale]);
  const { name, tagline, description } = content.config;
  return [
    page(
      pagePath.home,
      `${name}${locale === 'fr' ? '\u00a0' : ''}: ${tagline[locale]}`,
      description[locale],
      [docs, changelog, solutions]
        .flatMap((day) => day ?? [])
        .sort()
        .at(-1),
      homeMarkdown,
    ),
    page(pagePath.docs, text.documentation, text.documentationPlan, docs, docsPlanMarkdown),
    page(pagePath.changelog, text.changelog, text.changelogAbout, changelog, changelogMarkdown),
    page(pagePath.solutions, text.solutions, text.solutionsAbout, solutions, solutionsMarkdown),
  ];
}

/** The public pages of a locale, in reading order: generated ones first. */
export function publicPages(content: Content, locale: Locale): PublicPage[] {
  const authored = <E extends Entry>(
    entries: readonly E[],
    inLocale: (locale: Locale) => readonly Entry[],
    markdown: (entry: E, content: Content) => string,
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
  ];
}
