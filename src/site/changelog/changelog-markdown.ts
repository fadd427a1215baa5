import { escapeLabel } from '../../common/escape.ts';
import { filled, joined, labelled } from '../../common/fill-text.ts';
import type { ContentEdition } from '../../compile/content.ts';
import type { Derived } from '../../compile/derived.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { onDemand } from '../../compile/on-demand.ts';
import type { FilledText } from '../../compile/page/template.ts';
import { twinPath } from '../../contract/paths.ts';
import { longDate } from '../../i18n/dates.ts';
import { authoredMarkdown, pictureMarkdown } from '../markdown/markdown.ts';
import type { Edition } from '../model.ts';
import { docsOfVersion } from '../version-texts.ts';
import { type ChangelogPageView, firstText, tagsOf } from './changelog.ts';

const mdast = onDemand<typeof import('mdast-util-to-markdown')>('mdast-util-to-markdown');

function changelogFacts(entry: LinkedEntry<'changelog'>, edition: ContentEdition): string {
  const { data } = entry;
  const { locale, baseUrl, locales, versions } = edition;
  const docs = docsOfVersion(data.version, versions, locales, locale);
  const { version = '' } = data;
  const facts = [
    longDate(locale, data.date),
    docs === undefined ? version : `[${escapeLabel(version)}](${baseUrl}${twinPath(docs)})`,
    tagsOf(entry, edition)
      .map(({ label }) => label)
      .join(', '),
    data.authors?.map(({ name }) => name).join(', '),
  ];
  return joined(facts, ' · ');
}

/** A changelog entry as Markdown. */
export const changelogEntryMarkdown = (
  entry: LinkedEntry<'changelog'>,
  edition: ContentEdition,
): Derived<FilledText> =>
  authoredMarkdown(entry, edition, [
    changelogFacts(entry, edition),
    pictureMarkdown(entry, edition),
  ]);

const paragraph = (text: string) =>
  mdast()
    .toMarkdown({ type: 'paragraph', children: [{ type: 'text', value: text }] })
    .trim();

/** Changelog entries as Markdown, each with its facts and its description or first words. */
export const entriesMarkdown = (
  entries: readonly LinkedEntry<'changelog'>[],
  edition: ContentEdition,
): string[] =>
  entries.flatMap((entry) => [
    `## [${escapeLabel(entry.data.title)}](${edition.baseUrl}${twinPath(entry.path)})`,
    changelogFacts(entry, edition),
    entry.data.description ?? paragraph(firstText(entry) ?? ''),
  ]);

/** The title of a page of changelog entries. */
export function changelogListTitle(
  { filter, number }: ChangelogPageView,
  { parts, text }: Edition,
): string {
  const { label = '' } = parts.changelog ?? {};
  const title = filter ? labelled(text, label, filter.label) : label;
  return number === 1 ? title : `${title} · ${filled(text.pageNumber, { number: String(number) })}`;
}
