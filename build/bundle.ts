import { hash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../src/site/outputs/html.ts';
import { filePaths } from './site-list.ts';

/**
 * The code of the pages, bundled by Vite. It contains no content, so it is reused until the code
 * changes.
 */
export interface Bundle {
  readonly render: RenderPage;
  /** Scripts, styles and fonts. */
  readonly assets: {
    /** Absolute. */
    readonly folder: string;
    /** Below the folder, `/` first. */
    readonly paths: readonly string[];
  };
}

/** The list of a bundle, written last: a bundle without it is incomplete. */
interface BundleList {
  /** Version of the code, see `version.ts`. */
  readonly version: string;
  /** SHA-256 of every file, by path below the bundle's folder. */
  readonly files: Readonly<Record<string, string>>;
}

const CLIENT = '/client';

/** The folder of the bundle of a project, and its parts. */
export function bundleFolder(root: string) {
  const folder = join(root, '.astro/bundle');
  return {
    folder,
    client: join(folder, CLIENT),
    entry: join(folder, 'server/entry.mjs'),
    list: join(folder, 'bundle.json'),
  };
}

async function digests(folder: string): Promise<Record<string, string>> {
  const paths = (await filePaths(folder)).filter((path) => path !== '/bundle.json').sort();
  const hashed = paths.map(
    async (path) => [path, hash('sha256', await readFile(join(folder, path)))] as const,
  );
  return Object.fromEntries(await Promise.all(hashed));
}

/** Empties the folder of the bundle. */
export async function clearBundle(root: string): Promise<void> {
  const { folder } = bundleFolder(root);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

/** Writes the list of a complete bundle. */
export async function sealBundle(root: string, version: string): Promise<void> {
  const { folder, list } = bundleFolder(root);
  const content: BundleList = { version, files: await digests(folder) };
  const draft = `${list}.tmp`;
  await writeFile(draft, JSON.stringify(content));
  await rename(draft, list);
}

/**
 * Opens the bundle of an earlier build.
 *
 * @param version of the code
 * @returns `undefined` if there is none of this version, or a file is missing or has changed
 */
export async function openBundle(root: string, version: string): Promise<Bundle | undefined> {
  const { folder, client, entry, list } = bundleFolder(root);
  const found = await readBundle(folder, list, version);
  if (!found) return undefined;
  // Node caches modules by URL: without the query, a second bundle would load the first one.
  const state = hash('sha256', JSON.stringify(found));
  const { render } = (await import(`${pathToFileURL(entry).href}?${state}`)) as Pick<
    Bundle,
    'render'
  >;
  const paths = Object.keys(found)
    .filter((path) => path.startsWith(`${CLIENT}/`))
    .map((path) => path.slice(CLIENT.length));
  return { render, assets: { folder: client, paths } };
}

async function readBundle(
  folder: string,
  list: string,
  version: string,
): Promise<BundleList['files'] | undefined> {
  try {
    const { version: builtFrom, files }: BundleList = JSON.parse(await readFile(list, 'utf8'));
    if (builtFrom !== version) return undefined;
    const found = await digests(folder);
    return JSON.stringify(found) === JSON.stringify(files) ? found : undefined;
  } catch {
    return undefined;
  }
}
