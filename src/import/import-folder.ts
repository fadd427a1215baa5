import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { withoutEndSlashes } from '../common/without-slashes.ts';
import { isOwnFile } from '../compile/checks/check-public.ts';
import { Locales } from '../contract/locales.ts';
import { isVersionId } from '../contract/versions.ts';
import { createAddresses } from './addresses.ts';
import { readApis } from './apis.ts';
import { readAssets } from './assets.ts';
import { compareWords } from './compare-words.ts';
import { convertPages } from './convert-pages.ts';
import { pagesIn } from './nav-items.ts';
import { convertNavigation } from './navigation.ts';
import { assignNewPages, type NewPage, withReferencePages } from './new-pages.ts';
import { normalizeAddress } from './normalize-address.ts';
import { indexOldPages } from './old-page-index.ts';
import type { OldPage, OldSite } from './old-site.ts';
import { reportOtherFolders } from './other-folders.ts';
import { componentFile } from './page/component-file.ts';
import { type ParsedPage, readOldPage } from './page/read-page.ts';
import { StaticComponents } from './page/static-components.ts';
import { collectRedirects, readHostRedirects } from './redirects.ts';
import { formatReport, type Note, Report } from './report.ts';
import { siteFile } from './site-file.ts';
import { readSiteName } from './site-name.ts';
import { SourceFolder } from './source-folder.ts';
import type { ReadContext, System } from './system.ts';
import { detectSite } from './systems.ts';
import type { ProjectFiles } from './write.ts';

/** A completed import that is not written yet. */
export interface Import {
  readonly system: System;
  /** The configuration file, relative to the source folder. */
  readonly config: string;
  readonly site: OldSite;
  readonly files: ProjectFiles;
  readonly notes: readonly Note[];
  readonly newPages: ReadonlyMap<OldPage, NewPage>;
  /** The pages that lack too many words, the worst first. */
  readonly incompletePages: readonly string[];
}

/** Path of the import report in the new project. */
export const REPORT_FILE = 'import-report.md';

interface ImportOptions extends Pick<ReadContext, 'trustConfig' | 'posts'> {
  readonly from?: string | undefined;
  readonly config?: string | undefined;
  readonly against?: string | undefined;
  readonly oldSite?: string | undefined;
  readonly onFile?: (path: string) => void;
}

/**
 * Imports an old site in memory: reads everything, writes nothing.
 *
 * @param path the folder of the old site, or of the repository it is part of
 * @param options `from`: name of the system (default: detected); `config`: path of its configuration
 *   below the folder (default: searched by name); `against`: folder of the built old site to compare
 *   with; `oldSite`: address where the old site stays; `onFile`: called with the file in progress
 * @throws {Error} if the folder contains no documentation of a known system
 */
