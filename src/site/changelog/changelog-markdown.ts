import { escapeLabel } from '../../common/escape.ts';
import { filled, joined, labelled } from '../../common/fill-text.ts';
import type { Content } from '../../compile/content.ts';
import type { Derived } from '../../compile/derived.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { onDemand } from '../../compile/on-demand.ts';
import type { FilledText } from '../../compile/page/template.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import { twinPath } from '../../contract/paths.ts';
import { longDate } from '../../i18n/dates.ts';
import { authoredMarkdown, markdownPage, pictureMarkdown } from '../markdown/markdown.ts';
import type { SiteContent } from '../model.ts';
import { partsIn } from '../parts.ts';
import { docsOfVersion } from '../version-texts.ts';
import type { LabelledFilter } from '../views/view.ts';
import { type ChangelogPageView, firstText, labelledFilters, tagsOf } from './changelog.ts';

const mdast = onDemand<typeof import('mdast-util-to-markdown')>('mdast-util-to-markdown');

function changelogFacts(
  entry: LinkedEntry<'changelog'>,
  { baseUrl, locales, versions }: Content,
  filters: readonly LabelledFilter[],
): string {
  const { locale, data } = entry;
  const docs = docsOfVersion(data.version, versions, locales, locale);
  const { version = '' } = data;
  const facts = [
    longDate(locale, data.date),
    docs === undefined ? version : `[${escapeLabel(version)}](${baseUrl}${twinPath(docs)})`,
    tagsOf(entry, filters)
      .map(({ label }) => label)
      .join(', '),
    data.authors?.map(({ name }) => name).join(', '),
  ];
  return joined(facts, ' · ');
}

/** A changelog entry as Markdown, with the filters of the changelog. */
export const changelogEntryMarkdown = (
  entry: LinkedEntry<'changelog'>,
  content: Content,
  filters: readonly LabelledFilter[],
): Derived<FilledText> =>
  authoredMarkdown(entry, content, [
    changelogFacts(entry, content, filters),
    pictureMarkdown(entry, content),
  ]);

function entryItems(
  entries: readonly LinkedEntry<'changelog'>[],
  content: SiteContent,
  locale: Locale,
): string[] {
  const filters = labelledFilters(content, locale);
  return entries.flatMap((entry) => [
    `## [${escapeLabel(entry.data.title)}](${content.baseUrl}${twinPath(entry.path)})`,
    changelogFacts(entry, content, filters),
    entry.data.description ?? paragraph(firstText(entry) ?? ''),
  ]);
}

const paragraph = (text: string) =>
  mdast()
    .toMarkdown({ type: 'paragraph', children: [{ type: 'text', value: text }] })
    .trim();

function listMarkdown(
  title: string,
  entries: readonly LinkedEntry<'changelog'>[],
  content: SiteContent,
  locale: Locale,
): string {
  const { nothingYet } = forLocale(content.texts, locale);
  return markdownPage(content, locale, title, partsIn(content, locale).changelog?.description, [
    entries.length === 0 ? nothingYet : '',
    ...entryItems(entries, content, locale),
  ]);
}

/** All changelog entries as Markdown. */
export function changelogMarkdown(content: SiteContent, locale: Locale): string {
  const { label = '' } = partsIn(content, locale).changelog ?? {};
  return listMarkdown(label, forLocale(content.changelog, locale), content, locale);
}

/** The title of a page that lists some changelog entries. */
export function changelogListTitle(
  { filter, number }: Pick<ChangelogPageView, 'filter' | 'number'>,
  content: SiteContent,
  locale: Locale,
): string {
  const { label = '' } = partsIn(content, locale).changelog ?? {};
  const text = forLocale(content.texts, locale);
  const title = filter ? labelled(text, label, filter.label) : label;
  return number === 1 ? title : `${title} · ${filled(text.pageNumber, { number: String(number) })}`;
}

/** A page that lists some changelog entries as Markdown. */
export const changelogListMarkdown = (
  list: ChangelogPageView,
  content: SiteContent,
  locale: Locale,
): string => listMarkdown(changelogListTitle(list, content, locale), list.entries, content, locale);
