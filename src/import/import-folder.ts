import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isOwnFile } from '../compile/checks/check-public.ts';
import { Locales } from '../contract/locales.ts';
import { addressesOf } from './addresses.ts';
import { readApis } from './apis.ts';
import { readAssets } from './assets.ts';
import { compareWords } from './compare-words.ts';
import { convertPages } from './convert-pages.ts';
import { pagesIn } from './nav-items.ts';
import { navigationOf } from './navigation.ts';
import { oldPagesOf } from './old-pages.ts';
import type { OldPage, OldSite } from './old-site.ts';
import { componentFile } from './page/component-file.ts';
import { OwnComponents } from './page/own-components.ts';
import { type ReadOldPage, readOldPage } from './page/read-page.ts';
import { type Place, placePages, withReferences } from './places.ts';
import { plainAddress } from './plain-address.ts';
import { hostRedirects, redirectsOf } from './redirects.ts';
import { formatReport, type Note, Report } from './report.ts';
import { siteFile } from './site-file.ts';
import { SourceFolder } from './source-folder.ts';
import type { ReadContext, System } from './system.ts';
import { findSite } from './systems.ts';
import type { ProjectFiles } from './write.ts';

/** A completed import that is not written yet. */
export interface Import {
  readonly system: System;
  /** The configuration file, relative to the source folder. */
  readonly config: string;
  readonly site: OldSite;
  /** Every file of the new project. */
  readonly files: ProjectFiles;
  readonly notes: readonly Note[];
  readonly places: ReadonlyMap<OldPage, Place>;
  /** The pages that lost too many words, the worst first. */
  readonly shortPages: readonly string[];
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
  const temporary = async () => {
    const made = await mkdtemp(join(tmpdir(), 'lectern-import-'));
    cleanup.defer(() => rm(made, { recursive: true, force: true }));
    return made;
  };
  const report = new Report(options.onFile);
  const folder = await SourceFolder.open(path, report);
  // Problems found while searching for the configuration do not belong in the report.
  const searched = await SourceFolder.open(path, new Report());
  const { system, config, others } = await findSite(searched, options.from, options.config);
  report.config = config;
  for (const other of others) report.add('site-other', other.config, 1, other.system.label);
  report.reading(config);
  const read = await system.read(config, { folder, report, temporary, ...options });
  const hosts = [...read.publicFolders, dirname(config), '.'];
  const hosted = await hostRedirects(folder, hosts, read.locales, report);
  const site = {
    ...read,
    redirects: new Map([...hosted, ...read.redirects]),
    keptAt: options.oldSite?.replace(/\/+$/, ''),
  };
  const components = new OwnComponents(folder);
  const main = await placed(site, folder, components, report);
  const versions = [];
  for (const { id, paths, site: own, folder: ofVersion = folder } of site.versions ?? []) {
    const whole = { ...site, ...own, apis: undefined, redirects: new Map(), versions: undefined };
    versions.push({ id, paths, ...(await placed(whole, ofVersion, components, report)) });
  }
  const old = versions.flatMap(({ id, written, paths }) => [
    ...versionRedirects(id, written, paths),
  ]);
  const ofVersions = new Map(
    versions.flatMap(({ id, pages, written }) =>
      pages.flatMap((read): [string, ReadOldPage][] => {
        const address = written.get(read.page)?.address;
        return address === undefined ? [] : [[addressIn(id, address), read]];
      }),
    ),
  );
  const redirected = { ...site, redirects: new Map([...old, ...site.redirects]) };
  const converted = await convert({ ...main, site: redirected }, { report, ofVersions });
  const { places, assets, oldPages, addresses, apis } = converted;
  const redirects = redirectsOf(redirected, places, oldPages, addresses, report);
  const isHome = ({ page }: ReadOldPage) =>
    page.kind === 'home' && page.locale === site.locales[0]?.code;
  const context = {
    home: main.pages.find(isHome),
    hasPosts: [...places.values()].some(({ collection }) => collection === 'changelog'),
    assets,
    publicAddress: addresses.publicAddress,
    report,
  };
  const more = {
    apis: apis.settings,
    versions: versionSettings(site),
    redirects: Object.fromEntries(redirects),
  };
  const files = new Map<string, string | Buffer>([
    ...apis.files,
    ['content/site.yaml', siteFile(site, context, more)],
  ]);
  for (const { kind, file } of assets.omitted()) report.add(kind, file, 1, 'not copied');
  const all = [main, ...versions];
  const claimed = new Set(all.flatMap(({ pages }) => pages.map(({ page }) => page.file)));
  const built = options.against ? await SourceFolder.open(options.against, report) : undefined;
  const shortPages: string[] = [];
  /** Adds the files of a converted site, or of a version, which has a separate content folder. */
  const add = async (part: Awaited<ReturnType<typeof convert>>, content = 'content') => {
    shortPages.push(...(await compareWords({ ...part, claimed, built, report })));
    const moved = (file: string) => file.replace(/^content(?=\/)/, content);
    for (const [file, text] of part.files) files.set(moved(file), text);
    for (const [source, target] of part.assets.copies()) {
      const isShared = part !== converted && !target.startsWith('content/');
      const bytes = isShared ? undefined : await part.folder.bytes(source);
      if (bytes) files.set(moved(target), bytes);
    }
  };
  await add(converted);
  for (const version of versions) {
    const part = await convert(version, { report, outside: addresses.publicAddress });
    await add(part, folderOf(version.id));
  }
  for (const [name, template] of components.used)
    files.set(`theme/components/${name}.ts`, componentFile(template));
  const { notes } = report;
  files.set(REPORT_FILE, formatReport(notes, summaryOf(system, files, redirects.size)));
  const sorted = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { system, config, site, files: sorted, notes, places, shortPages };
}

