import { filled, labelled, plural } from '../../common/fill-text.ts';
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
import { markdownListItem } from '../markdown/markdown.ts';
import type { PublicPage, SiteModel } from '../model.ts';
import { partsIn, type SitePart } from '../parts.ts';
import { keptFile, type Output } from './output.ts';

/** Pages whose slugs share a prefix, which get a file of their own. */
interface Part {
  readonly prefix: string;
  readonly entries: readonly LinkedEntry<'docs'>[];
}

/** Splits pages by the next segment of their slugs, recursively, until each part fits. */
function partition(
  entries: readonly LinkedEntry<'docs'>[],
  fits: (entries: readonly LinkedEntry<'docs'>[]) => boolean,
  depth = 0,
): Part[] {
  const groups = Map.groupBy(entries, ({ slug }) =>
    slug
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  );
  return [...groups].flatMap(([prefix, group]) => {
    const isDivisible = group.some(({ slug }) => slug.split('/').length > depth + 1);
    return fits(group) || !isDivisible
      ? [{ prefix, entries: group }]
      : partition(group, fits, depth + 1);
  });
}

/** Returns a function that sums the sizes of pages; each page is measured once. */
function sumOf(measure: (entry: LinkedEntry<'docs'>) => number) {
  const sizes = new Map<LinkedEntry, number>();
  const sizeOf = (entry: LinkedEntry<'docs'>) => {
    const size = sizes.get(entry) ?? measure(entry);
    sizes.set(entry, size);
    return size;
  };
  return (entries: readonly LinkedEntry<'docs'>[]) =>
    entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
}

/** The path of the file of a part. */
const partPath = ({ paths }: SiteModel, locale: Locale, prefix: string, file: string) =>
  `${paths.doc(locale, prefix)}/${file}`;

/** The title of the page or section that a part is. */
function titleOf(content: SiteModel, locale: Locale, { prefix, entries }: Part): string {
  const own = entries.find(({ slug }) => slug === prefix);
  const [section] = forLocale(content.sections, locale).filter(({ slug }) => slug === prefix);
  return own?.data.title ?? section?.title ?? prefix;
}

/** How many pages a part has, in words. */
const pageCount = ({ texts }: SiteModel, locale: Locale, { entries }: Part): string =>
  plural(locale, forLocale(texts, locale).searchResults, entries.length);

const item = (content: SiteModel) => (entry: LinkedEntry<'docs'>) =>
  markdownListItem(content, { path: entry.path, ...entry.data });

/** The heading of what agents may leave out, to which llms.txt gives this meaning. */
const OPTIONAL = '## Optional';

/** Says that the versions in other languages are at the end. */
function versionsAtEnd(others: readonly Locale[], locale: Locale, { llmsVersions }: Texts): string {
  const text = plural(locale, llmsVersions, others.length);
  return filled(text, { languages: languageNames(others, locale) });
}

/** Changelog entries that are not optional. */
const RECENT_ENTRIES = 10;

