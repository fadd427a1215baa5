import { hash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { memoryBucket } from '../../test/memory-bucket.ts';
import { temporaryFolder } from '../../test/temporary-site.ts';
import { inParallel } from '../common/in-parallel.ts';
import { MAX_STORED_SITES, OBJECTS, objectKey, SITES_KEY } from '../contract/stored-sites.ts';
import { SITE_LIST_FILE, siteList } from '../files/site-list.ts';
import { PublishedSite } from '../platforms/stored-sites.ts';
import type { Bucket } from './bucket.ts';
import { publish, rollBack } from './publish.ts';

/** Writes a built site. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const dist = await temporaryFolder();
  const listed = Object.entries(files).map(([path, text]) => ({
    path,
    size: Buffer.byteLength(text),
    sha256: hash('sha256', text),
  }));
  const all = { ...files, [SITE_LIST_FILE]: JSON.stringify(siteList(listed)) };
  await inParallel(Object.entries(all), 16, async ([path, text]) => {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  });
  return dist;
}

const manyFiles = (edited = 0) =>
  Object.fromEntries(
    Array.from({ length: 5000 }, (_, n) => [`/docs/${n}.json`, n < edited ? `new ${n}` : `${n}`]),
  );

/** A reader that has just started. */
const opened = ({ read }: Bucket) =>
  new PublishedSite(read, (error) => {
    throw error;
  });

/** The file at a path for a newly started reader. */
async function seen(bucket: Bucket, path: string): Promise<string | undefined> {
  const site = await opened(bucket).current();
  const asset = await site?.files.read(path);
  return asset && new Response(asset.body).text();
}

it('publishes every file, including the list, with entity tags', async () => {
  const { bucket } = memoryBucket();
  const dist = await built({ '/index.html': 'Home', '/é b.mdx': '# É' });
  await publish({ dist, bucket });
  const site = await opened(bucket).current();
  expect(await site?.files.exists('/index.html')).toBe(true);
  expect(await site?.files.exists('/other')).toBe(false);
  expect(await site?.files.exists('/__proto__')).toBe(false);
  const { etag, size } = (await site?.files.read('/é b.mdx')) ?? {};
  const digest = hash('sha256', '# É', 'base64url');
  expect({ etag, size }).toEqual({ etag: `"${digest.slice(0, 22)}"`, size: 4 });
  expect(await seen(bucket, SITE_LIST_FILE)).toContain('"/index.html"');
});

it('sends what changed, and nothing if the site is the current one', async () => {
  const { bucket, written } = memoryBucket();
  await publish({ dist: await built(manyFiles()), bucket });
  written.length = 0;
  const dist = await built(manyFiles(3));
  // Three files, the list of the site, the parts that list them, and the pointer.
  expect((await publish({ dist, bucket })).sent).toBeLessThanOrEqual(3 + 1 + 2 + 1);
  expect(written.at(-1)).toBe(SITES_KEY);
  expect((await publish({ dist, bucket })).sent).toBe(0);
});

it.each<readonly [string, BodyInit]>([
  ['text', 'no JSON'],
  ['a list', '[]'],
  ['null', 'null'],
  ['files without sizes', '{ "/a": ["1"] }'],
  ['files without digests', '{ "/a": null }'],
  ['bytes without end', new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1 << 22)) })],
])('neither publishes nor rolls back over a damaged list: %s', async (_, body) => {
  const { bucket, objects, written } = memoryBucket();
  await publish({ dist: await built({ '/a': 'a1' }), bucket });
  const [part] = JSON.parse(new TextDecoder().decode(objects.get(SITES_KEY)?.bytes)).sites[0].parts;
  const before = [...written];
  const damaged = (key: string): Bucket => ({
    ...bucket,
    read: async (name) =>
      name === key ? (new Response(body).body ?? undefined) : bucket.read(name),
  });
  const dist = await built({ '/a': 'a2' });
  const key = body instanceof ReadableStream ? SITES_KEY : objectKey(part);
  const message = `${key} in the bucket is no list of this version of Lectern: `;
  await expect(publish({ dist, bucket: damaged(key) })).rejects.toThrow(message);
  if (key === SITES_KEY) return;
  await expect(rollBack(damaged(SITES_KEY))).rejects.toThrow(SITES_KEY);
  expect(written).toEqual(before);
});

