import { hash } from 'node:crypto';
import { join } from 'node:path';
import { type Locale, perLocale } from '../contract/locales.ts';
import { checkDuplicates, checkPairs, checkRedirects } from './check-pages.ts';
import type { Content, Pages } from './content.ts';
import { compareDiagnostics, type Diagnostic, START } from './diagnostics/diagnostics.ts';
import { type Entry, entryPath, type LinkedEntry, type Page } from './entry.ts';
import { type LinkIndex, linkIndex } from './links.ts';
import { byLabel, inReadingOrder, newestFirst } from './order.ts';
import type { PageBody } from './page/compile-page.ts';
import { readPictures } from './pictures.ts';
import { lastCommitDays } from './read/history.ts';
import { listFiles } from './read/list-files.ts';
import { type PagePlace, placeOf, slugProblem } from './read/place.ts';
import { readText } from './read/read-text.ts';
import type { Collection } from './read/schemas.ts';
import { readSite, type Site } from './read/site-file.ts';
import { type ReadPage, readPage } from './read-page.ts';
import type { Recall } from './recall.ts';
import { brokenLinks, type PageTargets, resolvePage } from './resolve-links.ts';
import { LinkSuggestions } from './suggest-link.ts';

export interface CompileOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  /** Pages that the site adds; links may lead to them. */
  readonly generated: readonly Page[];
}