/** The agent map of a locale, with its documentation as sections and as items of the last one. */
function frame(
  content: SiteModel,
  locale: Locale,
  documentation: readonly string[],
  more: readonly string[] = [],
): string {
  const { baseUrl, config, locales, paths } = content;
  const others = locales.others(locale);
  const text = forLocale(content.texts, locale);
  const file = (title: string, path: string, about: string) =>
    `- [${title}](${baseUrl}${path}): ${about}`;
  const list = (path: string, title: string, description: string) =>
    markdownListItem(content, { path, title, description });
  const { changelog, solutions } = partsIn(content, locale);
  const entries = changelog
    ? forLocale(content.changelog, locale).map(({ path, data }) =>
        markdownListItem(content, { path, ...data }),
      )
    : [];
  const part = (of: SitePart | undefined, items: readonly string[]) =>
    of ? [`## ${of.label}`, [list(of.path, of.label, of.description), ...items].join('\n')] : [];
  return `${[
    `# ${config.name}`,
    `> ${localizedText(config.description, locale)}`,
    [
      filled(text.llmsAbout, {
        api: `${baseUrl}${API_ROOT}`,
        search: baseUrl + examplePaths(content, locale).searchDocumentation,
      }),
      ...(others.length > 0 ? [versionsAtEnd(others, locale, text)] : []),
    ].join(' '),
    ...documentation,
    `## ${text.api}`,
    [
      file('OpenAPI', PUBLISHED.openapiJson, text.llmsOpenapi),
      file('Agent instructions', instructionsPath(locale, locales), text.llmsInstructions),
      ...(config.agents.mcp
        ? [file('MCP', MCP_PATH.card, filled(text.llmsMcp, { url: baseUrl + MCP_PATH.endpoint }))]
        : []),
    ].join('\n'),
    ...part(changelog, entries.slice(0, RECENT_ENTRIES)),
    ...part(
      solutions,
      forLocale(content.solutions, locale).map(({ path, data }) =>
        markdownListItem(content, { path, title: data.label, description: data.description }),
      ),
    ),
    OPTIONAL,
    [
      list(paths.home(locale), text.home, localizedText(config.tagline, locale)),
      list(paths.docs(locale), text.documentation, text.documentationPlan),
      ...more,
      ...entries.slice(RECENT_ENTRIES),
      file('llms-full.txt', paths.llmsFull(locale), text.llmsFull),
      ...others.map((other) =>
        file(
          locales.language(other).label,
          paths.llmsTxt(other),
          filled(text.llmsOther, { language: languageNames([other], locale) }),
        ),
      ),
    ].join('\n'),
  ].join('\n\n')}\n`;
}

/** The agent map of a locale, split into parts if it would be too long. */
function* llmsTxt(content: SiteModel, locale: Locale): Generator<Output> {
  const { paths } = content;
  const text = forLocale(content.texts, locale);
  const sections = forLocale(content.sections, locale);
  const shown = new Set(sections.flatMap(({ entries }) => entries));
  const hidden = forLocale(content.docs, locale).filter((entry) => !shown.has(entry));
  const whole = frame(
    content,
    locale,
    sections.flatMap(({ title, entries }) => [
      `## ${title}`,
      entries.map(item(content)).join('\n'),
    ]),
    hidden.map(item(content)),
  );
  if (whole.length <= LLMS_TXT_LENGTH) {
    yield { path: paths.llmsTxt(locale), make: () => whole };
    return;
  }
  const head = (part: Part) =>
    `# ${content.config.name}: ${titleOf(content, locale, part)}\n\n> ${labelled(text, text.agentMap, content.baseUrl + paths.llmsTxt(locale))}\n\n## ${titleOf(content, locale, part)}\n\n`;
  const body = (entries: readonly LinkedEntry<'docs'>[]) =>
    `${entries.map(item(content)).join('\n')}\n`;
  const length = sumOf((entry) => item(content)(entry).length + 1);
  const parts = partition(
    forLocale(content.docs, locale),
    (entries) => length(entries) + 1_000 <= LLMS_TXT_LENGTH,
  );
  for (const part of parts) {
    yield {
      path: partPath(content, locale, part.prefix, 'llms.txt'),
      make: () => head(part) + body(part.entries),
    };
  }
  const listed = parts.map((part) => {
    const url = content.baseUrl + partPath(content, locale, part.prefix, 'llms.txt');
    return `- [${titleOf(content, locale, part)}](${url}): ${pageCount(content, locale, part)}`;
  });
  yield {
    path: paths.llmsTxt(locale),
    make: () => frame(content, locale, [`## ${text.documentation}`, listed.join('\n')]),
  };
}

/** llms.txt of each locale. */
export function* llmsTxtOutputs(content: SiteModel): Generator<Output> {
  for (const locale of content.locales.codes) yield* llmsTxt(content, locale);
}

type FullPage = Pick<PublicPage, 'path' | 'markdown'>;

/** A page in llms-full.txt: its Markdown, with its address below the title. */
function fullPage({ path, markdown }: FullPage, baseUrl: string): string {
  const { text } = markdown.make();
  const end = text.indexOf('\n');
  return `${text.slice(0, end)}\n\nURL: ${baseUrl}${path}${text.slice(end)}`;
}

/** Every page of a locale in one file, or one file for each part if it would be too large. */
function* llmsFull(content: SiteModel, locale: Locale): Generator<Output> {
  const { paths, baseUrl } = content;
  const pages = new Map(forLocale(content.pages, locale).map((page) => [page.path, page]));
  const text = ({ path }: LinkedEntry<'docs'>) => {
    const page = pages.get(path);
    return page ? fullPage(page, baseUrl) : '';
  };
  const file = (path: string, head: string, entries: readonly LinkedEntry<'docs'>[]): Output => {
    const shown = entries.flatMap((entry): FullPage[] => {
      const page = pages.get(entry.path);
      return page ? [{ path: page.path, markdown: page.markdown }] : [];
    });
    const inputs = { baseUrl, head, pages: shown };
    return keptFile(
      path,
      derived(
        'llms-full',
        inputs,
        ({ baseUrl, head, pages }) =>
          head + pages.map((page) => fullPage(page, baseUrl)).join('\n'),
      ),
    );
  };
  const bytes = sumOf((entry) => Buffer.byteLength(text(entry)) + 1);
  const head = `# ${content.config.name}\n\n> ${localizedText(content.config.description, locale)}\n\n`;
  const all = forLocale(content.docs, locale);
  if (bytes(all) <= LLMS_FULL_BYTES) {
    yield file(paths.llmsFull(locale), head, all);
    return;
  }
  const parts = partition(all, (entries) => bytes(entries) <= LLMS_FULL_BYTES);
  for (const part of parts) {
    yield file(partPath(content, locale, part.prefix, 'llms-full.txt'), '', part.entries);
  }
  const listed = parts.map((part) => {
    const url = content.baseUrl + partPath(content, locale, part.prefix, 'llms-full.txt');
    const size = new Intl.NumberFormat(locale).format(Math.ceil(bytes(part.entries) / 1000));
    return `- [${titleOf(content, locale, part)}](${url}): ${pageCount(content, locale, part)}, ${size} kB`;
  });
  yield { path: paths.llmsFull(locale), make: () => `${head}${listed.join('\n')}\n` };
}

/** llms-full.txt of each locale. */
export function* llmsFullOutputs(content: SiteModel): Generator<Output> {
  for (const locale of content.locales.codes) yield* llmsFull(content, locale);
}
