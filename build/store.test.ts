import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-site.ts';
import { Store } from './store.ts';

const VERSION = 'one';

/** A store of some texts, closed. */
async function kept(texts: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(await temporaryFolder(), 'store');
  const store = Store.open(folder, VERSION);
  for (const [key, text] of Object.entries(texts)) store.set(key, Buffer.from(text));
  store.close();
  return folder;
}

const textOf = (store: Store, key: string) => store.get(key)?.toString();

describe('values of an earlier build', () => {
  it('are returned, and new ones beside them', async () => {
    const folder = await kept({ a: 'one', empty: '' });
    const store = Store.open(folder, VERSION);
    store.set('b', Buffer.from('two'));
    expect(['a', 'empty', 'b', 'c'].map((key) => textOf(store, key))).toEqual([
      'one',
      '',
      'two',
      undefined,
    ]);
    store.close();
    const again = Store.open(folder, VERSION);
    expect([textOf(again, 'a'), textOf(again, 'b')]).toEqual(['one', 'two']);
    again.close();
  });

  it('are not new if another machine made them', async () => {
    const store = Store.open(await kept({ a: 'one' }), VERSION);
    store.add('b', Buffer.from('two'));
    store.set('c', Buffer.from('three'));
    expect(['a', 'b', 'c'].map((key) => store.digest(key)?.isNew)).toEqual([false, false, true]);
    expect([...store.used.keys()]).toEqual(['c', 'a', 'b']);
    store.close();
  });

  it.each([
    ['for other code', 'two', false],
    ['for a build that makes all anew', VERSION, true],
  ])('are not there %s', async (_, version, isForced) => {
    const folder = await kept({ a: 'one' });
    const store = Store.open(folder, version, isForced);
    expect(store.get('a')).toBeUndefined();
    store.close();
  });

  it('are ignored if damaged', async () => {
    const folder = await kept({ a: 'one', b: 'two' });
    const file = join(folder, 'values-0');
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill('X', 0, 1));
    const store = Store.open(folder, VERSION);
    expect([textOf(store, 'a'), textOf(store, 'b')]).toEqual([undefined, 'two']);
    store.close();
  });

  it.each(['index', 'values-0'])('are ignored if %s is truncated', async (name) => {
    const folder = await kept({ a: 'one', b: 'two' });
    await truncate(join(folder, name), 2);
    const store = Store.open(folder, VERSION);
    expect(store.get('a')).toBeUndefined();
    store.set('a', Buffer.from('again'));
    store.close();
    const again = Store.open(folder, VERSION);
    expect(textOf(again, 'a')).toBe('again');
    again.close();
  });

  it('survive a process that dies while adding to them', async () => {
    const folder = await kept({ a: 'one' });
    Store.open(folder, VERSION).set('b', Buffer.from('lost'));
    const store = Store.open(folder, VERSION);
    expect([textOf(store, 'a'), textOf(store, 'b')]).toEqual(['one', undefined]);
    store.set('c', Buffer.from('three'));
    store.close();
    const again = Store.open(folder, VERSION);
    expect([textOf(again, 'a'), textOf(again, 'c')]).toEqual(['one', 'three']);
    again.close();
  });

  it('stay for a process that reads them while a build drops them', async () => {
    const folder = await kept({ a: 'one', large: 'x'.repeat(70 * 1024 * 1024) });
    const reader = Store.read(folder, VERSION);
    const build = Store.open(folder, VERSION);
    build.set('b', Buffer.from('two'));
    build.close();
    Store.open(folder, 'other code').close();
    expect(reader?.get('a')?.toString()).toBe('one');
    expect(Store.read(folder, VERSION)).toBeUndefined();
  });

  it('are dropped if they are many and unused', async () => {
    const folder = join(await temporaryFolder(), 'store');
    const large = randomBytes(70 * 1024 * 1024);
    const store = Store.open(folder, VERSION);
    store.set('kept', Buffer.from('one'));
    store.set('large', large);
    store.close();
    const next = Store.open(folder, VERSION);
    expect(textOf(next, 'kept')).toBe('one');
    next.close();
    const files = await readdir(folder);
    const sizes = await Promise.all(
      files.map(async (name) => (await stat(join(folder, name))).size),
    );
    expect(Math.max(...sizes)).toBeLessThan(10_000);
    const last = Store.open(folder, VERSION);
    expect([textOf(last, 'kept'), textOf(last, 'large')]).toEqual(['one', undefined]);
    last.close();
  });
});
