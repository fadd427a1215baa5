import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-site.ts';
import { Cache, sharedValue } from './cache.ts';

const VERSION = 'one';

/** A cache of some texts, closed. */
async function kept(texts: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(await temporaryFolder(), 'cache');
  const cache = Cache.open(folder, VERSION);
  for (const [key, text] of Object.entries(texts)) cache.set(key, Buffer.from(text));
  cache.close();
  return folder;
}

const textOf = (cache: Cache, key: string) => cache.get(key)?.toString();

describe('values of an earlier build', () => {
  it('are returned, and new ones beside them', async () => {
    const folder = await kept({ a: 'one', empty: '' });
    const cache = Cache.open(folder, VERSION);
    cache.set('b', Buffer.from('two'));
    expect(['a', 'empty', 'b', 'c'].map((key) => textOf(cache, key))).toEqual([
      'one',
      '',
      'two',
      undefined,
    ]);
    cache.close();
    const again = Cache.open(folder, VERSION);
    expect([textOf(again, 'a'), textOf(again, 'b')]).toEqual(['one', 'two']);
    again.close();
  });

  it.each([
    ['for other code', 'two', false],
    ['for a build that makes all anew', VERSION, true],
  ])('are not there %s', async (_, version, isForced) => {
    const folder = await kept({ a: 'one' });
    const cache = Cache.open(folder, version, isForced);
    expect(cache.get('a')).toBeUndefined();
    cache.close();
  });

  it('are ignored if damaged', async () => {
    const folder = await kept({ a: 'one', b: 'two' });
    const file = join(folder, 'values-0');
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill('X', 0, 1));
    const cache = Cache.open(folder, VERSION);
    expect([textOf(cache, 'a'), textOf(cache, 'b')]).toEqual([undefined, 'two']);
    cache.close();
  });

  it.each(['index', 'values-0'])('are ignored if %s is truncated', async (name) => {
    const folder = await kept({ a: 'one', b: 'two' });
    await truncate(join(folder, name), 2);
    const cache = Cache.open(folder, VERSION);
    expect(cache.get('a')).toBeUndefined();
    cache.set('a', Buffer.from('again'));
    cache.close();
    const again = Cache.open(folder, VERSION);
    expect(textOf(again, 'a')).toBe('again');
    again.close();
  });

  it('survive a process that dies while adding to them', async () => {
    const folder = await kept({ a: 'one' });
    Cache.open(folder, VERSION).set('b', Buffer.from('lost'));
    const cache = Cache.open(folder, VERSION);
    expect([textOf(cache, 'a'), textOf(cache, 'b')]).toEqual(['one', undefined]);
    cache.set('c', Buffer.from('three'));
    cache.close();
    const again = Cache.open(folder, VERSION);
    expect([textOf(again, 'a'), textOf(again, 'c')]).toEqual(['one', 'three']);
    again.close();
  });

  it('can be read by another thread', async () => {
    const folder = await kept({ a: 'one', b: 'two' });
    const file = join(folder, 'values-0');
    await writeFile(file, (await readFile(file)).fill('X', 0, 1));
    const cache = Cache.open(folder, VERSION);
    cache.set('c', Buffer.from('three'));
    const values = structuredClone(cache.share(['a', 'b', 'c', 'd']));
    const texts = ['a', 'b', 'c', 'd'].map((key) => sharedValue(values, key)?.toString());
    expect(texts).toEqual([undefined, 'two', 'three', undefined]);
    cache.close();
  });

  it('are dropped if they are many and unused', async () => {
    const folder = join(await temporaryFolder(), 'cache');
    const large = randomBytes(70 * 1024 * 1024);
    const cache = Cache.open(folder, VERSION);
    cache.set('kept', Buffer.from('one'));
    cache.set('large', large);
    cache.close();
    const next = Cache.open(folder, VERSION);
    expect(textOf(next, 'kept')).toBe('one');
    next.close();
    const files = await readdir(folder);
    const sizes = await Promise.all(
      files.map(async (name) => (await stat(join(folder, name))).size),
    );
    expect(Math.max(...sizes)).toBeLessThan(10_000);
    const last = Cache.open(folder, VERSION);
    expect([textOf(last, 'kept'), textOf(last, 'large')]).toEqual(['one', undefined]);
    last.close();
  });
});