it('serves the previous site until the last write, and the next run continues', async () => {
  const before = await built({ '/a': 'a1', '/b': 'b1', '/c': 'c1' });
  const after = await built({ '/a': 'a2', '/b': 'b2', '/c': 'c2' });
  for (let writes = 0; ; writes++) {
    const { bucket, state, written } = memoryBucket();
    await publish({ dist: before, bucket });
    state.left = writes;
    const failure = await publish({ dist: after, bucket }).catch((error: unknown) => error);
    if (!(failure instanceof Error)) {
      expect(writes).toBe(6);
      return;
    }
    for (const name of 'abc') expect(await seen(bucket, `/${name}`)).toBe(`${name}1`);
    state.left = Number.POSITIVE_INFINITY;
    await publish({ dist: after, bucket });
    for (const name of 'abc') expect(await seen(bucket, `/${name}`)).toBe(`${name}2`);
    expect(new Set(written).size).toBe(written.length - 1);
  }
});

it('keeps the last sites with their objects, and rolls back one by one', async () => {
  const { bucket, objects, age } = memoryBucket();
  for (let n = 0; n < MAX_STORED_SITES + 2; n++) {
    await publish({ dist: await built({ '/a': `${n}`, [`/_astro/${n}.js`]: `${n}` }), bucket });
    age(1);
  }
  // The pointer; of each site the one text of its files, the list that it publishes, and its part.
  expect(objects.size).toBe(1 + MAX_STORED_SITES * 3);
  expect(await seen(bucket, '/a')).toBe('11');
  expect(await seen(bucket, '/_astro/4.js')).toBe('4');
  for (let n = 10; n > 1; n--) {
    await rollBack(bucket);
    expect(await seen(bucket, '/a')).toBe(`${n}`);
  }
  await expect(rollBack(bucket)).rejects.toThrow('no site that was published before');
});

it.each(['', 'null', '<html>', '{"version":2}', '{"version":1,"sites":[]}'])(
  'rejects a bucket whose list of sites is %j',
  async (text) => {
    const { bucket, objects } = memoryBucket();
    await bucket.write(SITES_KEY, new TextEncoder().encode(text));
    const published = publish({ dist: await built({ '/a': '1' }), bucket });
    await expect(published).rejects.toThrow('publish to another folder.');
    expect(objects.size).toBe(1);
  },
);

it('serves only hashed files of an older site', async () => {
  const { bucket } = memoryBucket();
  await publish({ dist: await built({ '/a': '1', '/gone': '1', '/_astro/gone.js': '1' }), bucket });
  await publish({ dist: await built({ '/a': '2' }), bucket });
  expect(await seen(bucket, '/gone')).toBeUndefined();
  expect(await seen(bucket, '/_astro/gone.js')).toBe('1');
});

it('rejects missing and changed files, and a folder without a site', async () => {
  const { bucket, objects } = memoryBucket();
  const dist = await built({ '/a': '1' });
  await writeFile(join(dist, 'a'), '2');
  await expect(publish({ dist, bucket })).rejects.toThrow('/a is not the file that was built');
  await rm(join(dist, 'a'));
  await expect(publish({ dist, bucket })).rejects.toThrow('/a is missing');
  await writeFile(join(dist, SITE_LIST_FILE), '{}');
  await expect(publish({ dist, bucket })).rejects.toThrow('is damaged. Build the site again.');
  const none = await temporaryFolder();
  await expect(publish({ dist: none, bucket })).rejects.toThrow('There is no built site');
  expect([...objects.keys()].some((key) => !key.startsWith(OBJECTS))).toBe(false);
});

it('reads the pointer again after 30 seconds, and survives a storage that does not respond', async () => {
  const { bucket } = memoryBucket();
  let time = 0;
  let isDown = false;
  const errors: unknown[] = [];
  const site = new PublishedSite(
    (key) => (isDown ? Promise.reject(new Error('503')) : bucket.read(key)),
    (error) => errors.push(error),
    () => time,
  );
  expect(await site.current()).toBeUndefined();
  await publish({ dist: await built({ '/a': '1' }), bucket });
  const first = await site.current();
  await publish({ dist: await built({ '/a': '2' }), bucket });
  expect(await site.current()).toBe(first);
  time = 30_000;
  const second = await site.current();
  expect(second?.build).not.toBe(first?.build);
  const old = await first?.files.read('/a');
  expect(await new Response(old?.body).text()).toBe('1');
  isDown = true;
  time = 60_000;
  expect(await site.current()).toBe(second);
  expect(errors).toEqual([new Error('503')]);
});