/** Returns whether the new site serves an address without a file in `public/`. */
function takenAddresses(site: OldSite, places: ReadonlyMap<OldPage, Place>) {
  const [first, ...rest] = site.locales.map(({ code }) => ({ code, label: code }));
  const locales = new Locales([first ?? { code: 'en', label: 'en' }, ...rest]);
  const pages = new Map([...places.values()].map(({ address }) => [address, undefined]));
  return (address: string) => isOwnFile(address, { locales, pages, published: new Set() });
}

/** A site whose pages are read and have new addresses. */
interface PlacedSite {
  readonly site: OldSite;
  readonly folder: SourceFolder;
  readonly pages: readonly ReadOldPage[];
  readonly written: ReadonlyMap<OldPage, Place>;
}

async function placed(
  site: OldSite,
  folder: SourceFolder,
  components: OwnComponents,
  report: Report,
): Promise<PlacedSite> {
  const pages: ReadOldPage[] = [];
  for (const page of site.pages) {
    report.reading(page.file);
    const read = await readOldPage(page, folder, site.rules, components, report);
    if (read) pages.push(read);
  }
  const inlined = report.notes.filter(({ kind }) => kind === 'partial-inlined');
  const parts = new Set(inlined.map(({ detail }) => detail));
  const listed = new Set(pagesIn([...site.navigation.values()].flat()).map((item) => item.address));
  // A file that others include, without a title and not in a sidebar, is a partial.
  const whole = pages.filter(
    ({ page, isUntitled }) => !isUntitled || !parts.has(page.file) || listed.has(page.address),
  );
  for (const { page, title, isUntitled } of whole)
    if (isUntitled) report.add('title-derived', page.file, 1, title);
  return { site, folder, pages: whole, written: placePages(whole, site.locales) };
}

/** Converts the pages and the navigation of a site or a version. */
async function convert(
  { site, folder, pages, written }: PlacedSite,
  context: Pick<Parameters<typeof addressesOf>[0], 'report' | 'outside' | 'ofVersions'>,
) {
  const { report } = context;
  const slugs = [...written].flatMap(([page, { slug }]) => (page.isGenerated ? [] : slug));
  const apis = await readApis(site.apis ?? [], slugs, folder, report);
  const places = withReferences(written, pages, site.locales, apis, report);
  const assets = await readAssets(site, folder, takenAddresses(site, places));
  const oldPages = oldPagesOf(site, pages);
  const addresses = addressesOf({ site, pages: oldPages, places, assets, ...context });
  const titles = new Map(pages.map(({ page, title }) => [page, title]));
  const shared = { site, addresses, places, report };
  const navigation = navigationOf({ ...shared, pages: oldPages, titles });
  const converted = convertPages(pages, { ...shared, apis, hidden: navigation.hidden });
  const files = new Map([...converted, ...navigation.files]);
  return { site, folder, places, assets, oldPages, addresses, apis, files };
}

/** The folder of a version, beside the content folder. */
const folderOf = (id: string) => `versions/${id}`;

function versionSettings({ version, versions = [] }: OldSite) {
  if (version === undefined || versions.length === 0) return undefined;
  return {
    current: { id: version },
    others: versions.map(({ id, label, isUnreleased }) => ({
      id,
      label: label || undefined,
      folder: `../${folderOf(id)}`,
      unreleased: isUnreleased || undefined,
    })),
  };
}

/** The address in a version for an address in the current one. */
const addressIn = (id: string, address: string) => address.replace('/docs/', `/docs/@${id}/`);

/**
 * Redirects from old to new addresses of a version; pages that keep their names share one.
 *
 * @param paths further prefixes of the old addresses
 */
function versionRedirects(
  id: string,
  places: ReadonlyMap<OldPage, Place>,
  paths: readonly string[] = [''],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [page, { address, slug }] of places) {
    const target = addressIn(id, address);
    for (const path of paths) {
      const old = path + page.address;
      // At the root, a wildcard would redirect the entire site to the version.
      if (old.endsWith(`/${slug}`) && old !== `/${slug}`)
        found.set(`${old.slice(0, -slug.length)}*`, `${target.slice(0, -slug.length)}*`);
      else found.set(plainAddress(old), target);
    }
  }
  return found;
}

function summaryOf(system: System, files: ProjectFiles, redirects: number): string[] {
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
