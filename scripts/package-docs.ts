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
import { dependenciesOf, lockedVersion, readPackageJson } from './lock-file.ts';

/** The folder of a package, as resolved from a folder. */
function packageFolder(name: string, from: string): string | undefined {
  try {
    const file = findPackageJSON(name, pathToFileURL(join(from, 'package.json')));
    // pnpm links packages; their dependencies are only found from the real path.
    return file && dirname(realpathSync(file));
  } catch {
    return undefined;
  }
}

const isPacked = (folder: string) =>
  [PACKED.pages, join(PACKED.site, INTERNAL.manifest)].every((file) =>
    existsSync(join(folder, file)),
  );

/** The folder of documentation made by `lectern pack`: the package itself, or a dependency. */
function docsFolder(name: string, from: string): string | undefined {
  const ownFolder = packageFolder(name, from);
  if (ownFolder === undefined || isPacked(ownFolder)) return ownFolder;
  return Object.keys(dependenciesOf(ownFolder))
    .flatMap((each) => packageFolder(each, ownFolder) ?? [])
    .find(isPacked);
}

/** The dependencies of a project whose documentation is installed. */
export const packagesWithDocs = (project: string): string[] =>
  Object.keys(dependenciesOf(project)).filter((name) => docsFolder(name, project) !== undefined);

const encoder = new TextEncoder();

/** The files of a site, some of them with changed texts. */
function replaceTexts(
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

/** A site whose MCP instructions start with a sentence about its version. */
const withInstructions = (files: PublishedFiles, about: string): PublishedFiles =>
  replaceTexts(files, {
    [mcpSiteFile]: (text) => {
      const site: McpSite = JSON.parse(text);
      return JSON.stringify({ ...site, instructions: `${about} ${site.instructions}` });
    },
  });

/** The documentation of a published site in the version closest to a release. */
async function publishedDocs(release: string, name: string, files: PublishedFiles) {
  const asset = await files.read(INTERNAL.manifest);
  if (!asset) throw new Error('there is no site of Lectern');
  const manifestText = await assetText(asset);
  const { baseUrl, versions } = decodeManifest(manifestText);
  const closest = closestVersion(release, versions);
  const installed = `${name} ${release} is installed.`;
  if (!closest) {
    const about = `${installed} The documentation at ${baseUrl} has no versions, so it may be of another.`;
    return { files: withInstructions(files, about), about };
  }
  const { version, isExact } = closest;
  const about = isExact
    ? `${installed} This is its documentation, of version ${version.id} at ${baseUrl}.`
    : `${installed} ${baseUrl} has no documentation of that version: this is of ${version.id}, the nearest one.`;
  const manifest = manifestOfVersion(manifestText, version);
  const site = decodeManifest(manifest);
  const lists = site.locales.codes.map(
    (locale) => [mcpPagesFile(locale), (text: string) => filterMcpPages(text, site)] as const,
  );
  const ofVersion = replaceTexts(files, {
    [INTERNAL.manifest]: () => manifest,
    ...Object.fromEntries(lists),
  });
  return { files: withInstructions(ofVersion, about), about };
}

/**
 * Finds the documentation of a package: installed with it, else published for the version in the lock
 * file.
 *
 * @param project absolute path
 * @param url address of the published site (default: `homepage` of the package)
 * @param filesAt returns the files of a published site
 * @returns its files, and a sentence that states its version, and whether that is the installed one
 * @throws {Error} if there is none; the message says what to do
 */
export async function docsOfPackage(
  project: string,
  name: string,
  url: string | undefined,
  filesAt: (url: string) => PublishedFiles,
) {
  const folder = packageFolder(name, project);
  const packageJson = folder === undefined ? {} : readPackageJson(folder);
  const release = lockedVersion(project, name) ?? packageJson.version;
  if (typeof release !== 'string') {
    throw new Error(
      `No lock file of this project names “${name}”. Install it first, or write the name of another package.`,
    );
  }
  const packed = url === undefined ? docsFolder(name, project) : undefined;
  if (packed !== undefined) {
    const { name: packedName, version } = readPackageJson(packed);
    const differs = version === release ? '' : ', which is another version';
    const about = `${name} ${release} is installed. This is its documentation, ${packedName} ${version}${differs}.`;
    return { files: withInstructions(packedFiles(packed), about), about };
  }
  const site = url ?? packageJson.homepage;
  if (typeof site !== 'string' || !/^https?:\/\//.test(site)) {
    throw new Error(
      `${name} ${release} brings no documentation. Give the address of its site: lectern mcp https://… --package ${name}`,
    );
  }
  try {
    return await publishedDocs(release, name, filesAt(site));
  } catch (cause) {
    const problem = cause instanceof Error ? reasonOf(cause) : String(cause);
    throw new Error(
      `The documentation of ${name} cannot be read at ${site}: ${problem}. Give the address of another site before --package.`,
      { cause },
    );
  }
}