/** The compiled content of a folder, and every problem in it. */
export interface CompiledContent {
  /** Absent if `site.yaml` has errors: nothing can be built without it. */
  readonly content?: Content;
  /** What links can lead to. */
  readonly links: LinkIndex;
  /** Every problem, sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A page as read from its file. */
export interface FoundPage {
  readonly page: Page;
  /** Absent if the file has errors. */
  readonly data?: Entry['data'];
  /** Absent if the folder was read without bodies, or the file has errors. */
  readonly body?: PageBody;
  /** Changes with the path and text of the file. */
  readonly key: string;
}

/** The files of a content folder, each read by itself. */
export interface ContentFolder {
  readonly site: Site;
  readonly found: readonly FoundPage[];
  /** Paths, below the folder, of the files that are not pages. */
  readonly files: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the text of a page, or recalls what was read under `key`. */
type Read = (
  key: string,
  place: PagePlace,
  source: string,
) => Promise<ReadPage & { body?: PageBody }>;

/**
 * Reads a content folder without the bodies of its pages.
 *
 * @throws {Error} if the folder cannot be read
 */
export function readContentFolder(folder: string): Promise<ContentFolder> {
  return readFolder(folder, async (_, place, source) => readPage(place, source).page);
}

/**
 * Checks a content folder.
 *
 * @returns every problem, sorted by file and position
 * @throws {Error} if the folder cannot be read
 */
export async function checkContent(options: CompileOptions): Promise<readonly Diagnostic[]> {
  return check(await readContentFolder(options.folder), options).diagnostics;
}

/**
 * Compiles a content folder. Pages with errors of their own are left out.
 *
 * @throws {Error} if the folder cannot be read
 */
export async function compile(options: CompileOptions, recall: Recall): Promise<CompiledContent> {
  const days = lastCommitDays(options.folder);
  const folder = await readFolder(options.folder, (key, place, source) =>
    recall(key, async () => {
      const { page, body } = readPage(place, source);
      return page.data ? { ...page, body: await body() } : page;
    }),
  );
  const { diagnostics, links, targets } = check(folder, options);
  const { config } = folder.site;
  if (!config) return { links, diagnostics };
  const lastCommits = await days;
  const entries = folder.found.flatMap(({ page, data, body, key }): LinkedEntry[] => {
    if (!data || !body) return [];
    const { links = [], image } = targets.get(page) ?? {};
    const updated = data.updated ?? lastCommits.get(page.file ?? '');
    return [
      {
        ...page,
        data,
        body,
        key,
        targets: links,
        ...(image && { imageTarget: image }),
        ...(updated !== undefined && { updated }),
      },
    ];
  });
  const files = shownFiles(entries);
  const pictures = await readPictures(files, options.folder);
  const { baseUrl } = options;
  return {
    content: { folder: options.folder, baseUrl, config, files, pictures, ...inOrder(entries) },
    links,
    diagnostics,
  };
}

/** Groups entries by collection and locale, and puts them in display order. */
export function inOrder(entries: readonly LinkedEntry[]): Pages {
  return {
    docs: perLocale((locale) => inReadingOrder(entries.filter(isIn('docs', locale)), locale)),
    changelog: perLocale((locale) => newestFirst(entries.filter(isIn('changelog', locale)))),
    solutions: perLocale((locale) => byLabel(entries.filter(isIn('solutions', locale)), locale)),
  };
}

const isIn =
  <C extends Collection>(collection: C, locale: Locale) =>
  (entry: LinkedEntry): entry is LinkedEntry<C> =>
    entry.collection === collection && entry.locale === locale;

async function readFolder(folder: string, read: Read): Promise<ContentFolder> {
  const { paths, diagnostics } = await listFiles(folder);
  const files = new Set<string>();
  const found: FoundPage[] = [];
  for (const path of paths) {
    const place = placeOf(path);
    if (place.kind === 'file') files.add(path);
    if (place.kind === 'unexpected') diagnostics.push({ path, ...START, ...place.problem });
    if (place.kind !== 'page') continue;
    const { text, problem } = readText(join(folder, path));
    if (problem) diagnostics.push({ path, ...problem });
    const wrongSlug = slugProblem(place.collection, place.slug);
    if (wrongSlug) {
      diagnostics.push({ path, ...START, ...wrongSlug });
      continue;
    }
    const source = text ?? '';
    const key = hash('sha256', `${path}\n${source}`);
    const { facts, data, image, problems, body } = await read(key, place, source);
    if (text !== undefined) diagnostics.push(...problems.map((each) => ({ path, ...each })));
    const { collection, locale, slug } = place;
    const address = entryPath(collection, locale, slug);
    found.push({
      page: {
        ...facts,
        collection,
        locale,
        slug,
        path: address,
        file: path,
        ...(image && { image }),
      },
      ...(data && !problem && { data }),
      ...(body && { body }),
      key,
    });
  }
  const { site, problems } = await readSite(folder);
  return { site, found, files, diagnostics: [...diagnostics, ...problems] };
}

/** Checks pages against each other, and resolves their links. */
function check({ site, found, files, diagnostics }: ContentFolder, { generated }: CompileOptions) {
  const { config, rules } = site;
  const pages = found.map(({ page }) => page);
  const links = linkIndex(pages, generated, files);
  const targets = new Map<Page, PageTargets>(pages.map((page) => [page, resolvePage(page, links)]));
  const all = [
    ...diagnostics,
    ...checkDuplicates(pages),
    ...(rules.translations === undefined ? [] : checkPairs(pages, rules.translations)),
    ...(config ? checkRedirects(config.redirects, site.positionOf, [...pages, ...generated]) : []),
  ];
  if (rules.links !== 'off') {
    const severity = rules.links === 'error' ? 'error' : 'warning';
    const suggestions = new LinkSuggestions(links);
    for (const [page, found] of targets) {
      all.push(...brokenLinks(page, found, suggestions, severity));
    }
  }
  return { links, targets, diagnostics: all.sort(compareDiagnostics) };
}

/** Paths, below the content folder, of the files that pages embed or link to. */
function shownFiles(entries: readonly LinkedEntry[]): Set<string> {
  const shown = new Set<string>();
  for (const { targets, imageTarget } of entries) {
    for (const target of imageTarget ? [...targets, imageTarget] : targets) {
      if (target.kind === 'file' && target.source !== undefined) shown.add(target.source);
    }
  }
  return shown;
}
