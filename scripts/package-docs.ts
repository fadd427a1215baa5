import { existsSync, realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodeManifest, manifestOfVersion } from '../src/contract/manifest.ts';
import { filterMcpPages, type McpSite, mcpPagesFile, mcpSiteFile } from '../src/contract/mcp.ts';
import { PACKED } from '../src/contract/packed.ts';
import { INTERNAL } from '../src/contract/paths.ts';
import { closestVersion } from '../src/contract/versions.ts';
import { packedFiles } from '../src/platforms/packed-files.ts';
import { assetText, type PublishedFiles } from '../src/service/assets.ts';
import { reasonOf } from './command-line.ts';
import { dependenciesIn, installedIn, packageIn } from './lock-file.ts';

/** The documentation of a package that a project has installed. */
export interface PackageDocs {
  readonly files: PublishedFiles;
  /** Which version it is of, and whether that is the installed one, in a sentence. */
  readonly about: string;
}

/** The folder in which a module of another folder finds a package. */
function folderOf(name: string, from: string): string | undefined {
  try {
    const file = findPackageJSON(name, pathToFileURL(join(from, 'package.json')));
    // pnpm links a package from a folder that has what it depends on, too.
    return file && dirname(realpathSync(file));
  } catch {
    return undefined;
  }
}

const isPacked = (folder: string) =>
  [PACKED.pages, join(PACKED.site, INTERNAL.manifest)].every((file) =>
    existsSync(join(folder, file)),
  );

/** The folder of the documentation that a package is, or depends on, made by `lectern pack`. */
function packedFolder(name: string, from: string): string | undefined {
  const own = folderOf(name, from);
  if (own === undefined || isPacked(own)) return own;
  return Object.keys(dependenciesIn(own))
    .flatMap((each) => folderOf(each, own) ?? [])
    .find(isPacked);
}

/** The packages that a project depends on and whose documentation is installed. */
export const packagesWithDocs = (project: string): string[] =>
  Object.keys(dependenciesIn(project)).filter((name) => packedFolder(name, project) !== undefined);

const encoder = new TextEncoder();

/** Files of a site, of which some texts are others. */
function withTexts(
  files: PublishedFiles,
  texts: Readonly<Record<string, (text: string) => string>>,
): PublishedFiles {
  const read: PublishedFiles['read'] = async (path) => {
    const asset = await files.read(path);
    const change = texts[path];
    if (!asset || !change) return asset;
    return { body: encoder.encode(change(await assetText(asset))), etag: asset.etag };
  };
  return { ...files, read };
}

/** A site whose MCP server says what its documentation is of. */
const saying = (files: PublishedFiles, about: string): PublishedFiles =>
  withTexts(files, {
    [mcpSiteFile]: (text) => {
      const site: McpSite = JSON.parse(text);
      return JSON.stringify({ ...site, instructions: `${about} ${site.instructions}` });
    },
  });

/** The version of a published site that fits a release best. */
async function publishedFor(
  release: string,
  name: string,
  files: PublishedFiles,
): Promise<PackageDocs> {
  const asset = await files.read(INTERNAL.manifest);
  if (!asset) throw new Error('there is no site of Lectern');
  const whole = await assetText(asset);
  const { baseUrl, versions } = decodeManifest(whole);
  const fitting = closestVersion(release, versions);
  const is = `${name} ${release} is installed.`;
  if (!fitting) {
    const about = `${is} The documentation at ${baseUrl} has no versions, so it may be of another.`;
    return { files: saying(files, about), about };
  }
  const { version, isExact } = fitting;
  const about = isExact
    ? `${is} This is its documentation, of version ${version.id} at ${baseUrl}.`
    : `${is} ${baseUrl} has no documentation of that version: this is of ${version.id}, the nearest one.`;
  const manifest = manifestOfVersion(whole, version);
  const site = decodeManifest(manifest);
  const lists = site.locales.codes.map(
    (locale) => [mcpPagesFile(locale), (text: string) => filterMcpPages(text, site)] as const,
  );
  const ofVersion = withTexts(files, {
    [INTERNAL.manifest]: () => manifest,
    ...Object.fromEntries(lists),
  });
  return { files: saying(ofVersion, about), about };
}

/**
 * Finds the documentation of a package: what is installed with it, else what is published for the
 * version that the lock file names.
 *
 * @param project folder, absolute
 * @param url address of the published site (default: `homepage` of the package)
 * @param filesAt reads the files of a published site
 * @throws {Error} that says what to do, if there is none
 */
export async function docsOfPackage(
  project: string,
  name: string,
  url: string | undefined,
  filesAt: (url: string) => PublishedFiles,
): Promise<PackageDocs> {
  const folder = folderOf(name, project);
  const here = folder === undefined ? {} : packageIn(folder);
  const release = installedIn(project, name) ?? here.version;
  if (typeof release !== 'string') {
    throw new Error(
      `No lock file of this project names “${name}”. Install it first, or write the name of another package.`,
    );
  }
  const packed = url === undefined ? packedFolder(name, project) : undefined;
  if (packed !== undefined) {
    const { name: of, version } = packageIn(packed);
    const differs = version === release ? '' : ', which is another version';
    const about = `${name} ${release} is installed. This is its documentation, ${of} ${version}${differs}.`;
    return { files: saying(packedFiles(packed), about), about };
  }
  const site = url ?? here.homepage;
  if (typeof site !== 'string' || !/^https?:\/\//.test(site)) {
    throw new Error(
      `${name} ${release} brings no documentation. Give the address of its site: lectern mcp https://… --package ${name}`,
    );
  }
  try {
    return await publishedFor(release, name, filesAt(site));
  } catch (cause) {
    const problem = cause instanceof Error ? reasonOf(cause) : String(cause);
    throw new Error(
      `The documentation of ${name} cannot be read at ${site}: ${problem}. Give the address of another site before --package.`,
      { cause },
    );
  }
}
