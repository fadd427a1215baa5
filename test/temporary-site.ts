import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SITE_LIST_FILE, siteList } from '../src/files/site-list.ts';

/** An empty folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file, creating its folders. */
export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Writes files into a folder as a site, with their list. */
export async function writeSite(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const list = Object.entries(files).map(([path, text]) => ({
    path,
    size: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  for (const [path, text] of Object.entries(files)) await writeText(join(folder, path), text);
  await writeText(join(folder, SITE_LIST_FILE), JSON.stringify(siteList(list)));
}
