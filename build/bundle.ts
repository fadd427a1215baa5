import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow } from '../src/files/walk.ts';
import type { ReadAssets } from '../src/site/outputs/brand.ts';
import type { RenderPage } from '../src/site/outputs/pages.ts';
import { IS_REPOSITORY, LECTERN_FOLDER } from './lectern-folder.ts';

/** The code of the pages, bundled by Vite. It contains no content, so it is reused until the code changes. */
export interface Bundle {
  readonly render: RenderPage;
  readonly assets: ReadAssets;
  /** URL of the module that {@link render} is from, for other threads. */
  readonly entry: string;
}

/** The list of a bundle, written last: a bundle without it is incomplete. */
interface BundleList {
  /** Version of the code, see `version.ts`. */
  readonly version: string;
  /** SHA-256 over all its files and their paths. */
  readonly sha256: string;
}

const folder = join(LECTERN_FOLDER, IS_REPOSITORY ? '.astro/bundle' : 'bundle');

/** The folder of the bundle, and its parts. */
export const BUNDLE = {
  folder,
  client: join(folder, 'client'),
  entry: join(folder, 'server/entry.mjs'),
  list: join(folder, 'bundle.json'),
} as const;

/** The files below a folder. Synchronously: promises take three times as long for small files. */
const readBelow = (folder: string): (readonly [path: string, content: Buffer])[] =>
  filesBelow(folder).map((path) => [path, readFileSync(join(folder, path))]);

function digest(): string {
  const files = readBelow(folder).filter(([path]) => path !== '/bundle.json');
  return hash('sha256', files.map(([path, content]) => path + hash('sha256', content)).join('\n'));
}

/** Empties the folder of the bundle. */
export async function clearBundle(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

/** Writes the list of a complete bundle. */
export async function sealBundle(version: string): Promise<void> {
  const content: BundleList = { version, sha256: digest() };
  const draft = `${BUNDLE.list}.tmp`;
  await writeFile(draft, JSON.stringify(content));
  await rename(draft, BUNDLE.list);
}

/** Opens the bundle of an earlier build of this version of the code, if it is there and unchanged. */
export async function openBundle(version: string): Promise<Bundle | undefined> {
  const list = await readList();
  if (list?.version !== version || list.sha256 !== digest()) return undefined;
  // Node caches modules by URL: without the query, a second bundle would load the first one.
  const entry = `${pathToFileURL(BUNDLE.entry).href}?${list.sha256}`;
  const { render }: Pick<Bundle, 'render'> = await import(entry);
  return { render, entry, assets: async () => new Map(readBelow(BUNDLE.client)) };
}

/** The list of the bundle; `undefined` if there is none that can be read. */
export async function readList(): Promise<BundleList | undefined> {
  try {
    return JSON.parse(await readFile(BUNDLE.list, 'utf8'));
  } catch {
    return undefined;
  }
}
