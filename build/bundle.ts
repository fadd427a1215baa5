import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from './previous-site.ts';
import { filePaths } from './site-list.ts';

/**
 * The code of the pages, as Vite bundles it. No content is in it: builds that differ in nothing
 * else share it.
 */
export interface Bundle {
  /** The module that renders, absolute. */
  readonly entry: string;
  /** The folder whose files browsers load, absolute. */
  readonly client: string;
  /** What is in that folder, `/` first. */
  readonly clientFiles: readonly string[];
}

/** What a finished bundle holds; without it, a bundle is none. */
interface BundleList {
  /** Of the sources, see `version.ts`. */
  readonly version: string;
  /** SHA-256 of every file, by path below the bundle's folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** Argument of Astro's build: bundle the pages, and leave the rest to who asked for it. */
export const BUNDLE_ONLY = '--bundle-only';

/** Said where nobody can tell which sources a bundle was made of. */
export const SOURCES_CHANGED =
  'The sources of the pages changed while they were bundled. Build again.';

const CLIENT = '/client';
const ENTRY = /^\/prerender\/prerender-entry\.[^/]+$/;

/** Where the one bundle of a project stands: its folder, and the parts of it. */
export function bundleFolder(root: string) {
  const folder = join(root, '.astro/bundle');
  return {
    folder,
    client: join(folder, CLIENT),
    prerender: join(folder, 'prerender'),
    list: join(folder, 'bundle.json'),
  };
}

async function digests(folder: string): Promise<Record<string, string>> {
  const paths = (await filePaths(folder)).filter((path) => path !== '/bundle.json').sort();
  const hashed = paths.map(
    async (path) => [path, sha256(await readFile(join(folder, path)))] as const,
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
export async function sealBundle(root: string, version: string): Promise<Bundle> {
  const { folder, list } = bundleFolder(root);
  const content: BundleList = { version, files: await digests(folder) };
  const draft = `${list}.tmp`;
  await writeFile(draft, JSON.stringify(content));
  await rename(draft, list);
  const bundle = bundleOf(root, Object.keys(content.files));
  if (!bundle) throw new Error('Astro bundled no module that renders the pages.');
  return bundle;
}

function bundleOf(root: string, paths: readonly string[]): Bundle | undefined {
  const { folder, client } = bundleFolder(root);
  const entry = paths.find((path) => ENTRY.test(path));
  const clientFiles = paths.filter((path) => path.startsWith(`${CLIENT}/`));
  return entry === undefined
    ? undefined
    : {
        entry: join(folder, entry),
        client,
        clientFiles: clientFiles.map((path) => path.slice(CLIENT.length)),
      };
}

/**
 * The bundle of an earlier build.
 *
 * @param version of the sources
 * @returns nothing if there is none of this version, or if a file of it is missing or changed
 */
export async function openBundle(root: string, version: string): Promise<Bundle | undefined> {
  const { folder, list } = bundleFolder(root);
  try {
    const { version: made, files }: BundleList = JSON.parse(await readFile(list, 'utf8'));
    if (made !== version) return undefined;
    const found = await digests(folder);
    const isWhole = JSON.stringify(found) === JSON.stringify(files);
    return isWhole ? bundleOf(root, Object.keys(found)) : undefined;
  } catch {
    return undefined;
  }
}
