import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_LIST_FILE, siteList } from '../../../src/files/site-list.ts';
import { mirror } from '../../../src/mirror/mirror.ts';
import { BASE } from '../../conformance/client.ts';
import { fileOperations, killedBefore, killPoints } from '../../faults/operations.ts';
import { ROOT } from '../../site-server.ts';
import { publish, type Server as Site, siteFiles, startServer, temporaryFolder } from './site.ts';

let root = '';
let folder = '';
let site: Site;

beforeAll(async () => {
  root = await temporaryFolder();
  folder = join(root, 'dist');
  await publish(folder, siteFiles('aaa'));
  site = await startServer(folder);
});

afterAll(async () => {
  await site.stop();
  await rm(root, { recursive: true });
});

const PROGRAM = join(ROOT, 'scripts/lectern.js');

/** Runs the command, and kills it before a file operation. */
async function runAndKill(url: string, copy: string, operation: number): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, 'mirror', url, copy], {
    stdio: 'ignore',
    env: { ...process.env, ...killedBefore(PROGRAM, operation) },
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

/** Checks that a copy is absent or matches its list. */
async function expectWhole(copy: string): Promise<void> {
  if (!existsSync(copy)) return;
  const { build, files } = JSON.parse(await readFile(join(copy, SITE_LIST_FILE), 'utf8'));
  expect(siteList(files).build).toBe(build);
  for (const { path, size } of files) expect((await stat(join(copy, path))).size).toBe(size);
}

describe('a copy', () => {
  it('survives kill -9 before any of its file operations and is finished by the next run', async () => {
    const operations = await fileOperations([PROGRAM, 'mirror', site.url, join(root, 'counted')]);
    for (const point of killPoints(operations, 3, 1, 2)) {
      const copy = join(root, `killed-${point}`);
      await runAndKill(site.url, copy, point);
      await expectWhole(copy);
      const run = await promisify(execFile)(process.execPath, [PROGRAM, 'mirror', site.url, copy]);
      expect(run.stdout).toContain(`${copy} holds build`);
      await expectWhole(copy);
    }
    expect((await readdir(root)).filter((name) => name.startsWith('.killed'))).toEqual([]);
  });

  it('is updated by fetching only what has changed', async () => {
    const copy = join(root, 'updated');
    const files = new Map(siteFiles('aaa'));
    await mirror({ url: site.url, folder: copy });
    files.set('/docs.mdx', 'changed');
    files.delete('/404.html');
    files.set('/new.txt', 'new');
    await publish(folder, files);
    await expect
      .poll(async () => (await fetch(site.url + SITE_LIST_FILE)).text())
      .toContain('/new.txt');
    expect(await mirror({ url: site.url, folder: copy })).toMatchObject({ fetched: 2, removed: 1 });
    expect(await readFile(join(copy, 'docs.mdx'), 'utf8')).toBe('changed');
    expect(existsSync(join(copy, '404.html'))).toBe(false);
  });

  it('is repaired if one of its files was changed', async () => {
    const copy = join(root, 'mended');
    await mirror({ url: site.url, folder: copy });
    await appendFile(join(copy, 'docs.mdx'), 'x');
    expect(await mirror({ url: site.url, folder: copy })).toMatchObject({ fetched: 1 });
  });

  it('serves the whole API, search included', async () => {
    const copy = join(root, 'served');
    await mirror({ url: BASE, folder: copy });
    const server = await startServer(copy);
    const q = '/api/v1/search?q=api';
    const [own, live] = await Promise.all([server.url, BASE].map((url) => fetch(url + q)));
    expect(await own?.json()).toEqual(await live?.json());
    const head = { headers: { Accept: 'text/markdown' } };
    expect((await fetch(`${server.url}/docs`, head)).headers.get('Content-Type')).toContain(
      'markdown',
    );
    await server.stop();
  });
});

describe('a folder that is not a copy', () => {
  it('is not changed', async () => {
    const own = join(root, 'own');
    await mkdir(own);
    await writeFile(join(own, 'thesis.txt'), 'mine');
    await expect(mirror({ url: site.url, folder: own })).rejects.toThrow('nor a copy of one');
    expect(await readFile(join(own, 'thesis.txt'), 'utf8')).toBe('mine');
  });
});

describe('a faulty site', () => {
  const answers = new Map<string, string>();
  let server: Server;
  let url = '';

  beforeAll(async () => {
    server = createServer((req, res) => {
      const text = answers.get(req.url ?? '');
      res.writeHead(text === undefined ? 404 : 200).end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const file = (path: string) => ({ path, size: 4, sha256: 'a'.repeat(64) });

  it.each([
    '/../escaped',
    '/a/../../escaped',
    '/..',
    'escaped',
    '//escaped',
    '/a\\..\\..\\escaped',
    '/C:escaped',
    '/a\0b',
    '/a/./b',
    '/a/',
    SITE_LIST_FILE,
  ])('that lists %j is rejected', async (path) => {
    const copy = join(root, 'refused', 'copy');
    answers.set(SITE_LIST_FILE, JSON.stringify(siteList([file(path)])));
    await expect(mirror({ url, folder: copy })).rejects.toThrow('cannot be a file of the copy');
    expect(existsSync(copy)).toBe(false);
    expect(existsSync(join(dirname(dirname(copy)), 'escaped'))).toBe(false);
  });

  it.each([
    ['gives other bytes than it lists', 'evil', 'does not match the list'],
    ['gives more bytes than it lists', 'e'.repeat(100_000), 'does not match the list'],
    ['lacks a file', undefined, 'responded with 404'],
  ])('that %s does not change the copy', async (_case, text, problem) => {
    const copy = join(root, 'kept');
    await mirror({ url: site.url, folder: copy });
    answers.clear();
    answers.set(SITE_LIST_FILE, JSON.stringify(siteList([file('/a.txt')])));
    if (text !== undefined) answers.set('/a.txt', text);
    await expect(mirror({ url, folder: copy })).rejects.toThrow(problem);
    await expectWhole(copy);
    expect(existsSync(join(copy, 'a.txt'))).toBe(false);
  });

  it.each([
    ['no JSON', '<html>'],
    ['another version', '{"version":2,"build":"","files":[]}'],
    ['another identity', '{"version":1,"build":"x","files":[]}'],
  ])('whose list is %s is rejected', async (_case, text) => {
    answers.set(SITE_LIST_FILE, text);
    await expect(mirror({ url, folder: join(root, 'none') })).rejects.toThrow(SITE_LIST_FILE);
  });
});
