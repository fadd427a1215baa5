import { perObject } from '../../common/lazy.ts';
import { cheap, type Derived, derived, shared } from '../../compile/derived.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import type { OutlineItem } from '../../compile/outline/arrange.ts';
import { LineScanner } from '../../compile/page/dialects/lines.ts';
import { dedent } from '../../compile/page/edits.ts';
import { type FilledText, sectionTexts } from '../../compile/page/template.ts';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import type { Locale } from '../../contract/locales.ts';
import { CHARACTERS_PER_TOKEN } from '../../contract/mcp.ts';
import {
  absoluteUrl,
  type CONTENT_DATA,
  contentDataPath,
  twinPath,
  versionsPath,
} from '../../contract/paths.ts';
import type {
  ChangedPage,
  CodeBlock,
  ContentIndex,
  NavigationItem,
} from '../../contract/resources/content-data.ts';
import type { ResourceSchemaName } from '../../contract/schemas.ts';
import { contentDigest, digestOf } from '../digest.ts';
import type { Edition, PublicPage, SiteModel } from '../model.ts';
import type { VersionDifference } from '../versions.ts';
import { contentChangesOutput } from './content-changes.ts';
import { listInParts } from './in-parts.ts';
import type { OutputGroup } from './output.ts';

const measure = (text: string) => ({
  digest: digestOf(text),
  characters: text.length,
  tokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN),
});

interface LocalePages {
  readonly locale: Locale;
  readonly baseUrl: string;
  readonly pages: readonly PublicPage[];
}

const indexedPages = ({ baseUrl, pages }: LocalePages): ContentIndex['pages'] =>
  pages.map((page) => {
    const markdown = page.markdown.make();
    return {
      title: page.title,
      url: baseUrl + page.path,
      markdownUrl: baseUrl + twinPath(page.path),
      updated: page.updated,
      fields: page.fields,
      ...measure(markdown.text),
      sections: sectionTexts(markdown).map(({ heading, text }) => ({
        anchor: heading.slug,
        title: heading.text,
        ...measure(text),
      })),
    };
  });

const contentIndex = perObject((site: LocalePages) => {
  const items = indexedPages(site);
  return { head: { locale: site.locale, digest: contentDigest(items) }, items };
});

/** The title above a fenced code block. */
const CODE_TITLE = /^[ \t>]*`([^`\n]+)`\n[ \t>]*$/;

/** An opening fence after the markers of its containers, such as `- > `. */
const OPENING = /^([^`~]*)(?:`+|~+)(.*)$/s;

/** The fenced code blocks of a text, each with the prefix of its lines. */
function* fencedBlocks(text: string) {
  const scanner = new LineScanner();
  const lines = text.split('\n');
  const scanned = lines.map((line) => scanner.next(line));
  for (const [start, { fence }] of scanned.entries()) {
    if (fence !== 'opening') continue;
    let end = start + 1;
    while (scanned[end]?.isCode && !scanned[end]?.fence) end += 1;
    const [, title] = CODE_TITLE.exec(lines.slice(Math.max(0, start - 2), start).join('\n')) ?? [];
    const [, prefix = '', info = ''] = OPENING.exec(lines[start] ?? '') ?? [];
    yield { title, prefix, info, lines: lines.slice(start + 1, end) };
  }
}

function* codeBlocks(markdown: FilledText, url: string): Generator<CodeBlock> {
  const texts = sectionTexts(markdown);
  const above = markdown.text.slice(0, markdown.headings[0]?.start);
  for (const { anchor, text } of [
    { anchor: undefined, text: above },
    ...texts.map(({ heading, text }) => ({ anchor: heading.slug, text })),
  ]) {
    for (const { title, prefix, info, lines } of fencedBlocks(text)) {
      const [language = ''] = info.trim().slice(0, TEXT_LENGTH.name).split(/[\s{]/, 1);
      const code = dedent(['', ...lines].join('\n'), prefix).slice(1);
      yield { url, anchor, language: language || undefined, title, digest: digestOf(code), code };
    }
  }
}

/** The items of the menu from top to bottom, with their levels. */
function navigationItems(
  places: readonly OutlineItem<LinkedEntry<'docs'>>[],
  edition: Edition,
  level = 1,
): NavigationItem[] {
  const whole = (address?: string) =>
    address === undefined ? undefined : absoluteUrl(address, edition.baseUrl);
  return places.flatMap((place) => {
    const { title, entry, folder, address, twin, badge, isArea, children } = place;
    const group = isArea ? 'area' : 'group';
    const kind = entry ? 'page' : folder !== undefined ? 'folder' : address ? 'link' : group;
    return [
      { title, kind, level, badge, url: whole(address), markdownUrl: whole(twin) } as const,
      ...navigationItems(children, edition, level + 1),
    ];
  });
}

const versionChanges = (
  { before, after, pages }: VersionDifference,
  { locale, baseUrl }: Edition,
) => ({
  head: { locale, previousVersion: before.id, version: after.id },
  items: pages.map(
    ({ change, title, path, previousPath, digests, sections }): ChangedPage => ({
      ...{ change, title, url: baseUrl + path },
      previousUrl: previousPath === undefined ? undefined : baseUrl + previousPath,
      ...digests,
      sections: sections.map(({ title: _, ...section }) => section),
    }),
  ),
});

/** The content of each locale as data: pages and sections with digests, the menu, and code blocks. */
export function* contentDataOutputs(model: SiteModel): Generator<OutputGroup> {
  for (const edition of Object.values(model.editions)) {
    const { locale, baseUrl, outline, paths } = edition;
    const file = (
      name: (typeof CONTENT_DATA)[number],
      schema: ResourceSchemaName,
      list: string,
      value: Derived<{ head: object; items: readonly object[] }>,
    ) => listInParts(contentDataPath(paths, locale, name), schema, list, edition, value);
    const inputs = { locale, baseUrl, pages: shared(edition.pages) };
    const index = derived('content index', inputs, contentIndex);
    const navigation = cheap(() => ({
      head: { locale },
      items: navigationItems(outline, edition),
    }));
    const code = derived('content code', inputs, ({ locale, baseUrl, pages }) => ({
      head: { locale },
      items: pages.flatMap(({ path, markdown }) => [
        ...codeBlocks(markdown.make(), baseUrl + path),
      ]),
    }));
    yield file('content-index', 'ContentIndex', 'pages', index);
    if (model.previous && paths.version === undefined) {
      yield contentChangesOutput(edition, model.previous, () => {
        const { head, items } = index.make();
        return { digest: head.digest, pages: items };
      });
    }
    yield file('content-navigation', 'ContentNavigation', 'items', navigation);
    yield file('content-code', 'ContentCode', 'blocks', code);
    const difference = edition.siteVersions?.difference(edition);
    if (!difference) continue;
    const changes = cheap(() => versionChanges(difference, edition));
    yield file('version-changes', 'VersionChanges', 'pages', changes);
  }
}

/** The versions of the documentation with the digests of their pages. */
export function* versionListOutputs(model: SiteModel): Generator<OutputGroup> {
  for (const { locale, paths, siteVersions } of Object.values(model.editions)) {
    if (!siteVersions) continue;
    const value = cheap(() => {
      const { pages: items, ...head } = siteVersions.list();
      return { head, items };
    });
    yield listInParts(versionsPath(paths, locale), 'VersionList', 'pages', model, value);
  }
}
