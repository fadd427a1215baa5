import type { PerLocale } from '../contract/locales.ts';
import { type SiteFacts, siteFacts, sitePaths } from '../contract/paths.ts';
import { type Texts, translationOf } from '../i18n/catalogue.ts';
import { allowedOrigins } from './allowed-origins.ts';
import { readApis } from './api/read-apis.ts';
import type { Brand } from './brand/brand.ts';
import { readBrand, shownByBrand } from './brand/read-brand.ts';
import { changelogFilters } from './changelog-filters.ts';
import {
  checkDiagrams,
  checkDuplicates,
  checkFonts,
  checkFrames,
  checkPairs,
} from './checks/check-pages.ts';
import { checkPublicFiles } from './checks/check-public.ts';
import { checkRedirects } from './checks/check-redirects.ts';
import type { Content } from './content.ts';
import { compareDiagnostics, type Diagnostic } from './diagnostics/diagnostics.ts';
import type { Entry, LinkedEntry, Page } from './entry.ts';
import type { LinkTarget } from './links/link-target.ts';
import { type LinkIndex, linkIndex } from './links/links.ts';
import {
  brokenLinks,
  linkSuggestions,
  type PageTargets,
  resolvePage,
} from './links/resolve-links.ts';
import { navigationPages, settingsPage } from './links/settings-links.ts';
import { checkNavigations } from './outline/check.ts';
import { inOrder } from './outline/in-order.ts';
import { readPictures } from './pictures.ts';
import { lastCommitDays } from './read/git.ts';
import { findMermaid, type Mermaid } from './read/mermaid.ts';
import type { SiteConfig } from './read/schemas/site.ts';
import type { Settings } from './read/settings.ts';
import { type ContentFolder, readFolder } from './read-folder.ts';
import { type Recall, withoutCache } from './recall.ts';
import { standInsOf } from './stand-ins.ts';

export interface CompileOptions extends Settings {
  /** Makes the pages that a site adds; links may lead to them. */
  readonly generate: (site: GeneratedSite) => Promise<readonly Entry[]>;
}

/** What generated pages are made from. */
export interface GeneratedSite extends SiteFacts {
  /** Absent if `site.yaml` has errors. */
  readonly config?: SiteConfig;
  /** The texts of the site's own pages. */
  readonly texts: PerLocale<Texts>;
}

