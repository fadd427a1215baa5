import type { Locale } from '../contract/locales.ts';
import { llmsTxtPath, twinPath } from '../contract/paths.ts';
import { labelled, UI } from '../i18n/ui.ts';
import { imagePath, markdownAddresses } from './addresses.ts';
import { type Entry, entryTitle } from './entry.ts';
import type { Content } from './model.ts';
import { renderMarkdown } from './render.ts';
import { sectionsOf } from './sections.ts';

const escapeLabel = (text: string) => text.replace(/[[\]\\]/g, '\\$&');

/** A link to the Markdown of a page, as an item of a list. */
export function markdownListItem(
  content: Content,
  page: { path: string; title: string; description?: string | undefined },
): string {
  const link = `- [${escapeLabel(page.title)}](${content.baseUrl}${twinPath(page.path)})`;
  return page.description === undefined ? link : `${link}: ${page.description}`;
}

/** The Markdown form that every page has: title, description, way to the map, content. */
export function markdownPage(
  content: Content,
  locale: Locale,
  title: string,
  description: string | undefined,
  body: readonly string[],
): string {
  const map = `${content.baseUrl}${llmsTxtPath(locale)}`;
  const note =
    locale === 'fr' ? 'Plan de ce site pour les agents\u00a0:' : 'Map of this site for agents:';
  return `${[
    `# ${title}`,
    ...(description === undefined ? [] : [`> ${description}`]),
    `${note} [llms.txt](${map})`,
    ...body,
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

/** A documentation page as Markdown. */
export function docMarkdown(entry: Entry<'docs'>, content: Content): string {
  const { title, description } = entry.data;
  return markdownPage(content, entry.locale, title, description, [
    renderMarkdown(entry, markdownAddresses(entry, content)),
  ]);
}

/** A changelog entry as Markdown. */
export function changelogEntryMarkdown(entry: Entry<'changelog'>, content: Content): string {
  const { title, description, version, date } = entry.data;
  const text = UI[entry.locale];
  const image = imagePath(entry, content);
  return markdownPage(content, entry.locale, title, description, [
    [
      ...(version === undefined ? [] : [labelled(entry.locale, text.version, version)]),
      labelled(entry.locale, text.published, date),
    ].join('  \n'),
    image === undefined ? '' : `![${escapeLabel(title)}](${content.baseUrl}${image})`,
    renderMarkdown(entry, markdownAddresses(entry, content)),
  ]);
}

/** A solution as Markdown. */
export function solutionMarkdown(entry: Entry<'solutions'>, content: Content): string {
  const { label, description } = entry.data;
  return markdownPage(content, entry.locale, label, description, [
    renderMarkdown(entry, markdownAddresses(entry, content)),
  ]);
}

const entryItem = (content: Content) => (entry: Entry) =>
  markdownListItem(content, {
    path: entry.path,
    title: entryTitle(entry),
    description: entry.data.description,
  });

/** The plan of the documentation as Markdown. */
export function docsPlanMarkdown(content: Content, locale: Locale): string {
  const text = UI[locale];
  return markdownPage(content, locale, text.documentation, text.documentationPlan, [
    ...sectionsOf(content, locale).flatMap(({ title, entries }) => [
      `## ${title}`,
      entries.map(entryItem(content)).join('\n'),
    ]),
  ]);
}

/** The list of the changelog as Markdown. */
export function changelogMarkdown(content: Content, locale: Locale): string {
  const text = UI[locale];
  return markdownPage(content, locale, text.changelog, text.changelogAbout, [
    content.changelog[locale]
      .map((entry) => {
        const { title, version, date, description } = entry.data;
        const name = [date, version, title].filter((part) => part !== undefined).join(' · ');
        return markdownListItem(content, { path: entry.path, title: name, description });
      })
      .join('\n') || text.nothingYet,
  ]);
}

/** The list of the solutions as Markdown. */
export function solutionsMarkdown(content: Content, locale: Locale): string {
  const text = UI[locale];
  return markdownPage(content, locale, text.solutions, text.solutionsAbout, [
    content.solutions[locale].map(entryItem(content)).join('\n') || text.nothingYet,
  ]);
}
