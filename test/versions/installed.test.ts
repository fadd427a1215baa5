import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'fflate';
import { unpackTar } from 'modern-tar';
import { describe, expect, inject, it } from 'vitest';
import { pack } from '../../build/pack/pack.ts';
import { docsOfPackage, packagesWithDocs } from '../../scripts/package-docs.ts';
import { readFolder } from '../../src/platforms/node/read-folder.ts';
import { createService } from '../../src/service/service.ts';
import { temporaryFolder, writeText } from '../temporary-site.ts';

const DOCS = 'https://docs.example.com';

/** A project with an installed library, with or without packed documentation. */
async function project(version: string, packed?: { name: string; docs: string; version: string }) {
  const folder = await temporaryFolder();
  const json = (path: string, value: unknown) =>
    writeText(join(folder, path), JSON.stringify(value));
  const dependencies = packed && { [packed.name]: '*' };
  await json('package.json', { dependencies: { lib: '*' } });
  await json('package-lock.json', { packages: { 'node_modules/lib': { version } } });
  await json('node_modules/lib/package.json', {
    name: 'lib',
    version,
    homepage: DOCS,
    dependencies,
  });
  const of = packed && (await pack(inject('dist'), packed, packed.docs));
  const files = of ? await unpackTar(gunzipSync(of[0]?.bytes ?? new Uint8Array())) : [];
  for (const { header, data = new Uint8Array() } of files) {
    const file = join(folder, header.name.replace(/^package/, 'node_modules/lib-docs'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, data);
  }
  return folder;
}

/** The notice for an agent about the documentation of “lib”, and the page that it reads. */
async function read(folder: string, page: string, url?: string) {
  const published = (address: string) => {
    expect(address).toBe(url ?? DOCS);
    return readFolder(inject('dist'));
  };
  const { files, about } = await docsOfPackage(folder, 'lib', url, published);
  const service = createService({ files, onError: () => undefined });
  const send = async (method: string, params: object) => {
    const message = { jsonrpc: '2.0', id: 1, method, params };
    return JSON.parse((await service.mcpMessage(JSON.stringify(message))) ?? '{}').result;
  };
  const client = { protocolVersion: '2025-11-25', capabilities: {} };
  const { instructions } = await send('initialize', {
    ...client,
    clientInfo: { name: 'test', version: '1' },
  });
  expect(instructions.startsWith(about)).toBe(true);
  const { content } = await send('tools/call', { name: 'read', arguments: { page } });
  return { about, text: content[0].text as string };
}

describe('documentation of an installed package', () => {
  it.each([
    ['2.4.7', 'retired', 'This is its documentation, of version 2.4 at', 'xenon'],
    ['2.5.0', 'glossary', 'This is its documentation, of version 2.5 at', 'Glossary'],
    ['2.9.1', 'glossary', 'no documentation of that version: this is of 2.5', 'Glossary'],
    ['1.0.0', 'retired', 'no documentation of that version: this is of 2.4', 'xenon'],
    ['3.0.0-beta.1', 'future', 'no documentation of that version: this is of 3.0', 'argon'],
  ])('suggests the most similar published page for %s', async (version, page, about, text) => {
    const found = await read(await project(version), page);
    expect(found.about).toContain(`lib ${version} is installed.`);
    expect(found.about).toContain(about);
    expect(found.text).toContain(text);
  });

  it('can be read at another address', async () => {
    const { text } = await read(await project('2.4.0'), 'retired', 'https://other.example');
    expect(text).toContain('xenon');
  });

  it.each([
    ['2.4.7', /lib-docs 2\.4\.7\.$/],
    ['2.4.8', /lib-docs 2\.4\.7, which is another version\.$/],
  ])('has its results for %s', async (version, about) => {
    const packed = { name: 'lib-docs', docs: '2.4', version: '2.4.7' };
    const folder = await project(version, packed);
    expect(packagesWithDocs(folder)).toEqual(['lib']);
    const found = await read(folder, 'retired');
    expect(found.about).toMatch(about);
    expect(found.text).toContain('xenon');
  });

  it('is a 404 if nothing is published', async () => {
    const folder = await project('1.0.0');
    expect(packagesWithDocs(folder)).toEqual([]);
    const none = { exists: async () => false, read: async () => undefined };
    const found = docsOfPackage(folder, 'lib', undefined, () => none);
    await expect(found).rejects.toThrow(`cannot be read at ${DOCS}: there is no site of Lectern`);
    const unknown = docsOfPackage(folder, 'other', undefined, () => none);
    await expect(unknown).rejects.toThrow('No lock file of this project names “other”');
  });
});