/** The compiled content of a folder, and every problem in it. */
export interface CompiledContent {
  /** Absent if `site.yaml` has errors: nothing can be built without it. */
  readonly content?: Content;
  /** The pages that the site adds. */
  readonly generated: readonly Entry[];
  /** What links can lead to. */
  readonly links: LinkIndex;
  /** Every problem, sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a content folder.
 *
 * @returns every problem, sorted by file and position
 * @throws {Error} if the folder cannot be read
 */
export const checkContent = async (options: CompileOptions): Promise<readonly Diagnostic[]> =>
  (await checkedFolder(options)).diagnostics;

/**
 * Compiles a content folder. Pages with errors of their own are left out.
 *
 * @throws {Error} if the folder cannot be read
 */
export async function compile(options: CompileOptions, recall: Recall): Promise<CompiledContent> {
  const days = lastCommitDays(options.folder);
  const { folder, site, generated, diagnostics, links, targets } = await checkedFolder(
    options,
    recall,
  );
  const { config, ...facts } = site;
  if (!config) return { generated, links, diagnostics };
  const lastCommits = await days;
  const entries = folder.found.flatMap(({ page, data, body, source, key }): LinkedEntry[] => {
    if (!data || !body) return [];
    const { links = [], image } = targets.get(page) ?? {};
    const updated = data.updated ?? lastCommits.get(source);
    const facts = { ...(image && { imageTarget: image }), ...(updated && { updated }) };
    return [{ ...page, data, body, key, targets: links, ...facts }];
  });
  const { navigations, brand, publicFiles, mermaid } = folder;
  const files = new Set([
    ...shownFiles([...targets.values()].flatMap(({ links, image = [] }) => links.concat(image))),
    ...shownByBrand(brand),
  ]);
  const pictures = await readPictures(files, options.folder);
  return {
    content: {
      ...facts,
      folder: options.folder,
      config,
      brand,
      navigations,
      files,
      publicFiles,
      pictures,
      ...(mermaid && { mermaid }),
      ...inOrder(entries, facts.locales, navigations, links),
    },
    generated,
    links,
    diagnostics,
  };
}

/** Reads a folder and what its settings name, and checks all of it; without `recall`, no body is read. */
async function checkedFolder(options: CompileOptions, recall?: Recall) {
  const written = await readFolder(options, recall);
  const folder = await completed(written, options, recall ?? withoutCache);
  const { texts, origins } = folder;
  const { config, locales, off } = folder.site;
  const policy = allowedOrigins(config, origins);
  // What errors say, in the languages where that is not the English text.
  const translations = Object.entries(texts)
    .map(([locale, own]) => [locale, translationOf(own)] as const)
    .filter(([, own]) => Object.keys(own).length > 0);
  const site: GeneratedSite = {
    ...siteFacts(options.baseUrl, locales, off, policy, Object.fromEntries(translations)),
    ...(config && { config }),
    texts,
  };
  const generated = await options.generate(site);
  return { folder, site, generated, ...check(folder, generated) };
}

/** A content folder with what its settings name. */
interface CompletedFolder extends ContentFolder {
  readonly brand: Brand;
  /** Absent if no page needs it, or the project does not have it. */
  readonly mermaid?: Mermaid;
  /** Origins that the pages of APIs send requests to. */
  readonly origins: readonly string[];
}

/**
 * Adds the pages of the APIs and the files of the brand that the settings name, and what draws
 * diagrams.
 */
async function completed(
  folder: ContentFolder,
  options: CompileOptions,
  recall: Recall,
): Promise<CompletedFolder> {
  const apis = await readApis(folder, options, recall);
  const { brand, diagnostics } = await readBrand(folder, options);
  const isNeeded = folder.found.some(({ page }) => page.diagrams);
  const mermaid =
    isNeeded && options.project !== undefined ? findMermaid(options.project) : undefined;
  return {
    ...folder,
    brand,
    ...(mermaid && { mermaid }),
    origins: apis.origins,
    found: [...folder.found, ...apis.found],
    diagnostics: [...folder.diagnostics, ...apis.diagnostics, ...diagnostics],
  };
}

/** Checks pages against each other, and resolves their links. */
function check(
  { site, found, navigations, files, publicFiles, mermaid, diagnostics }: CompletedFolder,
  generated: readonly Page[],
) {
  const { config, locales, rules, off } = site;
  const paths = sitePaths(locales);
  const pages = found.map(({ page }) => page);
  const standIns = rules.translations === 'fallback' ? standInsOf(pages, { locales, paths }) : [];
  const changes = changesOf(found, standIns);
  const lists = locales.codes.flatMap((locale) =>
    changelogFilters(changes.get(locale) ?? [], locale, paths),
  );
  const links = linkIndex({
    locales,
    written: pages,
    standIns,
    generated,
    lists: lists.map(({ path }) => path),
    files,
    publicFiles: publicFiles.map(({ path }) => path),
    off,
  });
  const docs = [...pages, ...generated].filter(({ collection }) => collection === 'docs');
  const slugs = new Set(docs.map(({ slug }) => slug));
  const navigated = navigationPages(navigations);
  const targets = new Map<Page, PageTargets>(
    [...pages, settingsPage(site), ...navigated].map((page) => [page, resolvePage(page, links)]),
  );
  // Languages may share a navigation, whose problems are reported once.
  const isRepeated = (page: Page) =>
    navigated.indexOf(page) > navigated.findIndex(({ file }) => file === page.file);
  const suggest = linkSuggestions(links);
  const severity = rules.links === 'error' ? 'error' : 'warning';
  const all = [
    ...diagnostics,
    ...checkDuplicates([...generated, ...pages]),
    ...(rules.translations === undefined ? [] : checkPairs(pages, rules.translations, locales)),
    ...(config ? checkRedirects(config.redirects, site, slugs, links) : []),
    ...checkNavigations(navigations, docs),
    ...checkPublicFiles(publicFiles, links),
    ...checkDiagrams(pages, mermaid !== undefined),
    ...(config ? [...checkFrames(pages, config.csp.frames), ...checkFonts(found, config)] : []),
    ...(rules.links === 'off' ? [] : [...targets]).flatMap(([page, found]) =>
      isRepeated(page) ? [] : brokenLinks(page, found, suggest, severity),
    ),
  ];
  return { links, targets, diagnostics: all.sort(compareDiagnostics) };
}

/** The front matter of the changelog entries of each locale. */
function changesOf(found: ContentFolder['found'], standIns: readonly Page[]) {
  const byPath = new Map(
    found.flatMap(({ page, data }) => (data && 'date' in data ? [[page.path, data] as const] : [])),
  );
  const changes = Map.groupBy(
    [...found.map(({ page }) => page), ...standIns],
    ({ locale }) => locale,
  );
  return new Map(
    [...changes].map(([locale, pages]) => [
      locale,
      pages.flatMap(({ path, original }) => byPath.get(original?.path ?? path) ?? []),
    ]),
  );
}

/** Paths, below the content folder, of the files among the targets of links. */
const shownFiles = (targets: readonly LinkTarget[]): string[] =>
  targets.flatMap((target) => (target.kind === 'file' ? (target.source ?? []) : []));
