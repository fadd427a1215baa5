import { filled, joined, labelled, plural } from '../../common/fill-text.ts';
import { groupedBySize } from '../../common/group-by-size.ts';
import { remember } from '../../common/remember.ts';
import { derived } from '../../compile/derived.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { LLMS_FULL_BYTES, LLMS_TXT_LENGTH } from '../../contract/limits.ts';
import { forLocale, type Locale, localizedText } from '../../contract/locales.ts';
import { MCP_PATH } from '../../contract/mcp.ts';
import { API_ROOT, PUBLISHED } from '../../contract/paths.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { languageNames } from '../../i18n/lists.ts';
import { instructionsPath } from '../agents/instructions.ts';
import { examplePaths } from '../api/examples.ts';
import { entryItem, markdownListItem } from '../markdown/markdown.ts';
import type { Edition, PublicPage, SiteModel } from '../model.ts';
import type { SitePart, SiteParts } from '../parts.ts';
import { pageAt } from '../public-pages.ts';
import type { Section } from '../sections.ts';
import { versionNotice } from '../version-texts.ts';
import { keptFile, type Output } from './output.ts';

/** A file for pages whose slugs share a prefix. */
interface MapPart {
  readonly path: string;
  readonly title: string;
  readonly entries: readonly LinkedEntry<'docs'>[];
  readonly size: number;
  /** Its list item in the main file, with title, address and number of pages. */
  readonly listItem: string;
}

const numberedTitle = (title: string, number: number) =>
  number === 1 ? title : `${title} (${number})`;

/** The path of the nth file of a folder. No slug has a segment that starts with `~`. */
const numberedPath = (folder: string, number: number, name: string) =>
  number === 1 ? `${folder}/${name}` : `${folder}/~${number}/${name}`;

/**
 * Splits the pages of a language by the segments of their slugs until each part fits into a file.
 * Folders with several pages and a minimum size are separate parts; other pages share parts.
 */
function partsOf(
  edition: Edition,
  name: 'llms.txt' | 'llms-full.txt',
  limit: number,
  least: number,
  measure: (entry: LinkedEntry<'docs'>) => number,
): readonly MapPart[] {
  const { locale, baseUrl, docs, paths, sections, text } = edition;
  const sizeOf = remember(measure);
  const titles = new Map(
    [...sections, ...docs.map(({ slug, data }) => ({ slug, title: data.title }))].map(
      ({ slug, title }) => [slug, title],
    ),
  );
  const sum = (entries: MapPart['entries']) =>
    entries.reduce((size, entry) => size + sizeOf(entry), 0);
  const part = (prefix: string, entries: MapPart['entries'], number = 1): MapPart => {
    const folder = prefix === '' ? paths.docs(locale) : paths.doc(locale, prefix);
    const known = prefix === '' ? text.documentation : titles.get(prefix);
    const title = numberedTitle(known ?? prefix, number);
    const path = numberedPath(folder, number, name);
    const count = plural(locale, text.searchResults, entries.length);
    const listItem = `- [${title}](${baseUrl}${path}): ${count}`;
    return { path, title, entries, size: sum(entries), listItem };
  };
  const split = (
    entries: MapPart['entries'],
    depth: number,
    prefix: string,
  ): readonly MapPart[] => {
    const groups = Map.groupBy(entries, ({ slug }) =>
      slug
        .split('/')
        .slice(0, depth + 1)
        .join('/'),
    );
    const shared: LinkedEntry<'docs'>[] = [];
    const own = [...groups].flatMap(([folder, group]) => {
      const size = sum(group);
      if (group.length > 1 && size > limit) return split(group, depth + 1, folder);
      if (group.length > 1 && size >= least) return part(folder, group);
      shared.push(...group);
      return [];
    });
    const parts = groupedBySize(shared, limit, sizeOf).map((group, index) =>
      part(prefix, group, index + 1),
    );
    return [...parts, ...own];
  };
  return split(docs, 0, '');
}

/** Longest list of headings in an item, in characters. */
const HEADINGS_LENGTH = 200;

/** The description of a page, else its first headings. */
function aboutPage({ data, headings }: LinkedEntry<'docs'>): string | undefined {
  if (data.description !== undefined) return data.description;
  let about = '';
  for (const { depth, text } of headings) {
    const longer = about === '' ? text : `${about}; ${text}`;
    if (longer.length > HEADINGS_LENGTH) break;
    if (depth === 2) about = longer;
  }
  return about === '' ? undefined : about;
}

const pageItem = (edition: Edition) => (entry: LinkedEntry<'docs'>) =>
  markdownListItem(edition, {
    path: entry.path,
    title: entry.data.title,
    description: aboutPage(entry),
  });

/** Heading that llms.txt defines for links that agents may skip. */
const OPTIONAL = '## Optional';

function versionsAtEnd(others: readonly Locale[], locale: Locale, { llmsVersions }: Texts): string {
  const text = plural(locale, llmsVersions, others.length);
  return filled(text, { languages: languageNames(others, locale) });
}

/** Changelog entries that are not optional. */
const RECENT_ENTRIES = 10;

