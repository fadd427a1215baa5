import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { INTERNAL } from '../../src/contract/paths.ts';
import { siteAt } from '../../src/files/site-in.ts';
import { filesOfVersions } from '../../src/mirror/published-list.ts';
import { readFolder } from '../../src/platforms/node/read-folder.ts';
import { createService } from '../../src/service/service.ts';

/** Status and text of the response of a copy with only the current version. */
async function respond(path: string) {
  const dist = inject('dist');
  const manifest = await readFile(join(dist, INTERNAL.manifest), 'utf8');
  const copied = new Set(
    filesOfVersions(siteAt(dist).files, manifest, ['latest']).map((file) => file.path),
  );
  const all = readFolder(dist);
  const read: typeof all.read = async (file) => (copied.has(file) ? all.read(file) : undefined);
  const exists = async (file: string) => copied.has(file);
  const service = createService({ files: { read, exists }, onError: () => undefined });
  const response = await service.fetch(new Request(inject('baseUrl') + path));
  return { status: response.status, text: await response.text() };
}

it.each([
  '/docs/@2.4/retired.mdx',
  '/api/v1/docs/retired?version=2.4',
  '/api/v1/docs?version=2.4',
  '/api/v1/search?q=xenon&version=2.4',
])('a copy without a version reports that at %s', async (path) => {
  const { status, text } = await respond(path);
  expect(status).toBe(404);
  expect(text).toMatch(/This copy of the site leaves out version `?2\.4`? of the documentation\./);
});

it('shows the page for missing pages', async () => {
  const { status, text } = await respond('/docs/@2.4/retired');
  expect(status).toBe(404);
  expect(text).toMatch(/^<!DOCTYPE html>/);
});
