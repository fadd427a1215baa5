import { destination, escapeLabel, escapeLine } from '../../common/escape.ts';
import { filled, joined, labelled } from '../../common/fill-text.ts';
import { perObject } from '../../common/lazy.ts';
import type { Content } from '../../compile/content.ts';
import { type Derived, derived } from '../../compile/derived.ts';
import { entryTitle, type LinkedEntry } from '../../compile/entry.ts';
import type { OutlineItem } from '../../compile/outline/arrange.ts';
import type { FilledText } from '../../compile/page/template.ts';
import { forLocale, type Locale, localizedText } from '../../contract/locales.ts';
import { sitePaths, twinPath, wholeAddress } from '../../contract/paths.ts';
import type { ShownChange } from '../compare-pages.ts';
import { shownFields } from '../fields.ts';
import { docsHead, landingOf } from '../home.ts';
import type { SiteContent } from '../model.ts';
import { outlinePath } from '../outline-path.ts';
import { partsIn } from '../parts.ts';
import type { Folder } from '../sections.ts';
import { CHANGE_TEXTS, versionChangesTexts, versionName, versionNotice } from '../version-texts.ts';
import type { PageVersions, VersionDifference } from '../versions.ts';
import { bodyText, entryMarkdown, imagePath } from './fill-page.ts';

/** A list item with a link to the Markdown of a page. */
export function markdownListItem(
  content: Content,
  page: { path: string; title: string; description?: string | undefined },
): string {
  const link = `- [${escapeLabel(page.title)}](${content.baseUrl}${twinPath(page.path)})`;
  return page.description === undefined ? link : `${link}: ${escapeLine(page.description)}`;
}

/** The Markdown of any page: title, description, link to llms.txt, content. */
export const markdownPage = (
  content: Content,
  locale: Locale,
  title: string,
  description: string | undefined,
  body: readonly string[],
): string => `${joined([...markdownHead(content, locale, title, description), ...body])}\n`;

function markdownHead(
  content: Content,
  locale: Locale,
  title: string,
  description: string | undefined,
): string[] {
  const { version } = content;
  const texts = forLocale(content.texts, locale);
  return [
    `# ${escapeLine(title)}`,
    version ? versionNotice(version, locale, texts) : '',
    description === undefined ? '' : `> ${escapeLine(description)}`,
    `${texts.markdownMap} [llms.txt](${content.baseUrl}${content.paths.llmsTxt(locale)})`,
  ];
}

/** The Markdown of a page with the text of its author, between what it shows above and below that. */
export function authoredMarkdown(
  entry: LinkedEntry,
  content: Content,
  before: readonly string[] = [],
  after: readonly string[] = [],
): Derived<FilledText> {
  const title = entryTitle(entry);
  const head = markdownHead(content, entry.locale, title, entry.data.description);
  const fields = fieldsMarkdown(entry, content);
  const text = bodyText(entry, content);
  return derived('markdown', { above: [...head, fields, ...before], text, after }, placedText);
}

/** The fields of a page that the settings show, on one line; empty if there are none. */
const fieldsMarkdown = (entry: LinkedEntry, content: Content): string =>
  shownFields(entry, content)
    .map(({ label, value }) => {
      const name = `**${escapeLabel(label)}**`;
      return labelled(forLocale(content.texts, entry.locale), name, escapeLabel(value));
    })
    .join(' · ');

