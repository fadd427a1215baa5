import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { escapePattern } from '../src/common/escape-pattern.ts';
import { ACTIVE_EXTENSIONS, SECURITY_HEADERS, staticHeaders } from '../src/contract/headers.ts';
import { decodeManifest } from '../src/contract/manifest.ts';
import { CONTENT_FILES_ROOT, INTERNAL, PLATFORM_FILES, rootOf } from '../src/contract/paths.ts';
import { STATIC_FILES, STATIC_FOLDERS } from '../src/contract/static-addresses.ts';
import { filesBelow } from '../src/files/walk.ts';
import { functionCode } from './functions.ts';

const FUNCTION = 'lectern';
/** The contents of a deployment folder. */
const DEPLOYMENT: readonly string[] = ['static', 'config.json', 'functions'];

/** Files that the function reads too, and that are therefore deployed twice. */
const SHARED_FOLDER = '/_lectern';

const isBelow = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

const isStatic = (path: string) =>
  isBelow(path, STATIC_FOLDERS) || STATIC_FILES.some((file) => file === path);

/** One route per folder and kind of file: Vercel allows 2,048, and sites have more pages. */
export function vercelRoutes(root: string) {
  const below = escapePattern(root);
  const untyped = (file: string) => {
    const { 'Content-Type': _type, ...headers } = staticHeaders(file);
    return { ...headers, ...SECURITY_HEADERS };
  };
  const { 'Content-Security-Policy': policy = '' } = staticHeaders('/image.svg');
  return [
    ...STATIC_FOLDERS.map((folder) => ({
      src: `^${below}${folder}/.*$`,
      headers: untyped(`${folder}/file.bin`),
      continue: true,
    })),
    ...STATIC_FILES.map((file) => ({
      src: `^${below}${escapePattern(file)}$`,
      headers: untyped('/file.bin'),
      continue: true,
    })),
    {
      src: `^${below}(?:.*\\.svg|${CONTENT_FILES_ROOT}/.*\\.(?:${ACTIVE_EXTENSIONS.join('|')}))$`,
      headers: { 'Content-Security-Policy': policy },
      continue: true,
    },
    { handle: 'filesystem' },
    { src: '^/.*$', dest: `/${FUNCTION}` },
  ] as const;
}

/** @throws {Error} if a folder holds anything but an earlier deployment */
async function expectDeployment(output: string): Promise<void> {
  if (!existsSync(output)) return;
  const names = await readdir(output);
  const isOurs = existsSync(join(output, 'functions', `${FUNCTION}.func`));
  const other = names.find((name) => !isOurs || !DEPLOYMENT.includes(name));
  if (other !== undefined) {
    throw new Error(`${output} holds ${other}, and is not a deployment. Name another folder.`);
  }
}

/**
 * Writes a deployment for Vercel's Build Output API, version 3. Files that need no function go
 * where Vercel serves them; the others go beside the function, which handles all other requests.
 *
 * @param dist the built site, absolute
 * @param output `.vercel/output`, absolute; an earlier deployment is replaced
 * @throws {Error} if there is no built site, or the folder holds anything but a deployment
 */
export async function writeVercelOutput(dist: string, output: string): Promise<void> {
  await expectDeployment(output);
  const manifest = join(dist, INTERNAL.manifest);
  if (!existsSync(manifest)) {
    throw new Error(`There is no built site in ${dist}. Run “lectern build” first.`);
  }
  // The folder that tells a deployment goes last: an interrupted run can be repeated.
  for (const name of DEPLOYMENT) await rm(join(output, name), { recursive: true, force: true });
  const folder = join(output, 'functions', `${FUNCTION}.func`);
  const root = rootOf(decodeManifest(await readFile(manifest, 'utf8')).baseUrl);
  const copy = async (path: string, to: string) => {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(dist, path), join(to, path));
  };
  for (const path of filesBelow(dist)) {
    if (PLATFORM_FILES.has(path)) continue;
    if (isStatic(path)) await copy(path, join(output, 'static', root));
    if (!isStatic(path) || isBelow(path, [SHARED_FOLDER])) await copy(path, join(folder, 'dist'));
  }
  await writeFile(join(folder, 'index.mjs'), await functionCode('vercel'));
  const json = (file: string, value: unknown) => writeFile(file, JSON.stringify(value, null, 2));
  await json(join(folder, '.vc-config.json'), {
    runtime: 'nodejs24.x',
    handler: 'index.mjs',
    launcherType: 'Nodejs',
    shouldAddHelpers: false,
    supportsResponseStreaming: true,
  });
  await json(join(output, 'config.json'), { version: 3, routes: vercelRoutes(root) });
}