function versionItem({ locale, baseUrl, paths, text, version }: Edition): string {
  if (!version) throw new Error('Another version of the documentation has an id.');
  const title = labelled(text, text.version, localizedText(version.label, locale));
  return `- [${title}](${baseUrl}${paths.llmsTxt(locale)}): ${versionNotice(version, locale, text)}`;
}

/** Parts without versions, which are only in the file of the current version. */
const otherParts = ({ filledParts, paths }: Edition): Partial<SiteParts> =>
  paths.version === undefined ? filledParts : {};

/** All changelog entries as items, newest first. */
const entryItems = (edition: Edition): readonly string[] =>
  otherParts(edition).changelog ? edition.changelog.map((entry) => entryItem(edition, entry)) : [];

/**
 * The text of llms.txt.
 *
 * @param versions the other versions of the documentation
 */
function agentMap(
  edition: Edition,
  versions: readonly Edition[],
  documentation: readonly string[],
  more: readonly string[],
  reference: readonly string[] = [],
): string {
  const { locale, baseUrl, config, locales, paths, siteVersions, text } = edition;
  const difference = siteVersions?.difference(edition);
  const others = locales.others(locale);
  const { version } = paths;
  const inVersion = version === undefined ? '' : `&version=${version}`;
  const file = (title: string, path: string, about: string) =>
    `- [${title}](${baseUrl}${path}): ${about}`;
  const list = (path: string, title: string, description: string) =>
    markdownListItem(edition, { path, title, description });
  const { changelog, solutions } = otherParts(edition);
  const part = (of: SitePart | undefined, items: readonly string[]) =>
    of ? [`## ${of.label}`, [list(of.path, of.label, of.description), ...items].join('\n')] : [];
  const about = filled(text.llmsAbout, {
    api: `${baseUrl}${API_ROOT}`,
    search: baseUrl + examplePaths(edition).searchDocumentation + inVersion,
  });
  return `${joined([
    `# ${edition.name}`,
    `> ${edition.description}`,
    edition.version && versionNotice(edition.version, locale, text),
    joined([about, others.length > 0 && versionsAtEnd(others, locale, text)], ' '),
    ...documentation,
    `## ${text.api}`,
    [
      file('OpenAPI', PUBLISHED.openapiJson, text.llmsOpenapi),
      file(text.llmsInstructionsTitle, instructionsPath(locale, locales), text.llmsInstructions),
      ...(config.agents.mcp
        ? [file('MCP', MCP_PATH.card, filled(text.llmsMcp, { url: baseUrl + MCP_PATH.endpoint }))]
        : []),
      ...reference,
    ].join('\n'),
    ...part(changelog, entryItems(edition).slice(0, RECENT_ENTRIES)),
    ...part(
      solutions,
      edition.solutions.map((entry) => entryItem(edition, entry)),
    ),
    OPTIONAL,
    [
      ...(version === undefined ? [list(paths.home(locale), text.home, edition.tagline)] : []),
      list(paths.docs(locale), text.documentation, text.documentationPlan),
      ...(difference ? [markdownListItem(edition, difference)] : []),
      ...more,
      file('llms-full.txt', paths.llmsFull(locale), text.llmsFull),
      ...versions.map(versionItem),
      ...others.map((other) =>
        file(
          locales.language(other).label,
          paths.llmsTxt(other),
          filled(text.llmsOther, { language: languageNames([other], locale) }),
        ),
      ),
    ].join('\n'),
  ])}\n`;
}

/**
 * Flattens an area, since llms.txt has only one level of headings: single pages are listed under the
 * title of the area, other parts under both titles.
 */
function partsOfArea(
  { title, parts }: Section,
  text: Texts,
): readonly Pick<Section, 'title' | 'entries'>[] {
  const [single = [], several = []] = [true, false].map((isSingle) =>
    parts.filter(({ entries }) => (entries.length === 1) === isSingle),
  );
  return [
    ...(single.length > 0 ? [{ title, entries: single.flatMap(({ entries }) => entries) }] : []),
    ...several.map((part) => ({ title: labelled(text, title, part.title), entries: part.entries })),
  ];
}

/** llms.txt of a language, split into parts if it would be too long. */
function* llmsTxt(edition: Edition, versions: readonly Edition[]): Generator<Output> {
  const { locale, name: site, baseUrl, docs, paths, sections, text } = edition;
  const item = remember(pageItem(edition));
  const shown = new Set(sections.flatMap(({ entries }) => entries));
  const hidden = docs.filter((entry) => !shown.has(entry));
  const older = entryItems(edition).slice(RECENT_ENTRIES);
  const reference = paths.reference(locale);
  const isReference = ({ path }: LinkedEntry<'docs'>) =>
    path === reference || path.startsWith(`${reference}/`);
  const whole = agentMap(
    edition,
    versions,
    sections
      .flatMap((section) => (section.parts.length > 0 ? partsOfArea(section, text) : [section]))
      .flatMap(({ title, entries }) => {
        const own = entries.filter((entry) => !isReference(entry));
        return own.length > 0 ? [`## ${title}`, own.map(item).join('\n')] : [];
      }),
    [...hidden.filter((entry) => !isReference(entry)).map(item), ...older],
    docs.filter(isReference).map(item),
  );
  if (whole.length <= LLMS_TXT_LENGTH) {
    yield { path: paths.llmsTxt(locale), make: () => whole };
    return;
  }
  const map = labelled(text, text.agentMap, baseUrl + paths.llmsTxt(locale));
  const file = (path: string, title: string, items: readonly string[]): Output => {
    const head = `# ${site}: ${title}\n\n> ${map}\n\n## ${title}\n\n`;
    return { path, make: () => `${head}${items.join('\n')}\n` };
  };
  const limit = LLMS_TXT_LENGTH - 1_000;
  const lengthOf = (line: string) => line.length + 1;
  /** Splits items into files, and lists the files. */
  const lists = (title: string, items: readonly string[], pathOf: (number: number) => string) =>
    groupedBySize(items, limit, lengthOf).map((list, index) => {
      const name = numberedTitle(title, index + 1);
      const path = pathOf(index + 1);
      return { output: file(path, name, list), listItem: `- [${name}](${baseUrl}${path})` };
    });
  const { changelog } = otherParts(edition);
  const olderLists = changelog
    ? lists(changelog.label, older, (number) => numberedPath(changelog.path, number, 'llms.txt'))
    : [];
  const listed = (items: readonly string[]) =>
    agentMap(
      edition,
      versions,
      [`## ${text.documentation}`, items.join('\n')],
      olderLists.map(({ listItem }) => listItem),
    );
  const size = (entry: LinkedEntry<'docs'>) => lengthOf(item(entry));
  const divided = (least: number) => partsOf(edition, 'llms.txt', limit, least, size);
  const fits = (parts: readonly MapPart[]) =>
    listed(parts.map((part) => part.listItem)).length <= LLMS_TXT_LENGTH;
  let parts = divided(0);
  if (!fits(parts)) parts = divided(limit / 2);
  const items = parts.map((part) => part.listItem);
  const partLists = fits(parts)
    ? []
    : lists(
        text.documentation,
        items,
        (number) => `${paths.docs(locale)}/~parts/${number}/llms.txt`,
      );
  for (const { path, title, entries } of parts) yield file(path, title, entries.map(item));
  for (const { output } of [...olderLists, ...partLists]) yield output;
  const roots = partLists.length > 0 ? partLists.map(({ listItem }) => listItem) : items;
  yield { path: paths.llmsTxt(locale), make: () => listed(roots) };
}