export async function importFolder(path: string, options: ImportOptions): Promise<Import> {
  await using cleanup = new AsyncDisposableStack();
  const createTemporaryFolder = async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'lectern-import-'));
    cleanup.defer(() => rm(temporary, { recursive: true, force: true }));
    return temporary;
  };
  const report = new Report(options.onFile);
  const folder = await SourceFolder.open(path, report);
  // Other problems found while searching for the configuration do not belong in the report.
  const searchReport = new Report();
  const searchFolder = await SourceFolder.open(path, searchReport);
  const { system, config, others } = await detectSite(searchFolder, options.from, options.config);
  report.configFile = config;
  for (const note of searchReport.notes)
    if (note.kind === 'file-too-large') report.add(note.kind, note.path, note.line, note.detail);
  for (const other of others) report.add('site-other', other.config, 1, other.system.label);
  report.startFile(config);
  const context = { folder, report, createTemporaryFolder, ...options };
  const oldSite = await system.read(config, context);
  const hostFolders = [...oldSite.publicFolders, dirname(config), '.'];
  const fromHost = await readHostRedirects(folder, hostFolders, oldSite.locales, report);
  const name = oldSite.brand.name ?? (await readSiteName(dirname(config), folder));
  const site = {
    ...oldSite,
    brand: { ...oldSite.brand, name },
    versions: importableVersions(oldSite, report),
    redirects: new Map([...fromHost, ...oldSite.redirects]),
    oldSiteUrl: options.oldSite && withoutEndSlashes(options.oldSite),
  };
  const components = new StaticComponents(folder);
  const main = await readSitePages(site, folder, components, report);
  const versions = [];
  for (const version of site.versions) {
    const omitted = { apis: undefined, redirects: new Map(), versions: undefined };
    const versionSite = { ...site, ...version.site, ...omitted };
    const source = version.folder ?? folder;
    const read = await readSitePages(versionSite, source, components, report);
    versions.push({ id: version.id, addressPrefixes: version.addressPrefixes, ...read });
  }
  const fromVersions = versions.flatMap(({ id, newPages, addressPrefixes }) => [
    ...versionRedirects(id, newPages, addressPrefixes),
  ]);
  const versionPages = new Map(
    versions.flatMap(({ id, pages, newPages }) =>
      pages.flatMap((page): [string, ParsedPage][] => {
        const address = newPages.get(page.page)?.address;
        return address === undefined ? [] : [[versionAddress(id, address), page]];
      }),
    ),
  );
  const redirected = { ...site, redirects: new Map([...fromVersions, ...site.redirects]) };
  const converted = await convertSite({ ...main, site: redirected }, { report, versionPages });
  const { newPages, assets, oldPages, addresses, apis } = converted;
  const redirects = collectRedirects(redirected, newPages, oldPages, addresses, report);
  const isHome = ({ page }: ParsedPage) =>
    page.kind === 'home' && page.locale === site.locales[0]?.code;
  const settingsContext = {
    home: main.pages.find(isHome),
    hasPosts: [...newPages.values()].some(({ collection }) => collection === 'changelog'),
    assets,
    publicAddress: addresses.publicAddress,
    report,
  };
  const furtherSettings = {
    apis: apis.settings,
    versions: versionSettings(site),
    redirects: Object.fromEntries(redirects),
  };
  const files = new Map<string, string | Buffer>([
    ...apis.files,
    ['content/site.yaml', siteFile(site, settingsContext, furtherSettings)],
  ]);
  for (const { kind, file } of assets.omitted()) report.add(kind, file, 1, 'not copied');
  const pageFiles = new Set(
    [main, ...versions].flatMap(({ pages }) => pages.map(({ page }) => page.file)),
  );
  const builtSite = options.against ? await SourceFolder.open(options.against, report) : undefined;
  const incompletePages: string[] = [];
  /** Adds the files of a converted site, or of a version, which has a separate content folder. */
  const add = async (part: Awaited<ReturnType<typeof convertSite>>, content = 'content') => {
    incompletePages.push(...(await compareWords({ ...part, pageFiles, builtSite, report })));
    const moved = (file: string) => file.replace(/^content(?=\/)/, content);
    for (const [file, text] of part.files) files.set(moved(file), text);
    for (const [source, target] of part.assets.copies()) {
      const isShared = part !== converted && !target.startsWith('content/');
      const bytes = isShared ? undefined : await part.folder.readBytes(source);
      if (bytes) files.set(moved(target), bytes);
    }
  };
  await add(converted);
  for (const version of versions) {
    const part = await convertSite(version, { report, resolveOutside: addresses.publicAddress });
    await add(part, versionFolder(version.id));
  }
  await reportOtherFolders(pageFiles, folder, report);
  for (const [name, template] of components.usedTemplates)
    files.set(`theme/components/${name}.ts`, componentFile(template));
  const { notes } = report;
  files.set(REPORT_FILE, formatReport(notes, formatSummary(system, files, redirects.size)));
  const sorted = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { system, config, site, files: sorted, notes, newPages, incompletePages };
}

/** The other versions that have pages, and a name that can be a folder: it comes from the old site. */
const importableVersions = ({ versions = [] }: OldSite, report: Report) =>
  versions.filter(({ id, site }) => {
    const hasName = isVersionId(id);
    const isImportable = hasName && site.pages.length > 0;
    const reason = hasName ? 'it has no pages' : 'its name cannot be part of an address';
    if (!isImportable) report.addForSite('version-missing', `${id}: ${reason}`);
    return isImportable;
  });

/** Returns a test whether the new site serves an address without a file in `public/`. */
function takenAddressTest(site: OldSite, newPages: ReadonlyMap<OldPage, NewPage>) {
  const [main, ...others] = site.locales.map(({ code }) => ({ code, label: code }));
  const locales = new Locales([main ?? { code: 'en', label: 'en' }, ...others]);
  const pages = new Map([...newPages.values()].map(({ address }) => [address, undefined]));
  return (address: string) => isOwnFile(address, { locales, pages, published: new Set() });
}

/** The pages of a site or a version, with their new addresses. */
interface SitePages {
  readonly site: OldSite;
  readonly folder: SourceFolder;
  readonly pages: readonly ParsedPage[];
  readonly newPages: ReadonlyMap<OldPage, NewPage>;
}

