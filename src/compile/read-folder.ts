import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Locale, PerLocale } from '../contract/locales.ts';
import { sitePaths } from '../contract/paths.ts';
import { type UiTexts, uiTexts } from '../i18n/ui.ts';
import { type Diagnostic, type Position, START } from './diagnostics/diagnostics.ts';
import { type Entry, entryPath, type Page } from './entry.ts';
import type { Navigation } from './outline/item.ts';
import type { PageBody } from './page/compile-page.ts';
import { expandIncludes } from './read/includes.ts';
import { listFiles } from './read/list-files.ts';
import { readNavigation } from './read/navigation-file.ts';
import { readComponents } from './read/own-components.ts';
import { isOff, type PagePlace, placeOf, slugProblem } from './read/place.ts';
import { type PublicFile, readPublicFiles } from './read/public-files.ts';
import { readText } from './read/read-text.ts';
import type { Sources } from './read/settings.ts';
import { readSite, type Site } from './read/site-file.ts';
import { readUiTexts } from './read/ui-file.ts';
import { readPage, readWholePage, type WholePage } from './read-page.ts';
import type { Recall } from './recall.ts';

/** A page as read from its file. */
export interface FoundPage {
  readonly page: Page;
  /** Absent if the file has errors. */
  readonly data?: Entry['data'];
  /** Absent if the folder was read without bodies, or the file has errors. */
  readonly body?: PageBody;
  /** Path, below the folder, of the file that it is made from. */
  readonly source: string;
  /**
   * Changes with everything that the page is made from: path, text, included files and components
   * of the project.
   */
  readonly key: string;
}

/** The files of a content folder, each read by itself. */
export interface ContentFolder {
  readonly site: Site;
  readonly found: readonly FoundPage[];
  /** The navigation of each locale that has one. */
  readonly navigations: ReadonlyMap<Locale, Navigation>;
  /** The texts of the site's own pages. */
  readonly texts: PerLocale<UiTexts>;
  /** Paths, below the folder, of the files that are not pages. */
  readonly files: ReadonlySet<string>;
  readonly publicFiles: readonly PublicFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads every file of a content folder, and lists those of `public/`.
 *
 * @param recall caches pages with their bodies; without it, no body is read
 * @throws {Error} if the folder cannot be read
 */
export async function readFolder(sources: Sources, recall?: Recall): Promise<ContentFolder> {
  const { folder } = sources;
  const own = await readComponents(sources);
  const read = async (key: string, place: PagePlace, source: string, usesOwn: boolean) => {
    const whole = () => readWholePage(place, source, own.components, recall);
    if (recall) return recall(key, whole);
    // Only rendering the body shows whether a component of the project fails.
    const page: WholePage = usesOwn ? await whole() : readPage(place, source, own.components).page;
    return page;
  };
  const { site, problems } = await readSite(folder);
  const published = await readPublicFiles(sources);
  const { paths, diagnostics } = await listFiles(folder);
  const { locales } = site;
  const addresses = sitePaths(locales);
  const files = new Set<string>();
  const found: FoundPage[] = [];
  const navigations = new Map<Locale, Navigation>();
  const texts = new Map<Locale, UiTexts>();
  let shared: Navigation | undefined;
  const known = new Set(paths);
  const readIncluded = (path: string) => {
    const { text, problem } = readText(join(folder, path));
    return problem ? undefined : text;
  };
  for (const path of paths) {
    const place = placeOf(path, locales);
    if (place.kind !== 'file' && isOff(path, site.off)) continue;
    if (place.kind === 'file') files.add(path);
    if (place.kind === 'texts') {
      const { texts: read, problems: found } = readUiTexts(folder, place.locale);
      texts.set(place.locale, read);
      diagnostics.push(...found);
    }
    if (place.kind === 'navigation') {
      const { navigation, problems } = readNavigation(folder, path);
      diagnostics.push(...problems);
      if (place.locale) navigations.set(place.locale, navigation);
      else shared = navigation;
    }
    if (place.kind === 'unexpected') diagnostics.push({ path, ...START, ...place.problem });
    if (place.kind !== 'page') continue;
    const { text, problem } = readText(join(folder, path));
    if (problem) diagnostics.push({ path, ...problem });
    const wrongSlug = slugProblem(place.collection, place.slug, site.off);
    if (wrongSlug) {
      diagnostics.push({ path, ...START, ...wrongSlug });
      continue;
    }
    const expanded = expandIncludes(text ?? '', { path, known, read: readIncluded });
    const source = expanded.text;
    diagnostics.push(...expanded.problems.map((each) => ({ path, ...each })));
    const version = own.versionFor(source);
    const key = hash('sha256', `${path}\n${source}${version && `\n${version}`}`);
    const { facts, data, image, problems, body } = await read(key, place, source, version !== '');
    const inPage = <T extends Position>(each: T): T => ({ ...each, ...expanded.positionOf(each) });
    if (text !== undefined) {
      diagnostics.push(...problems.map((each) => ({ path, ...inPage(each) })));
    }
    if (data?.draft) continue;
    const { collection, locale, slug } = place;
    const address = entryPath(addresses, collection, locale, slug);
    found.push({
      page: {
        ...facts,
        ...(source !== text && { links: facts.links.map(inPage) }),
        collection,
        locale,
        slug,
        path: address,
        file: path,
        ...(image && { image }),
      },
      ...(data && !problem && { data }),
      ...(body && { body }),
      source: path,
      key,
    });
  }
  for (const locale of shared ? locales.codes : []) {
    if (shared && !navigations.has(locale)) navigations.set(locale, shared);
  }
  return {
    site,
    found,
    navigations,
    texts: locales.map((locale) => texts.get(locale) ?? uiTexts(locale)),
    files,
    publicFiles: published.files,
    diagnostics: [...diagnostics, ...problems, ...published.diagnostics, ...own.diagnostics],
  };
}