/** llms.txt of each locale. */
export function* llmsTxtOutputs(content: SiteModel): Generator<Output> {
  const { editions, others = [] } = content;
  for (const edition of Object.values(editions))
    yield* llmsTxt(
      edition,
      others.map((other) => forLocale(other.editions, edition.locale)),
    );
}

type FullPage = Pick<PublicPage, 'path' | 'markdown'>;

/** A page in llms-full.txt: its Markdown with its URL below the title. */
function fullPage({ path, markdown }: FullPage, baseUrl: string): string {
  const { text } = markdown.make();
  const end = text.indexOf('\n');
  return `${text.slice(0, end)}\n\nURL: ${baseUrl}${path}${text.slice(end)}`;
}

/** llms-full.txt of a language, split into parts if it would be too large. */
function* llmsFull(edition: Edition): Generator<Output> {
  const { locale, name, description, baseUrl, docs, paths } = edition;
  const pagesOf = (entries: readonly LinkedEntry<'docs'>[]) =>
    entries.map(({ path }): FullPage => ({ path, markdown: pageAt(edition)(path).markdown }));
  const textOf = (pages: readonly FullPage[], baseUrl: string) =>
    pages.map((page) => fullPage(page, baseUrl)).join('\n');
  const file = (path: string, head: string, entries: readonly LinkedEntry<'docs'>[]): Output => {
    const inputs = { baseUrl, head, pages: pagesOf(entries) };
    const text = derived(
      'llms-full',
      inputs,
      ({ baseUrl, head, pages }) => head + textOf(pages, baseUrl),
    );
    return keptFile(path, text);
  };
  const size = (entry: LinkedEntry<'docs'>) =>
    Buffer.byteLength(textOf(pagesOf([entry]), baseUrl)) + 1;
  const parts = partsOf(edition, 'llms-full.txt', LLMS_FULL_BYTES, 0, size);
  const head = `# ${name}\n\n> ${description}\n\n`;
  if (parts.reduce((sum, part) => sum + part.size, 0) <= LLMS_FULL_BYTES) {
    yield file(paths.llmsFull(locale), head, docs);
    return;
  }
  for (const { path, entries } of parts) yield file(path, '', entries);
  const listed = parts.map(({ listItem, size }) => {
    const kilobytes = new Intl.NumberFormat(locale).format(Math.ceil(size / 1000));
    return `${listItem}, ${kilobytes} kB`;
  });
  yield { path: paths.llmsFull(locale), make: () => `${head}${listed.join('\n')}\n` };
}

/** llms-full.txt of each locale. */
export function* llmsFullOutputs(content: SiteModel): Generator<Output> {
  for (const edition of Object.values(content.editions)) yield* llmsFull(edition);
}