/** Reads the pages of a site or a version, except partials, and assigns their new addresses. */
async function readSitePages(
  site: OldSite,
  folder: SourceFolder,
  components: StaticComponents,
  report: Report,
): Promise<SitePages> {
  const candidates: ParsedPage[] = [];
  for (const page of site.pages) {
    report.startFile(page.file);
    const read = await readOldPage(page, folder, site.rules, components, report);
    if (read) candidates.push(read);
  }
  const inlined = report.notes.filter(({ kind }) => kind === 'partial-inlined');
  const partials = new Set(inlined.map(({ detail }) => detail));
  const listed = new Set(pagesIn([...site.navigation.values()].flat()).map((item) => item.address));
  // A file that others include, without a title and not in a sidebar, is a partial.
  const pages = candidates.filter(
    ({ page, isUntitled }) => !isUntitled || !partials.has(page.file) || listed.has(page.address),
  );
  for (const { page, title, isUntitled } of pages)
    if (isUntitled) report.add('title-derived', page.file, 1, title);
  return { site, folder, pages, newPages: assignNewPages(pages, site.locales) };
}

async function convertSite(
  { site, folder, pages, newPages: authored }: SitePages,
  context: Pick<
    Parameters<typeof createAddresses>[0],
    'report' | 'resolveOutside' | 'versionPages'
  >,
) {
  const { report } = context;
  const slugs = [...authored].flatMap(([page, { slug }]) => (page.isGenerated ? [] : slug));
  const apis = await readApis(site.apis ?? [], slugs, folder, report);
  const newPages = withReferencePages(authored, pages, site.locales, apis, report);
  const assets = await readAssets(site, folder, takenAddressTest(site, newPages));
  const oldPages = indexOldPages(site, pages);
  const addresses = createAddresses({ site, oldPages, newPages, assets, ...context });
  const titles = new Map(pages.map(({ page, title }) => [page, title]));
  const shared = { site, addresses, newPages, report };
  const navigation = convertNavigation({ ...shared, oldPages, titles });
  const convertedPages = convertPages(pages, { ...shared, apis, hidden: navigation.hidden });
  const files = new Map([...convertedPages, ...navigation.files]);
  return { site, folder, newPages, assets, oldPages, addresses, apis, files };
}

/** The folder of a version, beside the content folder. */
const versionFolder = (id: string) => `versions/${id}`;

function versionSettings({ version, versions = [] }: OldSite) {
  if (version === undefined || versions.length === 0) return undefined;
  return {
    current: { id: version },
    others: versions.map(({ id, label, isUnreleased }) => ({
      id,
      label: label === id ? undefined : label || undefined,
      folder: `../${versionFolder(id)}`,
      unreleased: isUnreleased || undefined,
    })),
  };
}

/** The address in a version for an address in the current one. */
const versionAddress = (id: string, address: string) => address.replace('/docs/', `/docs/@${id}/`);

/**
 * Redirects from old to new addresses of a version; pages that keep their names share one.
 *
 * @param prefixes further prefixes of the old addresses
 */
function versionRedirects(
  id: string,
  newPages: ReadonlyMap<OldPage, NewPage>,
  prefixes: readonly string[] = [''],
): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>();
  for (const [page, { address, slug }] of newPages) {
    const target = versionAddress(id, address);
    for (const prefix of prefixes) {
      const old = prefix + page.address;
      // At the root, a wildcard would redirect the entire site to the version.
      if (old.endsWith(`/${slug}`) && old !== `/${slug}`)
        redirects.set(`${old.slice(0, -slug.length)}*`, `${target.slice(0, -slug.length)}*`);
      else redirects.set(normalizeAddress(old), target);
    }
  }
  return redirects;
}

function formatSummary(system: System, files: ProjectFiles, redirects: number): string[] {
  const count = (prefix: string, pattern: RegExp) =>
    [...files.keys()].filter((file) => file.startsWith(prefix) && pattern.test(file)).length;
  const row = (name: string, number: number) => `- ${name}: ${number.toLocaleString('en')}`;
  return [
    `Imported from ${system.label}. Everything that is not listed here was imported unchanged.`,
    '',
    row('Pages', count('content/docs/', /\.mdx?$/)),
    row('Changelog entries', count('content/changelog/', /\.md$/)),
    row('Pictures and other files', count('content/media/', /./) + count('public/', /./)),
    row('Redirects', redirects),
  ];
}
