import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memoryBucket } from '../test/memory-bucket.ts';
import { temporaryFolder } from '../test/temporary-site.ts';
import { SharedStore } from './shared-store.ts';
import { Store } from './store.ts';

const VERSION = 'one';

const keyOf = (name: string) => hash('sha256', name);

/** Values of 2 MiB, so that a chunk has two of them. */
const bytesOf = (name: string) => Buffer.alloc(2 * 1024 * 1024, name);

/** A build that needs the values of these names, by default on a new machine: which it made. */
async function build(
  bucket: ReturnType<typeof memoryBucket>['bucket'],
  names: string,
  version = VERSION,
  machine?: string,
): Promise<string> {
  const store = Store.open(machine ?? join(await temporaryFolder(), 'store'), version);
  const shared = new SharedStore(bucket, version);
  await shared.fetchInto(store);
  const made = [...names].filter((name) => {
    const known = store.get(keyOf(name));
    expect(known === undefined || known.equals(bytesOf(name))).toBe(true);
    if (!known) store.set(keyOf(name), bytesOf(name));
    return known === undefined;
  });
  await shared.send(store);
  store.close();
  return made.join('');
}

it('shares the values of other machines, and uploads each once', async () => {
  const { bucket, written } = memoryBucket();
  expect(await build(bucket, 'abcd')).toBe('abcd');
  expect(written).toHaveLength(3);
  expect(written.at(-1)).toBe('one/list');
  expect(await build(bucket, 'abcd')).toBe('');
  expect(written).toHaveLength(3);
  expect(await build(bucket, 'abcde')).toBe('e');
  expect(written).toHaveLength(5);
  expect(await build(bucket, 'abcde', 'two')).toBe('abcde');
});

it('lists the values of the last build, without chunks of which it needed less than half', async () => {
  const { bucket, written } = memoryBucket();
  await build(bucket, 'abcdef');
  expect(await build(bucket, 'ace')).toBe('');
  expect(await build(bucket, 'abcdef')).toBe('');
  expect(await build(bucket, 'ab')).toBe('');
  expect(await build(bucket, 'abcdef')).toBe('cdef');
  expect(new Set(written).size).toBe(4);
});

it.each([
  [
    'removed',
    (objects: ReturnType<typeof memoryBucket>['objects'], key: string) => objects.delete(key),
  ],
  [
    'damaged',
    (objects: ReturnType<typeof memoryBucket>['objects'], key: string) =>
      objects.set(key, { bytes: new Uint8Array(100), modified: new Date() }),
  ],
])('makes and sends again what was %s', async (_, harm) => {
  const { bucket, objects, written } = memoryBucket();
  await build(bucket, 'abcd');
  harm(objects, written[0] ?? '');
  expect(await build(bucket, 'abcd')).toBe('ab');
  expect(await build(bucket, 'abcd')).toBe('');
});

it('uploads removed values again from a machine that still has them', async () => {
  const { bucket, objects, written } = memoryBucket();
  const machine = join(await temporaryFolder(), 'store');
  await build(bucket, 'abcd', VERSION, machine);
  objects.delete(written[0] ?? '');
  expect(await build(bucket, 'abcd', VERSION, machine)).toBe('');
  expect(await build(bucket, 'abcd')).toBe('');
});

it('keeps the previous list until all chunks are uploaded', async () => {
  const { bucket, state } = memoryBucket();
  await build(bucket, 'ab');
  state.left = 1;
  await expect(build(bucket, 'abcdef')).rejects.toThrow('The process is gone.');
  state.left = Number.POSITIVE_INFINITY;
  expect(await build(bucket, 'abcdef')).toBe('cdef');
});

it('does not upload damaged values', async () => {
  const { bucket } = memoryBucket();
  const machine = join(await temporaryFolder(), 'store');
  const store = Store.open(machine, VERSION);
  for (const name of 'ab') store.set(keyOf(name), bytesOf(name));
  const values = await open(join(machine, 'values-0'), 'r+');
  await values.write('damaged', 10);
  await values.close();
  expect(await new SharedStore(bucket, VERSION).send(store)).toBe(1);
  store.close();
  expect(await build(bucket, 'ab')).toBe('a');
});

it('does not upload values that only apply to one machine', async () => {
  const { bucket, written } = memoryBucket();
  const store = Store.open(join(await temporaryFolder(), 'store'), VERSION);
  store.set('hashes of files', Buffer.from('of this disk'));
  expect(await new SharedStore(bucket, VERSION).send(store)).toBe(0);
  expect(written).toEqual([]);
  store.close();
});
