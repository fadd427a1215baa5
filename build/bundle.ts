import { hash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../src/site/outputs/html.ts';
import { filePaths } from './site-list.ts';

/**
 * The code of the pages, as Vite bundles it. No content is in it: builds that differ in nothing
 * else share it.
 */
export interface Bundle {
  readonly render: RenderPage;
  /** What browsers load. */
  readonly assets: {
    /** Absolute. */
    readonly folder: string;
    /** Below the folder, `/` first. */
    readonly paths: readonly string[];
  };
}

/** What a finished bundle holds; one without it is not finished. */
interface BundleList {
  /** Of the sources, see `version.ts`. */
  readonly version: string;
  /** SHA-256 of every file, by path below the bundle's folder. */
  readonly files: Readonly<Record<string, string>>;
}

const CLIENT = '/client';

/** Where the one bundle of a project stands: its folder, and the parts of it. */
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

/** Empties the place of the bundle. */
export async function clearBundle(root: string): Promise<void> {
  const { folder } = bundleFolder(root);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

/** Declares a bundle finished. */
export async function sealBundle(root: string, version: string): Promise<void> {
  const { folder, list } = bundleFolder(root);
  const content: BundleList = { version, files: await digests(folder) };
  const draft = `${list}.tmp`;
  await writeFile(draft, JSON.stringify(content));
  await rename(draft, list);
}

/**
 * The bundle of an earlier build.
 *
 * @param version of the sources
 * @returns nothing if there is none of this version, or if a file of it is missing or changed
 */
export async function openBundle(root: string, version: string): Promise<Bundle | undefined> {
  const { folder, client, entry, list } = bundleFolder(root);
  const found = await readBundle(folder, list, version);
  if (!found) return undefined;
  // A process that bundles twice, as tests do, must not be given the module of the first.
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
    const { version: made, files }: BundleList = JSON.parse(await readFile(list, 'utf8'));
    if (made !== version) return undefined;
    const found = await digests(folder);
    return JSON.stringify(found) === JSON.stringify(files) ? found : undefined;
  } catch {
    return undefined;
  }
}
