import { join, posix } from 'node:path';
import { forLocale, type PerLocale } from '../contract/locales.ts';
import { CONTENT_FILES_ROOT, type SiteFacts, siteFacts } from '../contract/paths.ts';
import { type Texts, translationOf } from '../i18n/catalogue.ts';
import { allowedOrigins } from './allowed-origins.ts';
import { readApis } from './api/read-apis.ts';
import { readBrand, shownByBrand } from './brand/read-brand.ts';
import { changelogFilters } from './changelog-filters.ts';
import {
  checkDiagrams,
  checkDuplicates,
  checkFonts,
  checkFrames,
  checkPairs,
} from './checks/check-pages.ts';
import { checkPointers, checkPublicFiles } from './checks/check-public.ts';
import { checkRedirects } from './checks/check-redirects.ts';
import { checkXmlScripts } from './checks/check-xml-scripts.ts';
import type { Content } from './content.ts';
import { compareDiagnostics, type Diagnostic } from './diagnostics/diagnostics.ts';
import type { Entry, LinkedEntry, Page } from './entry.ts';
import { fallbackPagesOf } from './fallback-pages.ts';
import type { LinkTarget } from './links/link-target.ts';
import { contentFilePath, type LinkIndex, linkIndex, pagesByPath } from './links/links.ts';
import { brokenLinks, linkSuggestions, resolvePage } from './links/resolve-links.ts';
import { navigationPages, settingsPage } from './links/settings-links.ts';
import { checkNavigations } from './outline/check.ts';
import { inOrder } from './outline/in-order.ts';
import { readPictures } from './pictures.ts';
import { commitDays } from './read/git.ts';
import { findMermaid } from './read/mermaid.ts';
import type { SiteConfig } from './read/schemas/site.ts';
import { isHere } from './read/schemas/versions.ts';
import type { Settings } from './read/settings.ts';
import { type ContentFolder, isOfDocs, readFolder } from './read-folder.ts';
import type { Recall } from './recall.ts';
import { type FolderPart, readVersions } from './versions.ts';

export interface CompileOptions extends Settings {
  /** Makes the generated pages, which links may target. */
  readonly generate: (site: GeneratedSite) => Promise<readonly Entry[]>;
}

/** The facts that generated pages are made from. */
export interface GeneratedSite extends SiteFacts {
  /** Absent if `site.yaml` has errors. */
  readonly config?: SiteConfig;
  readonly texts: PerLocale<Texts>;
}

/** The content of a site with one version of the documentation. */
export interface VersionContent {
  readonly content: Content;
  readonly links: LinkIndex;
}

/** Every problem of a content folder, sorted by file and position; fails if the folder cannot be read. */
export const checkContent = async (
  options: CompileOptions,
  recall: Recall,
): Promise<readonly Diagnostic[]> => (await checkedFolder(options, recall)).diagnostics;

/**
 * Compiles a content folder, which must be readable. Omits pages with errors.
 *
 * @returns every problem, sorted by file and position; the content, also with each other version of the
 *   documentation, unless `site.yaml` has errors
 */
export async function compile(options: CompileOptions, recall: Recall) {
  const days = commitDays(recall)(options.folder);
  const checked = await checkedFolder(options, recall);
  const { site, all, parts, links, generated, diagnostics } = checked;
  const { config, ...facts } = site;
  if (!config) return { generated, links, diagnostics, versions: [] };
  const lastCommits = await days;
  const { brand, publicFiles, mermaid } = checked;
  const contentOf = async (
    of: readonly CheckedPart[],
    files: Content['files'],
    index: LinkIndex,
  ) => {
    const entries = of.flatMap((part) => linkedEntries(part, lastCommits));
    const navigations = new Map(of.flatMap(({ navigations }) => [...navigations]));
    const pictures = await readPictures(files, recall);
    const collections = inOrder(entries, navigations, index);
    return { navigations, files, pictures, collections };
  };
  const main = parts.filter((part) => !isOther(part));
  const shown = new Map([
    ...main.flatMap(shownFiles),
    ...shownByBrand(brand).map(
      (file) => [contentFilePath(file), join(options.folder, file)] as const,
    ),
  ]);
  const current = all.find(({ status }) => status === 'current');
  const content: Content = {
    ...facts,
    folder: options.folder,
    config,
    brand,
    publicFiles,
    ...(mermaid && { mermaid }),
    bundles: new Map(parts.flatMap(({ bundles }) => [...bundles])),
    ...(current && { version: current }),
    ...(await contentOf(main, shown, links)),
  };
  const versions: VersionContent[] = [];
  for (const part of parts.filter(isOther)) {
    const { paths, version, links } = part;
    const own = await contentOf([part], new Map(shownFiles(part)), links);
    // Only the documentation has versions.
    const collections = facts.locales.map((locale) => {
      const { docs, outline, landing } = forLocale(own.collections, locale);
      return { ...forLocale(content.collections, locale), docs, outline, landing };
    });
    const more = { ...own, paths, ...(version && { version }), collections };
    versions.push({ content: { ...content, ...more }, links });
  }
  return { content, versions, generated, links, diagnostics };
}

