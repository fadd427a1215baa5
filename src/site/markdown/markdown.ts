import { destination, escapeLabel, escapeLine } from '../../common/escape.ts';
import { filled, joined, labelled } from '../../common/fill-text.ts';
import { perObject } from '../../common/lazy.ts';
import type { Content, ContentEdition } from '../../compile/content.ts';
import { type Derived, derived } from '../../compile/derived.ts';
import { entryTitle, type LinkedEntry } from '../../compile/entry.ts';
import type { OutlineItem } from '../../compile/outline/arrange.ts';
import type { FilledText } from '../../compile/page/template.ts';
import { localizedText } from '../../contract/locales.ts';
import { absoluteUrl, sitePaths, twinPath } from '../../contract/paths.ts';
import type { ShownChange } from '../compare-pages.ts';
import { shownFields } from '../fields.ts';
import type { Edition, PublicPage } from '../model.ts';
import { CHANGE_TEXTS, versionName, versionNotice } from '../version-texts.ts';
import type { PageVersions, VersionDifference } from '../versions.ts';
import { bodyText, imagePath } from './fill-page.ts';

/** A list item with a link to the Markdown of a page. */
export function markdownListItem(
  content: Content,
  page: { path: string; title: string; description?: string | undefined },
): string {
  const link = `- [${escapeLabel(page.title)}](${content.baseUrl}${twinPath(page.path)})`;
  return page.description === undefined ? link : `${link}: ${escapeLine(page.description)}`;
}

/** What the Markdown of a page begins with. */
type Head = Pick<PublicPage, 'title' | 'description'>;

/** The Markdown of a page: title, description, link to llms.txt, and content. */
export const markdownPage = (
  head: Head,
  body: readonly string[],
  edition: ContentEdition,
): string => `${joined([...markdownHead(head, edition), ...body])}\n`;

function markdownHead(
  { title, description }: Head,
  { locale, baseUrl, paths, text, version }: ContentEdition,
): string[] {
  return [
    `# ${escapeLine(title)}`,
    version ? versionNotice(version, locale, text) : '',
    description === undefined ? '' : `> ${escapeLine(description)}`,
    `${text.markdownMap} [llms.txt](${baseUrl}${paths.llmsTxt(locale)})`,
  ];
}

/** The Markdown of an authored page; `before` and `after` enclose its text. */
export function authoredMarkdown(
  entry: LinkedEntry,
  edition: ContentEdition,
  before: readonly string[] = [],
  after: readonly string[] = [],
): Derived<FilledText> {
  const { description } = entry.data;
  const head = markdownHead({ title: entryTitle(entry), description }, edition);
  const fields = fieldsMarkdown(entry, edition);
  const text = bodyText(entry, edition);
  return derived('markdown', { above: [...head, fields, ...before], text, after }, composeMarkdown);
}

/** The visible fields of a page on one line; empty if there are none. */
const fieldsMarkdown = (entry: LinkedEntry, edition: ContentEdition): string =>
  shownFields(entry, edition)
    .map(({ label, value }) =>
      labelled(edition.text, `**${escapeLabel(label)}**`, escapeLabel(value)),
    )
    .join(' · ');

const composeMarkdown = perObject(
  ({
    above,
    text,
    after,
  }: {
    readonly above: readonly string[];
    readonly text: Derived<FilledText>;
    readonly after: readonly string[];
  }): FilledText => {
    const own = text.make();
    const head = `${joined(above)}\n`;
    const start = head.length + 1;
    const rest = joined([own.text, ...after]);
    return {
      text: rest === '' ? head : `${head}\n${rest}\n`,
      headings: own.headings.map(({ heading, start: offset }) => ({
        heading,
        start: start + offset,
      })),
    };
  },
);

/** A changed section with a link; removed sections link to their previous page. */
const changedSection = (
  { change, anchor, title }: ShownChange,
  { baseUrl, text }: Edition,
  path: string,
  before: string,
): string => {
  const page = twinPath(change === 'removed' ? before : path);
  const hash = anchor === '' ? '' : `#${anchor}`;
  const label = text[CHANGE_TEXTS[change]];
  return `${label} [${escapeLabel(title)}](${baseUrl}${destination(page + hash)})`;
};

