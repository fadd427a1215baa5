import type { Content } from '../compile/content.ts';
import { entryTitle, type LinkedEntry } from '../compile/entry.ts';
import { escapeLabel } from '../compile/page/components/component.ts';
import { forLocale, type Locale, ownLanguage } from '../contract/locales.ts';
import { twinPath } from '../contract/paths.ts';
import { longDate } from '../i18n/dates.ts';
import { filled } from '../i18n/ui.ts';
import { entryMarkdown, imagePath } from './fill-page.ts';
import type { Folder } from './folders.ts';
import type { SiteContent } from './model.ts';
import { partsIn } from './parts.ts';

/** A list item with a link to the Markdown of a page. */
export function markdownListItem(
  content: Content,
  page: { path: string; title: string; description?: string | undefined },
): string {
  const link = `- [${escapeLabel(page.title)}](${content.baseUrl}${twinPath(page.path)})`;
  return page.description === undefined ? link : `${link}: ${page.description}`;
}

/** The Markdown of any page: title, description, link to llms.txt, content. */
export function markdownPage(
  content: Content,
  locale: Locale,
  title: string,
  description: string | undefined,
  body: readonly string[],
): string {
  const map = `${content.baseUrl}${content.paths.llmsTxt(locale)}`;
  const note =
    ownLanguage(locale) === 'fr'
      ? 'Plan de ce site pour les agents\u00a0:'
      : 'Map of this site for agents:';
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
export function docMarkdown(entry: LinkedEntry<'docs'>, content: Content): string {
  const { title, description } = entry.data;
  return markdownPage(content, entry.locale, title, description, [entryMarkdown(entry, content)]);
}

/** A changelog entry as Markdown. */
export function changelogEntryMarkdown(entry: LinkedEntry<'changelog'>, content: Content): string {
  const { title, description } = entry.data;
  const image = imagePath(entry);
  return markdownPage(content, entry.locale, title, description, [
    changelogFacts(entry),
    image === undefined ? '' : `![${escapeLabel(title)}](${content.baseUrl}${image})`,
    entryMarkdown(entry, content),
  ]);
}

/** A solution as Markdown. */
export function solutionMarkdown(entry: LinkedEntry<'solutions'>, content: Content): string {
  const { label, description } = entry.data;
  return markdownPage(content, entry.locale, label, description, [entryMarkdown(entry, content)]);
}

const entryItem = (content: Content) => (entry: LinkedEntry) =>
  markdownListItem(content, {
    path: entry.path,
    title: entryTitle(entry),
    description: entry.data.description,
  });

/** The list of the documentation pages as Markdown. */
export function docsPlanMarkdown(content: SiteContent, locale: Locale): string {
  const text = forLocale(content.texts, locale);
  return markdownPage(content, locale, text.documentation, text.documentationPlan, [
    ...forLocale(content.sections, locale).flatMap(({ title, entries }) => [
      `## ${title}`,
      entries.map(entryItem(content)).join('\n'),
    ]),
  ]);
}

/** The list of a folder's pages as Markdown. */
export const folderMarkdown = (
  { title, entries }: Folder,
  content: Content,
  locale: Locale,
): string =>
  markdownPage(
    content,
    locale,
    title,
    filled(forLocale(content.texts, locale).folderAbout, { title }),
    [entries.map(entryItem(content)).join('\n')],
  );

/** The date and version of a changelog entry. */
function changelogFacts({ locale, data: { date, version } }: LinkedEntry<'changelog'>): string {
  return [longDate(locale, date), ...(version === undefined ? [] : [version])].join(' · ');
}

/** The list of changelog entries as Markdown. */
export function changelogMarkdown(content: Content, locale: Locale): string {
  const text = forLocale(content.texts, locale);
  const entries = forLocale(content.changelog, locale);
  const { label = '', description } = partsIn(content, locale).changelog ?? {};
  return markdownPage(content, locale, label, description, [
    entries.length === 0 ? text.nothingYet : '',
    ...entries.flatMap((entry) => [
      `## [${escapeLabel(entry.data.title)}](${content.baseUrl}${twinPath(entry.path)})`,
      changelogFacts(entry),
      entry.data.description ?? '',
    ]),
  ]);
}

/** The list of solutions as Markdown. */
export function solutionsMarkdown(content: Content, locale: Locale): string {
  const text = forLocale(content.texts, locale);
  const { label = '', description } = partsIn(content, locale).solutions ?? {};
  return markdownPage(content, locale, label, description, [
    forLocale(content.solutions, locale).map(entryItem(content)).join('\n') || text.nothingYet,
  ]);
}