/** A folder with the pages of its APIs. */
interface WholePart extends FolderPart, Pick<Content, 'bundles'> {
  /** Origins that API pages send requests to. */
  readonly origins: readonly string[];
}

/** A folder whose links are resolved. */
interface CheckedPart extends WholePart {
  readonly targets: ReadonlyMap<Page, readonly LinkTarget[]>;
  readonly links: LinkIndex;
}

/** Whether this is a version other than the current one. */
const isOther = ({ version }: FolderPart) => version !== undefined && version.status !== 'current';

const linkedEntries = (
  { found, targets, days }: CheckedPart,
  lastCommits: ReadonlyMap<string, string>,
): LinkedEntry[] =>
  found.flatMap((page): LinkedEntry[] => {
    const { data, body, source } = page;
    if (!data || !body) return [];
    const updated = data.updated ?? (days ?? lastCommits).get(source);
    const own = { data, body, targets: targets.get(page) ?? [] };
    return [{ ...page, ...own, ...(updated && { updated }) }];
  });

/** Reads and checks a folder and everything that its settings refer to. */
async function checkedFolder(options: CompileOptions, recall: Recall) {
  const folder = await readFolder(options, recall);
  const versions = await readVersions(folder, options, recall);
  const { site: written, texts, publicFiles } = folder;
  const { config, locales, disabledParts } = written;
  const { brand, diagnostics: ofBrand } = await readBrand(folder, options);
  const today = await withApis(folder, folder, options, recall);
  const folders = await Promise.all(
    versions.folders.map((each) => withApis(each, folder, options, recall)),
  );
  const parts = [today, ...folders];
  const isNeeded = parts.some(({ found }) => found.some(({ diagrams }) => diagrams));
  const mermaid =
    isNeeded && options.project !== undefined ? findMermaid(options.project) : undefined;
  const policy = allowedOrigins(
    config,
    parts.flatMap(({ origins }) => origins),
  );
  // Error messages, for the languages that translate them.
  const translations = Object.entries(texts)
    .map(([locale, own]) => [locale, translationOf(own, versions.all.length > 0)] as const)
    .filter(([, own]) => Object.keys(own).length > 0);
  const fields = Object.entries(config?.fields ?? {}).map(([name, { choices }]) => ({
    name,
    ...(choices && { choices: Object.keys(choices) }),
  }));
  const site: GeneratedSite = {
    ...siteFacts(options.baseUrl, locales, disabledParts, policy, Object.fromEntries(translations)),
    versions: versions.all,
    ...(fields.length > 0 && { fields }),
    ...(config && { config }),
    texts,
  };
  const generated = await options.generate(site);
  const checked = check(folder, today, folders, generated, mermaid !== undefined);
  const ofFiles = checked.parts.map(async (part) => {
    const sources = sourcesOf(part.targets).values();
    const found = await checkXmlScripts(part.folder, sources, recall);
    return found.map((each) => ({ ...each, path: pathIn(part, each) }));
  });
  const diagnostics = [
    ...[...versions.diagnostics, ...ofBrand, ...checked.diagnostics],
    ...(await Promise.all(ofFiles)).flat(),
  ];
  return {
    ...{ site, brand, publicFiles, all: versions.all, generated },
    ...(mermaid && { mermaid }),
    ...checked,
    diagnostics: diagnostics.sort(compareDiagnostics),
  };
}

/** Adds the pages of APIs; older versions may lack some. */
async function withApis(
  part: FolderPart,
  { site, texts }: ContentFolder,
  { baseUrl }: CompileOptions,
  recall: Recall,
): Promise<WholePart> {
  const isOfVersion = part.version !== undefined;
  if (!isOfVersion && !isHere(site.config?.versions?.current))
    return { ...part, bundles: new Map(), origins: [] };
  const apis = await readApis({ ...part, site, texts, baseUrl }, recall);
  const diagnostics = apis.diagnostics.filter(({ code }) => !isOfVersion || code !== 'api-missing');
  return {
    ...part,
    bundles: apis.bundles,
    origins: apis.origins,
    found: [...part.found, ...apis.found],
    diagnostics: [...part.diagnostics, ...diagnostics],
  };
}

