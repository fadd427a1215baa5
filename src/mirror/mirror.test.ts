import { generateKeyPairSync, hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder, writeSite, writeText } from '../../test/temporary-site.ts';
import { signatureOf } from '../files/signature.ts';
import {
  listFiles,
  readHead,
  SIGNATURE_FILE,
  SITE_LIST_FILE,
  siteList,
} from '../files/site-list.ts';
import { nextIn } from '../files/swap.ts';
import { createWorkFolder } from '../files/work-folder.ts';
import { mirror } from './mirror.ts';
import { RetryBudget } from './retry-budget.ts';

/** A site, and how often each of its addresses was requested. */
interface Site {
  readonly url: string;
  readonly requests: Map<string, number>;
}

async function listen(listener: RequestListener): Promise<Site> {
  const requests = new Map<string, number>();
  const server = createServer((req, res) => {
    const path = decodeURIComponent(req.url ?? '');
    requests.set(path, (requests.get(path) ?? 0) + 1);
    listener(req, res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const entry = (path: string, text: string, size = Buffer.byteLength(text)) => ({
  path,
  size,
  sha256: hash('sha256', text),
});

/** Serves files with their list. `first` may respond instead, and returns whether it did. */
function serve(
  files: Readonly<Record<string, string>>,
  first: (path: string, res: Parameters<RequestListener>[1]) => boolean = () => false,
  signature?: (build: string) => string,
): Promise<Site> {
  const listed = siteList(Object.entries(files).map(([path, text]) => entry(path, text)));
  const list = listFiles(listed, signature?.(listed.build));
  return listen((req, res) => {
    const path = decodeURIComponent(req.url ?? '');
    if (first(path, res)) return;
    const text = list.get(path) ?? files[path];
    res.writeHead(text === undefined ? 404 : 200).end(text);
  });
}

const newFolder = async () => join(await temporaryFolder(), 'copy');
const namesBeside = async (folder: string) => (await readdir(dirname(folder))).sort();

describe('a copy', () => {
  it('does not touch other folders, whatever their names', async () => {
    const { url } = await serve({ '/a.txt': 'a' });
    const folder = await newFolder();
    const others = ['copy.lock', 'copy.next', 'copy.previous'];
    for (const other of others) await writeText(join(dirname(folder), other, 'thesis'), 'mine');
    await writeText(join(folder, 'thesis'), 'mine');
    await expect(mirror({ url, folder })).rejects.toThrow('nor a copy of one');
    expect(await readFile(join(folder, 'thesis'), 'utf8')).toBe('mine');
    await mirror({ url, folder: `${folder}2` });
    for (const name of ['copy', ...others]) {
      expect(await readdir(join(dirname(folder), name))).toEqual(['thesis']);
    }
    expect(await namesBeside(folder)).toEqual([
      'copy',
      'copy.lock',
      'copy.next',
      'copy.previous',
      'copy2',
    ]);
  });

  it('removes files that were added to it', async () => {
    const { url } = await serve({ '/a.txt': 'a' });
    const folder = await newFolder();
    await mirror({ url, folder });
    await writeText(join(folder, 'thesis.txt'), 'mine');
    await expect(mirror({ url, folder })).rejects.toThrow('besides its site: thesis.txt');
    expect(await readFile(join(folder, 'thesis.txt'), 'utf8')).toBe('mine');
  });

  it('follows a symbolic link', async () => {
    const { url } = await serve({ '/a.txt': 'a' });
    const folder = await newFolder();
    await symlink('real', folder);
    await mirror({ url, folder });
    await mirror({ url, folder });
    expect(await namesBeside(folder)).toEqual(['copy', 'real']);
    expect(await readFile(join(dirname(folder), 'real/a.txt'), 'utf8')).toBe('a');
  });

  it('reuses what an interrupted run has fetched', async () => {
    const { url, requests } = await serve({ '/a.txt': 'a', '/b.txt': 'b' });
    const folder = await newFolder();
    await writeText(join(nextIn(await createWorkFolder(folder)), 'a.txt'), 'a');
    expect(await mirror({ url, folder })).toMatchObject({ fetched: 1, total: 2 });
    expect(requests.get('/a.txt')).toBeUndefined();
    expect(await namesBeside(folder)).toEqual(['copy']);
  });

  describe('of a site with thousands of files', () => {
    const files = Object.fromEntries(
      Array.from({ length: 4_100 }, (_, index) => [`/${index % 70}/${index}.txt`, `${index}`]),
    );
    const edited = ['/1/1.txt', '/2/2.txt', '/3/3.txt'];
    const total = ({ requests }: Site) => [...requests.values()].reduce((sum, each) => sum + each);

    it('fetches only changed files with their parts of the list, and repairs the others', async () => {
      const folder = await newFolder();
      const older = await serve({ '/1/1.txt': '1', '/old.txt': 'old' });
      await mirror({ url: older.url, folder });
      const site = await serve(files);
      expect(await mirror({ url: site.url, folder })).toMatchObject({ fetched: 4_099, removed: 1 });
      site.requests.clear();
      await mirror({ url: site.url, folder });
      expect([...site.requests.keys()]).toEqual([SITE_LIST_FILE]);

      const listFile = join(folder, SITE_LIST_FILE);
      const {
        parts: [part],
      } = readHead(await readFile(listFile, 'utf8'));
      const damaged = join(folder, part?.path ?? '');
      const text = await readFile(damaged, 'utf8');
      await writeText(damaged, text.replace('"files"', '"files" '));
      await writeText(join(folder, '1/1.txt'), 'damaged');
      expect(await mirror({ url: site.url, folder })).toMatchObject({ fetched: 1 });
      expect(await readFile(damaged, 'utf8')).toBe(text);

      const changes = Object.fromEntries(edited.map((path) => [path, 'new']));
      const later = await serve({ ...files, ...changes });
      expect(await mirror({ url: later.url, folder })).toMatchObject({ fetched: 3, total: 4_100 });
      expect(total(later)).toBe(7);
      expect([...later.requests.keys()]).toEqual(expect.arrayContaining(edited));
    });

    it('is rejected if a part of the list does not match the list', async () => {
      const { url } = await serve(files, (path, res) => {
        if (!/mirror\/.*0\.json$/.test(path)) return false;
        res.end('{"files":[]}');
        return true;
      });
      const copied = mirror({ url, folder: await newFolder() });
      await expect(copied).rejects.toThrow('does not match the list');
    });
  });

  it('supports names as long as the disk allows', async () => {
    const names = ['/s'.repeat(200), `/${'x'.repeat(250)}.html`, `/${'é'.repeat(125)}.html`];
    const { url } = await serve(Object.fromEntries(names.map((name) => [name, name])));
    expect(await mirror({ url, folder: await newFolder() })).toMatchObject({ fetched: 3 });
  });

  it('reports names that are equal on other systems', async () => {
    const { url } = await serve({ '/a.txt': 'a', '/A.txt': 'A' });
    const { unportable } = await mirror({ url, folder: await newFolder() });
    expect(unportable).toEqual(['/A.txt and /a.txt are the same name on Windows or macOS.']);
  });
});

describe('a site with versions', () => {
  const { privateKey: key, publicKey: verify } = generateKeyPairSync('ed25519');
  const versions = [
    { id: '2.0', status: 'current' },
    { id: '1.10', status: 'supported' },
    { id: '1.1', status: 'ended' },
    { id: '1', status: 'ended' },
  ];
  const manifest = { baseUrl: 'https://docs.example.com', redirects: {}, pages: {}, versions };
  const own = ['/docs/a.mdx', '/_lectern/manifest.json', '/logo@1.png'];
  const of = (id: string) => [
    `/docs/@${id}.mdx`,
    `/docs/@${id}/a/index.html`,
    `/fr/docs/@${id}/a.mdx`,
    `/api/v1/en/docs/@${id}.json`,
    `/_search/en/@${id}/head.bin`,
  ];
  const files = Object.fromEntries(
    [...own, ...versions.slice(1).flatMap(({ id }) => of(id))].map((path) => [
      path,
      path.includes('manifest') ? JSON.stringify(manifest) : path,
    ]),
  );
  const signature = (build: string) => signatureOf(build, { key });
  const inCopy = (folder: string) =>
    [...Object.keys(files)].filter((path) => existsSync(join(folder, path))).sort();

  it.each<[readonly string[], readonly string[]]>([
    [['latest'], []],
    [['1.10'], of('1.10')],
    [['1'], of('1')],
    [
      ['^1.1', '1'],
      [...of('1.10'), ...of('1')],
    ],
  ])('is copied in the current version and %j, signed as it is', async (names, theirs) => {
    const { url, requests } = await serve(files, undefined, signature);
    const folder = await newFolder();
    const total = own.length + theirs.length;
    const copied = await mirror({ url, folder, versions: names, verify });
    expect(copied).toMatchObject({ fetched: total, total, removed: 0 });
    expect(inCopy(folder)).toEqual([...own, ...theirs].sort());
    requests.clear();
    const again = await mirror({ url, folder, versions: names, verify });
    expect(again).toMatchObject({ fetched: 0, removed: 0 });
    expect(await readFile(join(folder, SIGNATURE_FILE), 'utf8')).toContain('"signature"');
  });

  it('is copied with some versions, then with all', async () => {
    const { url } = await serve(files);
    const folder = await newFolder();
    await mirror({ url, folder, versions: ['1.10', '1.1'] });
    const fewer = await mirror({ url, folder, versions: ['1.1'] });
    expect(fewer).toMatchObject({ fetched: 0, removed: of('1.10').length });
    expect(inCopy(folder)).toEqual([...own, ...of('1.1')].sort());
    expect(await mirror({ url, folder })).toMatchObject({ total: Object.keys(files).length });
    expect(inCopy(folder)).toEqual(Object.keys(files).sort());
  });

  it('is not copied with an unknown version or a forged list of versions', async () => {
    const { url } = await serve(files);
    const folder = await newFolder();
    const missing = mirror({ url, folder, versions: ['7'] });
    await expect(missing).rejects.toThrow('no version “7”. It has 2.0, 1.10, 1.1, 1.');
    const forged = await serve(
      files,
      (path, res) => path.includes('manifest') && Boolean(res.end('{}')),
    );
    const copied = mirror({ url: forged.url, folder, versions: ['1'] });
    await expect(copied).rejects.toThrow('does not match the list');
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a signed site', () => {
  const { privateKey: key, publicKey: verify } = generateKeyPairSync('ed25519');
  const { publicKey: otherKey } = generateKeyPairSync('ed25519');
  const signing =
    (previous?: string) =>
    (build: string): string =>
      signatureOf(build, { key }, previous);
  const files = { '/a.txt': 'a' };
  const signatureIn = (folder: string) => readFile(join(folder, SIGNATURE_FILE), 'utf8');

  it('is copied with its signature, whether it is verified or not', async () => {
    const { url, requests } = await serve(files, undefined, signing());
    const [folder, other] = [await newFolder(), await newFolder()];
    await mirror({ url, folder, verify });
    await mirror({ url, folder: other });
    expect(await signatureIn(other)).toBe(await signatureIn(folder));
    requests.clear();
    expect(await mirror({ url, folder, verify })).toMatchObject({ fetched: 0 });
    expect([...requests.keys()]).toEqual([SITE_LIST_FILE, SIGNATURE_FILE]);
  });

  it.each<[string, string, Parameters<typeof serve>]>([
    ['by another key', 'is signed by the key', [files, undefined, signing()]],
    ['not at all', 'signature.json responded with 404', [files]],
    [
      'for another build',
      'is of another build',
      [files, undefined, () => signatureOf('another', { key })],
    ],
    ['by a damaged signature', 'is damaged', [files, undefined, () => '{}']],
  ])('signed %s is not copied, and the old copy stays', async (_, message, served) => {
    const good = await serve({ '/a.txt': 'old' }, undefined, signing());
    const folder = await newFolder();
    await mirror({ url: good.url, folder, verify });
    const { url } = await serve(...served);
    const wanted = message.includes('the key') ? otherKey : verify;
    await expect(mirror({ url, folder, verify: wanted })).rejects.toThrow(message);
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('old');
  });

  it('is not copied if a file differs from the signed one', async () => {
    const { url } = await serve(
      files,
      (path, res) => path === '/a.txt' && Boolean(res.end('forged')),
      signing(),
    );
    const copied = mirror({ url, folder: await newFolder(), verify });
    await expect(copied).rejects.toThrow('does not match the list');
  });

  it('is not replaced by an older build unless allowed', async () => {
    const older = await serve(files, undefined, signing());
    const folder = await newFolder();
    await mirror({ url: older.url, folder, verify });
    const newer = await serve({ '/a.txt': 'b' }, undefined, signing(await signatureIn(folder)));
    await mirror({ url: newer.url, folder, verify });
    await expect(mirror({ url: older.url, folder, verify })).rejects.toThrow(
      'build 1, which is older than build 2',
    );
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('b');
    await mirror({ url: older.url, folder, verify, allowOlder: true });
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('a');
  });
});

describe('a site that fails temporarily', () => {
  const pauses: number[] = [];
  const retries = () =>
    new RetryBudget(600_000, async (pause) => {
      pauses.push(pause);
    });

  beforeEach(() => {
    pauses.length = 0;
  });

  it.each([429, 500, 503])('with %i is requested again', async (status) => {
    let failures = 2;
    const site = await serve({ '/a.txt': 'a', '/b.txt': 'b' }, (path, res) => {
      if (path !== '/a.txt' || failures-- <= 0) return false;
      res.writeHead(status).end();
      return true;
    });
    expect(
      await mirror({ url: site.url, folder: await newFolder(), retries: retries() }),
    ).toMatchObject({
      fetched: 2,
    });
    expect(site.requests.get('/a.txt')).toBe(3);
  });

  it('by hanging up in the middle of a file is requested again', async () => {
    let failures = 2;
    const site = await serve({ '/a.txt': 'abcdef' }, (path, res) => {
      if (path !== '/a.txt' || failures-- <= 0) return false;
      res.writeHead(200, { 'Content-Length': '6' });
      res.write('abc', () => res.destroy());
      return true;
    });
    const folder = await newFolder();
    await mirror({ url: site.url, folder, retries: retries() });
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('abcdef');
    expect(site.requests.get('/a.txt')).toBe(3);
  });

  it('and keeps failing gets six requests; only fetched files remain', async () => {
    const site = await serve({ '/a.txt': 'a', '/b.txt': 'b' }, (path, res) => {
      if (path !== '/a.txt') return false;
      res.writeHead(503).end();
      return true;
    });
    const folder = await newFolder();
    await expect(mirror({ url: site.url, folder, retries: retries() })).rejects.toThrow(
      '/a.txt responded with 503',
    );
    expect(site.requests.get('/a.txt')).toBe(6);
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000]);
    expect(existsSync(folder)).toBe(false);
  });

  it('is retried after the requested pause', async () => {
    let failures = 1;
    const site = await serve({ '/a.txt': 'a' }, (path, res) => {
      if (path !== '/a.txt' || failures-- <= 0) return false;
      res.writeHead(429, { 'Retry-After': '60' }).end();
      return true;
    });
    await mirror({ url: site.url, folder: await newFolder(), retries: retries() });
    expect(pauses).toEqual([60_000]);
  });

  it('and requests too long a pause is not retried', async () => {
    const site = await serve({ '/a.txt': 'a' }, (path, res) => {
      if (path !== '/a.txt') return false;
      res.writeHead(503, { 'Retry-After': '3600' }).end();
      return true;
    });
    await expect(
      mirror({ url: site.url, folder: await newFolder(), retries: retries() }),
    ).rejects.toThrow('503');
    expect(site.requests.get('/a.txt')).toBe(1);
    expect(pauses).toEqual([]);
  });
});

describe('a server that never finishes', () => {
  /** Timeout of responses without data, and interval at which a slow server sends bytes. */
  const [TIMEOUT, OFTEN] = [300, 10];

  async function dawdle(chunks: readonly (string | Uint8Array)[], again: string | Uint8Array) {
    const list = JSON.stringify(siteList([entry('/a.bin', 'a', 9e9)]));
    const server = createTcpServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', (request) => {
          if (request.includes(SITE_LIST_FILE)) {
            socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${list.length}\r\n\r\n${list}`);
            return;
          }
          for (const chunk of chunks) socket.write(chunk);
          const writing = setInterval(() => socket.write(again), OFTEN);
          socket.on('close', () => clearInterval(writing));
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    return mirror({
      url,
      folder: await newFolder(),
      timeout: TIMEOUT,
      retries: new RetryBudget(0),
    });
  }

  const ok = (...headers: readonly string[]) =>
    `HTTP/1.1 200 OK\r\n${headers.join('\r\n')}\r\n\r\n`;
  /** A chunk of five bytes that decodes to nothing: an empty DEFLATE block. */
  const nothing = Buffer.from('5\r\n\x00\x00\x00\xff\xff\r\n', 'latin1');
  const gzipHeader = Buffer.from('a\r\n\x1f\x8b\x08\0\0\0\0\0\0\x03\r\n', 'latin1');

  it.each<[string, readonly (string | Uint8Array)[], string | Uint8Array]>([
    ['a file', [ok('Content-Length: 9000000000')], 'a'],
    ['a file in chunks', [ok('Transfer-Encoding: chunked')], '1\r\na\r\n'],
    ['headers', ['HTTP/1.1 200 OK\r\nA: '], 'a'],
    ['informational responses', [], 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    [
      'compressed bytes that stand for none',
      [ok('Transfer-Encoding: chunked', 'Content-Encoding: gzip'), gzipHeader],
      nothing,
    ],
  ])('with %s is abandoned', async (_, chunks, again) => {
    await expect(dawdle(chunks, again)).rejects.toThrow('a.bin: sends less than 10 kB per second');
  });
});

describe('a site that would fill the disk or the memory', () => {
  it('with an endless list is rejected', async () => {
    let sent = 0;
    const chunk = '['.repeat(1024 * 1024);
    const site = await listen((_req, res) => {
      const write = () => {
        while (!res.destroyed && res.write(chunk)) sent += chunk.length;
      };
      res.on('drain', write);
      write();
    });
    await expect(mirror({ url: site.url, folder: await newFolder() })).rejects.toThrow(
      'mirror.json is longer than',
    );
    expect(sent).toBeLessThan(100_000_000);
  });

  it('with a compressed list that is too large is rejected', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const site = await listen((_req, res) => {
      res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    });
    const folder = await newFolder();
    await expect(mirror({ url: site.url, folder })).rejects.toThrow('is longer than');
    expect(await namesBeside(folder)).toEqual([]);
  });

  it('with a compressed file that is too large is rejected', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const site = await serve({ '/a.txt': ' ' }, (path, res) => {
      if (path !== '/a.txt') return false;
      res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
      return true;
    });
    await expect(mirror({ url: site.url, folder: await newFolder() })).rejects.toThrow(
      'a.txt does not match the list',
    );
  });

  it.each(['['.repeat(1_000_000), `{"version":1,"files":[${'{},'.repeat(100_000)}{}]}`])(
    'with a list that grows as it is parsed is rejected',
    async (text) => {
      const { url } = await listen((_req, res) => res.end(text));
      const copied = mirror({ url, folder: await newFolder() });
      await expect(copied).rejects.toThrow('is not a list of files');
    },
  );

  it.each([
    ['names a part twice', Array.from({ length: 2 }, () => '{"files":[]}')],
    [
      'makes the list longer than',
      Array.from({ length: 12 }, (_, at) => '{"files":[]}'.padEnd(3_000_000 + at)),
    ],
  ])('with a list that %s is rejected', async (problem, texts) => {
    const parts = texts.map((text) => entry('', text).sha256);
    const list = { version: 2, build: '', parts };
    const { url } = await listen((req, res) => {
      const at = parts.findIndex((sha256) => req.url?.includes(sha256));
      res.end(at < 0 ? JSON.stringify(list) : texts[at]);
    });
    const folder = await newFolder();
    await expect(mirror({ url, folder })).rejects.toThrow(problem);
    expect(await namesBeside(folder)).toEqual([]);
  });

  it.each([
    ['files', Array.from({ length: 200_001 }, (_, index) => entry(`/${index}`, ''))],
    ['GB', [entry('/a', '', 6e9), entry('/b', '', 6e9)]],
    ['bytes', [entry(`/${'x'.repeat(256)}`, '')]],
    ['bytes', [entry('/xxxxxxx'.repeat(200), '')]],
  ])('with too many %s is rejected', async (what, files) => {
    const { url } = await listen((_req, res) => res.end(JSON.stringify(siteList(files))));
    const folder = await newFolder();
    const refused = mirror({ url, folder });
    await expect(refused).rejects.toThrow(new RegExp(`mirror\\.json lists .*${what}`));
    expect(await namesBeside(folder)).toEqual([]);
  });

  it('with more bytes than allowed is rejected', async () => {
    const { url } = await serve({ '/a.txt': 'abc' });
    const folder = await newFolder();
    await expect(mirror({ url, folder, maxBytes: 2 })).rejects.toThrow('more than');
    await expect(mirror({ url, folder, maxBytes: 3 })).resolves.toMatchObject({ fetched: 1 });
  });
});

it('a server of HTTP/1.0, which closes each connection after its response, is copied', async () => {
  const text = (index: number) => `${index}`.repeat(1 + (index % 7) * 10_000);
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`/${index}.txt`, text(index)]),
  );
  const list = siteList(Object.entries(files).map(([path, body]) => entry(path, body)));
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (request) => {
      const [, path = ''] = /^GET (\S+)/.exec(String(request)) ?? [];
      const body = path === SITE_LIST_FILE ? JSON.stringify(list) : (files[path] ?? '');
      socket.write(`HTTP/1.0 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`);
      setImmediate(() => socket.end(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await mirror({ url, folder: await newFolder(), sync: false })).toMatchObject({
    fetched: 300,
  });
});

describe('a site that lists dangerous paths', () => {
  it.each(['/.git/config', '/docs/.GIT/hooks/x', '/git~1/config', '/.vscode/tasks.json', '/con'])(
    '%s is rejected before anything is fetched',
    async (path) => {
      const site = await serve({ '/.well-known/x': '', '/.nojekyll': '', [path]: 'x' });
      const folder = await newFolder();
      const refused = mirror({ url: site.url, folder });
      await expect(refused).rejects.toThrow(`lists ${path}, which cannot be a file of the copy`);
      expect([...site.requests.keys()]).toEqual([SITE_LIST_FILE]);
      expect(await namesBeside(folder)).toEqual([]);
    },
  );
});

describe('a redirect', () => {
  it.each([SITE_LIST_FILE, '/a.txt'])('from %s to another site is rejected', async (from) => {
    const other = await serve({ '/a.txt': 'a' });
    const { url } = await serve({ '/a.txt': 'a' }, (path, res) => {
      if (path === from) res.writeHead(302, { Location: other.url + from }).end();
      return path === from;
    });
    const copied = mirror({ url, folder: await newFolder() });
    await expect(copied).rejects.toThrow(`redirects to ${other.url}, another site`);
    expect(other.requests.size).toBe(0);
  });

  it('to an address that is not of the web is rejected by its scheme', async () => {
    const { url } = await serve({}, (_, res) => {
      res.writeHead(302, { Location: 'file:///etc/passwd' }).end();
      return true;
    });
    const copied = mirror({ url, folder: await newFolder() });
    await expect(copied).rejects.toThrow('redirects to file:, another site');
  });

  it('within the site is followed, but not endlessly', async () => {
    let left = 3;
    const site = await serve({ '/a.txt': 'a' }, (path, res) => {
      if (path !== '/a.txt' || left-- <= 0) return false;
      res.writeHead(308, { Location: '/a.txt' }).end();
      return true;
    });
    await mirror({ url: site.url, folder: await newFolder() });
    left = Number.POSITIVE_INFINITY;
    const copied = mirror({ url: site.url, folder: await newFolder() });
    await expect(copied).rejects.toThrow('endlessly');
  });
});

it('messages of a site are printed without control sequences', async () => {
  const lists = [
    JSON.stringify(siteList([entry('/\u001b[2J\u009b', '')])),
    JSON.stringify({ version: 1, build: '\u001b]0;x', files: [{ path: '/\u202e' }] }),
    '\u001b[2J<html>',
  ];
  for (const list of lists) {
    const { url } = await listen((_req, res) => res.end(list));
    const error = await mirror({ url, folder: await newFolder() }).catch(String);
    expect(error).toContain(basename(SITE_LIST_FILE));
    expect(error).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  }
});

it.each(['ftp://example.com', 'http://me:secret@127.0.0.1'])('%s is rejected', async (url) => {
  await expect(mirror({ url, folder: await newFolder() })).rejects.toThrow(
    'not an http(s) address',
  );
});

it('a folder that contains a protected one is rejected', async () => {
  const { url } = await serve({ '/a.txt': 'a' });
  const folder = await newFolder();
  await writeSite(folder, { '/a.txt': 'b' });
  await mkdir(join(folder, 'project'));
  const kept = [{ name: 'the project', folder: join(folder, 'project'), mayHoldSites: true }];
  await expect(mirror({ url, folder, kept })).rejects.toThrow('holds the project');
});