/** For a page of another version: a link to the page in the current version, and their differences. */
export function todayMarkdown(
  { path }: LinkedEntry,
  { today, changes = [] }: PageVersions,
  edition: Edition,
): string[] {
  const { locale, baseUrl, locales, text, siteVersions, version } = edition;
  const current = siteVersions?.all.find(({ status }) => status === 'current');
  if (!version || !current || version.id === current.id) return [];
  const name = { version: versionName(current, locale, text) };
  if (today === undefined) {
    const home = `${baseUrl}${twinPath(sitePaths(locales).docs(locale))}`;
    const label = escapeLabel(filled(text.versionDocs, name));
    return [`${filled(text.versionGone, name)} [${label}](${home})`];
  }
  const label = filled(text.versionPageChanges, {
    version: localizedText(version.label, locale),
  });
  const listed = changes.map((each) => changedSection(each, edition, today, path));
  return [
    `[${escapeLabel(filled(text.versionToday, name))}](${baseUrl}${twinPath(today)})`,
    ...(listed.length > 0 ? [labelled(text, label, listed.join(', '))] : []),
  ];
}

/** The changes of a version since the previous one, as Markdown. */
export function changesMarkdown({ pages }: VersionDifference, edition: Edition): string[] {
  const { text } = edition;
  const groups = Map.groupBy(pages, ({ change }) => text[CHANGE_TEXTS[change]]);
  if (groups.size === 0) return [text.versionSame];
  return [...groups].flatMap(([label, pages]) => [
    `## ${label}`,
    pages
      .flatMap(({ title, path, previousPath = path, sections }) => [
        markdownListItem(edition, { path, title }),
        ...sections.map((each) => `  - ${changedSection(each, edition, path, previousPath)}`),
      ])
      .join('\n'),
  ]);
}

/** A solution as Markdown. */
export const solutionMarkdown = (
  entry: LinkedEntry<'solutions'>,
  edition: Edition,
): Derived<FilledText> =>
  authoredMarkdown(entry, edition, [pictureMarkdown(entry, edition)], [actionMarkdown(edition)]);

function actionMarkdown({ shell, baseUrl }: Edition): string {
  const action = shell.solutionAction;
  return action
    ? `[${escapeLabel(action.label)}](${destination(absoluteUrl(action.href, baseUrl))})`
    : '';
}

/** The picture in the front matter as Markdown; empty if there is none. */
export function pictureMarkdown(entry: LinkedEntry, { baseUrl }: Content): string {
  const image = imagePath(entry);
  return image === undefined ? '' : `![${escapeLabel(entryTitle(entry))}](${baseUrl}${image})`;
}

/** A list item with a link to the Markdown of an entry. */
export const entryItem = (content: Content, entry: LinkedEntry): string =>
  markdownListItem(content, {
    path: entry.path,
    title: entryTitle(entry),
    description: entry.data.description,
  });

/** A list of links to the Markdown of entries. */
export const entryItems = (content: Content, entries: readonly LinkedEntry[]): string =>
  entries.map((entry) => entryItem(content, entry)).join('\n');

/** The pages of the documentation as the sections and lists of its menu. */
export const planMarkdown = (edition: Edition): string[] =>
  edition.outline.flatMap((item) => {
    const { title, entry, folder, address, children } = item;
    const own = { ...item, title: entry?.data.title ?? title };
    const isLinked = entry || (folder === undefined && address !== undefined);
    return [
      `## ${escapeLine(title)}`,
      [
        ...(isLinked ? [navigationLine(edition, own)] : []),
        ...navigationLines(edition, children),
      ].join('\n'),
    ];
  });

type DocsItem = OutlineItem<LinkedEntry<'docs'>>;

/** Navigation items as a nested list. */
const navigationLines = (edition: Edition, items: readonly DocsItem[]): string[] =>
  items.flatMap((item) => [
    navigationLine(edition, item),
    ...navigationLines(edition, item.children).map((line) => `  ${line}`),
  ]);

function navigationLine({ baseUrl }: Edition, item: DocsItem): string {
  const { title, entry, address, twin = address } = item;
  const label = escapeLabel(title);
  if (twin === undefined) return `- ${label}`;
  const link = `- [${label}](${destination(absoluteUrl(twin, baseUrl))})`;
  const { description } = entry?.data ?? {};
  return description === undefined ? link : `${link}: ${escapeLine(description)}`;
}