/** Resolves the links of all pages, and runs the checks that compare pages. */
function check(
  { folder, site, paths, publicFiles }: ContentFolder,
  today: WholePart,
  versions: readonly WholePart[],
  generated: readonly Page[],
  hasMermaid: boolean,
) {
  const { config, locales, rules, disabledParts } = site;
  const others = versions.filter(isOther);
  const all = [...today.found, ...(versions.find((each) => !isOther(each))?.found ?? [])];
  const isFallback = rules.translations === 'fallback';
  const fallbackPagesFor = (each: readonly Page[]) =>
    isFallback ? fallbackPagesOf(each, { locales, paths }) : [];
  const fallbackPages = fallbackPagesFor(all);
  const changes = new Map(
    all.flatMap(({ path, data }) => (data && 'date' in data ? [[path, data]] : [])),
  );
  const lists = locales.codes.flatMap((locale) => {
    const shown = [...all, ...fallbackPages].filter((page) => page.locale === locale);
    const own = shown.flatMap(({ path, original }) => changes.get(original?.path ?? path) ?? []);
    return changelogFilters(own, locale, paths).map(({ path }) => path);
  });
  const elsewhere = pagesByPath(
    others.flatMap(({ found }) => found),
    others.flatMap((each) => locales.codes.map(each.paths.docs)),
  );
  // Pages of a version may link to pages that only the current one has.
  const outside = new Map([...elsewhere, ...pagesByPath(all.filter(isOfDocs), [])]);
  const severity = rules.links === 'error' ? 'error' : 'warning';
  /** Resolves the links of a folder's pages and navigations, and checks them. */
  const checked = (part: WholePart): CheckedPart => {
    const { navigations, found: pages } = part;
    const written = isOther(part) ? [...all.filter((page) => !isOfDocs(page)), ...pages] : all;
    const links = linkIndex({
      ...part,
      locales,
      generated,
      publicFiles: publicFiles.map(({ path }) => path),
      disabledParts,
      written,
      fallbackPages: isOther(part) ? fallbackPagesFor(written) : fallbackPages,
      elsewhere: isOther(part) ? outside : elsewhere,
      lists,
    });
    const beside = part.version ? [] : [settingsPage(site)];
    const docs = [...pages, ...generated].filter(({ collection }) => collection === 'docs');
    const navigated = navigationPages(navigations);
    const targets = new Map<Page, readonly LinkTarget[]>(
      [...pages, ...beside, ...navigated].map((page) => [page, resolvePage(page, links)]),
    );
    // Languages may share a navigation: report its problems once.
    const isRepeated = (page: Page) =>
      navigated.indexOf(page) > navigated.findIndex(({ file }) => file === page.file);
    const suggest = linkSuggestions(links);
    const diagnostics = [
      ...part.diagnostics,
      ...checkDuplicates([...generated, ...pages]),
      ...(rules.translations === undefined ? [] : checkPairs(pages, rules.translations, locales)),
      ...checkNavigations(navigations, docs),
      ...checkDiagrams(pages, hasMermaid),
      ...(config ? checkFrames(pages, config.csp.frames) : []),
      ...(rules.links === 'off' ? [] : [...targets]).flatMap(([page, found]) =>
        isRepeated(page) ? [] : brokenLinks(page, found, suggest, severity),
      ),
      ...checkPointers(part.folder, sourcesOf(targets).values()),
    ].map((each) => ({
      ...each,
      path: pathIn(part, each),
      // Nobody corrects older versions any more.
      ...(isOther(part) &&
        part.filesRoot !== CONTENT_FILES_ROOT && { severity: 'warning' as const }),
    }));
    return { ...part, targets, links, diagnostics };
  };
  const own = checked(today);
  const { links } = own;
  const parts = [own, ...versions.map(checked)];
  const slugs = new Set(
    [...all, ...generated]
      .filter(({ collection }) => collection === 'docs')
      .map(({ slug }) => slug),
  );
  return {
    parts,
    links,
    diagnostics: [
      ...parts.flatMap(({ diagnostics }) => diagnostics),
      ...(config ? checkRedirects(config.redirects, site, slugs, links) : []),
      ...checkPublicFiles(publicFiles, links),
      ...checkPointers(
        folder,
        publicFiles.map(({ source }) => source),
      ),
      ...(config ? checkFonts(all, config) : []),
    ],
  };
}

/** The path of a file of a version for messages, with its id. */
const pathIn = ({ filesRoot }: FolderPart, { path }: Pick<Diagnostic, 'path'>) =>
  posix.join(posix.relative(CONTENT_FILES_ROOT, filesRoot), path);

/** The content files that pages embed or link to: paths relative to the folder by public path. */
const sourcesOf = (targets: CheckedPart['targets']): ReadonlyMap<string, string> =>
  new Map(
    [...targets.values()]
      .flat()
      .flatMap((target) =>
        target.kind === 'file' && target.source !== undefined
          ? [[target.path, target.source] as const]
          : [],
      ),
  );

/** {@link sourcesOf}, with absolute paths. */
const shownFiles = ({ targets, folder }: CheckedPart): (readonly [string, string])[] =>
  [...sourcesOf(targets)].map(([path, source]) => [path, join(folder, source)]);
