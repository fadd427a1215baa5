import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../../test/content-folder.ts';
import type { Derived } from './derived.ts';
import { PROVIDED } from './page/components/index.ts';
import { pageSource } from './page-source.ts';
import { inMemory } from './recall.ts';

/** Recalls every value that it has made. */
function keeping() {
  const made = new Map<string, Promise<unknown>>();
  return inMemory(<T>(value: Derived<Promise<T>>) => {
    const known = made.get(value.key) ?? value.make();
    made.set(value.key, known);
    return known as Promise<T>;
  });
}

const without = { components: PROVIDED, version: '', versionFor: () => '', diagnostics: [] };
const glossary = { API: { term: 'API', meaning: 'An interface' } };

/** Reads the page `a.md` of a folder, whatever else that has. */
async function folderOf(text: string | Buffer) {
  const folder = await writeFolder({ 'a.md': text, 'part.md': 'One' });
  const from = { folder, known: new Set(['a.md', 'part.md']), own: without, recall: keeping() };
  return {
    from,
    file: join(folder, 'a.md'),
    read: (own = without) => pageSource('a.md', glossary, { ...from, own }),
  };
}

describe('the text of a page', () => {
  it('is read lazily if the file is unchanged', async () => {
    const { from, file } = await folderOf('The API.');
    const first = await pageSource('a.md', glossary, from);
    const sha256 = from.recall.hashOf(file);
    await rm(file);
    const recall = Object.assign(from.recall, { hashOf: () => sha256 });
    const again = await pageSource('a.md', glossary, { ...from, recall });
    expect(again.facts).toEqual({ sha256, version: '', glossary });
    expect(again.facts).toEqual(first.facts);
    expect(again.text).toThrow('a.md changed while it was read');
  });

  it('depends on the file, the glossary and the components', async () => {
    const { file, read } = await folderOf('No term.');
    const own = { ...without, version: 'v', versionFor: () => 'v' };
    expect((await read()).facts).toMatchObject({ version: '', glossary: {} });
    expect((await read(own)).facts).toMatchObject({ version: 'v', glossary: {} });
    await writeFile(file, 'The API.');
    expect((await read()).facts).toMatchObject({ version: '', glossary });
    expect((await read()).text()).toBe('The API.');
  });

  it('contains the current includes, and maps positions to its file', async () => {
    const { from, read } = await folderOf('Above\n\n<!--@include: ./part.md-->');
    expect((await read()).text()).toContain('One');
    await writeFile(join(from.folder, 'part.md'), 'Two\n\nThree');
    const { text, positionOf } = await read();
    expect(text()).toContain('Two');
    expect(positionOf?.({ line: 5, column: 2 })).toEqual({ line: 3, column: 1 });
    await rm(join(from.folder, 'part.md'));
    expect((await read()).problems).toHaveLength(1);
  });

  it.each([
    ['a byte order mark', Buffer.from('\uFEFFText'), 'Text', undefined],
    ['other bytes than UTF-8', Buffer.from([0x54, 0xff]), 'T\uFFFD', 'encoding-invalid'],
  ])('is the same each time from a file with %s', async (_, bytes, expected, code) => {
    const { read } = await folderOf(bytes);
    for (const { text, problem } of [await read(), await read()]) {
      expect(text()).toBe(expected);
      expect(problem?.code).toBe(code);
    }
  });

  it('is empty if the file is unreadable', async () => {
    const { file, read } = await folderOf('Text');
    await rm(file);
    expect(await read()).toMatchObject({ isReadable: false, problem: { code: 'file-unreadable' } });
  });
});