const placedText = perObject(
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

/** A section of a page that has changed, with a link to it where it is, or to where it was. */
const changedSection = (
  { change, anchor, title }: ShownChange,
  { baseUrl, texts }: Content,
  locale: Locale,
  path: string,
  before: string,
): string => {
  const page = twinPath(change === 'removed' ? before : path);
  const hash = anchor === '' ? '' : `#${anchor}`;
  const label = forLocale(texts, locale)[CHANGE_TEXTS[change]];
  return `${label} [${escapeLabel(title)}](${baseUrl}${destination(page + hash)})`;
};

/** What a page of another version says of the same page today. */
export function todayMarkdown(
  { locale, path }: LinkedEntry,
  { today, changes = [] }: PageVersions,
  content: SiteContent,
): string[] {
  const { baseUrl, locales, texts: all, siteVersions, version } = content;
  const texts = forLocale(all, locale);
  const current = siteVersions?.all.find(({ status }) => status === 'current');
  if (!version || !current || version.id === current.id) return [];
  const name = { version: versionName(current, locale, texts) };
  if (today === undefined) {
    const home = `${baseUrl}${twinPath(sitePaths(locales).docs(locale))}`;
    const label = escapeLabel(filled(texts.versionDocs, name));
    return [`${filled(texts.versionGone, name)} [${label}](${home})`];
  }
  const label = filled(texts.versionPageChanges, {
    version: localizedText(version.label, locale),
  });
  const listed = changes.map((each) => changedSection(each, content, locale, today, path));
  return [
    `[${escapeLabel(filled(texts.versionToday, name))}](${baseUrl}${twinPath(today)})`,
    ...(listed.length > 0 ? [labelled(texts, label, listed.join(', '))] : []),
  ];
}

/** What has changed in a version since the one before it, as Markdown. */
export function versionChangesMarkdown(
  difference: VersionDifference,
  content: Content,
  locale: Locale,
): string {
  const texts = forLocale(content.texts, locale);
  const { title, description } = versionChangesTexts(difference, locale, texts);
  const groups = Map.groupBy(difference.pages, ({ change }) => texts[CHANGE_TEXTS[change]]);
  return markdownPage(content, locale, title, description, [
    ...[...groups].flatMap(([label, pages]) => [
      `## ${label}`,
      pages
        .flatMap(({ title, path, previousPath = path, sections }) => [
          markdownListItem(content, { path, title }),
          ...sections.map(
            (each) => `  - ${changedSection(each, content, locale, path, previousPath)}`,
          ),
        ])
        .join('\n'),
    ]),
    groups.size === 0 ? texts.versionSame : '',
  ]);
}

/** A solution as Markdown. */
export const solutionMarkdown = (
  entry: LinkedEntry<'solutions'>,
  content: SiteContent,
): Derived<FilledText> =>
  authoredMarkdown(
    entry,
    content,
    [pictureMarkdown(entry, content)],
    [actionMarkdown(entry.locale, content)],
  );

function actionMarkdown(locale: Locale, { shells, baseUrl }: SiteContent): string {
  const action = forLocale(shells, locale).solutionAction;
  return action
    ? `[${escapeLabel(action.label)}](${destination(wholeAddress(action.href, baseUrl))})`
    : '';
}

/** The picture in the front matter of an entry; empty if it has none. */
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

/** The list of the documentation pages as Markdown. */
export function docsPlanMarkdown(content: SiteContent, locale: Locale): string {
  const own = landingOf(content, locale, 'docs');
  const { title, description } = docsHead(content, locale);
  return markdownPage(content, locale, title, description, [
    own ? entryMarkdown(own, content) : '',
    ...forLocale(content.outline, locale).flatMap((item) => {
      const { title, entry, address, children } = item;
      const own = { ...item, title: entry?.data.title ?? title };
      return [
        `## ${escapeLine(title)}`,
        [
          ...(entry || address !== undefined ? [placeItem(content, locale, own)] : []),
          ...placeItems(content, locale, children),
        ].join('\n'),
      ];
    }),
  ]);
}

type DocsPlace = OutlineItem<LinkedEntry<'docs'>>;

/** Places of the navigation as lines of a list, and below each what lies below it. */
const placeItems = (content: Content, locale: Locale, places: readonly DocsPlace[]): string[] =>
  places.flatMap((item) => [
    placeItem(content, locale, item),
    ...placeItems(content, locale, item.children).map((line) => `  ${line}`),
  ]);

function placeItem(content: Content, locale: Locale, item: DocsPlace): string {
  const { title, entry, address, twin } = item;
  const { baseUrl, paths } = content;
  const path = outlinePath(item, paths, locale);
  const description = entry?.data.description;
  if (path !== undefined) return markdownListItem(content, { path, title, description });
  if (address === undefined) return `- ${escapeLabel(title)}`;
  return `- [${escapeLabel(title)}](${destination(wholeAddress(twin ?? address, baseUrl))})`;
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
    [entries.map((entry) => entryItem(content, entry)).join('\n')],
  );

/** The list of solutions as Markdown. */
export function solutionsMarkdown(content: Content, locale: Locale): string {
  const text = forLocale(content.texts, locale);
  const { label = '', description } = partsIn(content, locale).solutions ?? {};
  return markdownPage(content, locale, label, description, [
    forLocale(content.solutions, locale)
      .map((entry) => entryItem(content, entry))
      .join('\n') || text.nothingYet,
  ]);
}
