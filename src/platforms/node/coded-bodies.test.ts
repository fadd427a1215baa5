import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ClientGone, CodedBodies, type Recipient } from './coded-bodies.ts';
import { type LargeFile, largeFile } from './read-folder.ts';

const TEXT = Buffer.from('text '.repeat(10_000));

/** A client, and how many bytes were compressed for it. */
function client(isGone = false) {
  const counted = { bytes: 0 };
  const recipient: Recipient = {
    isHead: false,
    isGone: () => isGone,
    countCompressed(bytes) {
      counted.bytes += bytes;
    },
  };
  return { recipient, counted };
}

const PATH = join(tmpdir(), `lectern-coded-${process.pid}.txt`);
beforeAll(() => writeFile(PATH, TEXT));

const file = async (): Promise<LargeFile> => largeFile(PATH, await stat(PATH));

describe.each([
  ['in memory', async () => TEXT],
  ['in a large file', file],
])('a body %s', (_name, make) => {
  it('is compressed once per tag and coding', async () => {
    const bodies = new CodedBodies(1_000_000);
    const { recipient, counted } = client();
    const first = await bodies.of(await make(), 'br', '"a"', recipient);
    const more = await Promise.all(
      Array.from({ length: 5 }, async () => bodies.of(await make(), 'br', '"a"', recipient)),
    );
    expect(brotliDecompressSync(first ?? '')).toEqual(TEXT);
    expect(new Set(more)).toEqual(new Set([first]));
    expect(counted.bytes).toBe(TEXT.byteLength);
    await bodies.of(await make(), 'gzip', '"a"', recipient);
    await bodies.of(await make(), 'br', '"b"', recipient);
    expect(counted.bytes).toBe(3 * TEXT.byteLength);
  });

  it('is not compressed for a client that has disconnected', async () => {
    const bodies = new CodedBodies(1_000_000);
    const { recipient, counted } = client(true);
    await expect(bodies.of(await make(), 'br', '"a"', recipient)).rejects.toThrow(ClientGone);
    expect(counted.bytes).toBe(0);
  });

  it('is sent uncompressed in future if it is too large for the cache', async () => {
    const bodies = new CodedBodies(900);
    const { recipient, counted } = client();
    expect(await bodies.of(await make(), 'gzip', '"a"', recipient)).toBeDefined();
    expect(await bodies.of(await make(), 'gzip', '"a"', recipient)).toBeUndefined();
    expect(counted.bytes).toBe(TEXT.byteLength);
  });
});

it('a large file that five clients request concurrently is compressed once', async () => {
  const bodies = new CodedBodies(1_000_000);
  const { recipient, counted } = client();
  const all = await Promise.all(
    Array.from({ length: 5 }, async () => bodies.of(await file(), 'br', '"a"', recipient)),
  );
  expect(new Set(all).size).toBe(1);
  expect(counted.bytes).toBe(TEXT.byteLength);
});
