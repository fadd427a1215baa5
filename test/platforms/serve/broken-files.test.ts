import { hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSiteList, SITE_LIST_FILE, siteList } from '../../../src/files/site-list.ts';
import { type InProcessServer, startInProcess } from './in-process.ts';
import { exchange, parseResponses, requestOf } from './raw.ts';
import { LARGE_BYTES, publish, siteFiles, temporaryFolder } from './site.ts';

/** The system errors to simulate, and hooks that run before a file is read at an offset. */
const { disk } = vi.hoisted(() => {
  // Test files share their modules: those that use the real module are loaded again.
  vi.resetModules();
  return {
    disk: {
      openError: undefined as string | undefined,
      beforeRead: undefined as ((position: number) => Promise<void> | void) | undefined,
    },
  };
});

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  return {
    ...actual,
    async open(...args: Parameters<typeof actual.open>): Promise<FileHandle> {
      if (disk.openError !== undefined) {
        throw Object.assign(new Error(`${disk.openError}: ${args[0]}`), { code: disk.openError });
      }
      const handle = await actual.open(...args);
      const read = handle.read.bind(handle) as (...of: unknown[]) => Promise<unknown>;
      return Object.assign(handle, {
        async read(...of: unknown[]) {
          await disk.beforeRead?.(Number(of[3]));
          return read(...of);
        },
      });
    },
  };
});

let root = '';
let folder = '';
let server: InProcessServer;

beforeEach(async () => {
  root = await temporaryFolder();
  folder = join(root, 'dist');
  await publish(folder, siteFiles('aaa'));
  server = await startInProcess(folder);
});

afterEach(async () => {
  disk.openError = undefined;
  disk.beforeRead = undefined;
  server.stop();
  await rm(root, { recursive: true });
});

/** Expects the error for an unreadable file, and its reason in the log. */
async function expectRefused(path: string, reason: string): Promise<void> {
  const response = await fetch(server.url + path);
  expect(response.status).toBe(502);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { error } = await response.json();
  expect(error.code).toBe('upstream_error');
  expect(error.documentation).toMatch(/^http:\/\/aaa\.example\//);
  expect(JSON.stringify(error)).not.toContain(root);
  expect(server.errors.map(String).join('\n')).toContain(reason);
}

describe('a symbolic link in the site', () => {
  it.each([
    ['to a file outside', '/content/secret.txt', 'secret.txt'],
    ['to a file outside that looks near', '/content/near.txt', '../dist-not/secret.txt'],
    ['to a folder outside', '/content/folder/secret.txt', '.'],
  ])('%s is rejected', async (_name, path, target) => {
    await writeFile(join(root, 'secret.txt'), 'secret');
    const link = path.startsWith('/content/folder') ? '/content/folder' : path;
    const outside = target.startsWith('..') ? `${folder}-not` : root;
    if (outside !== root) await publish(outside, new Map([['/secret.txt', 'secret']]));
    await symlink(outside === root ? join(root, target) : `${outside}/secret.txt`, folder + link);
    await expectRefused(path, 'symbolic link');
    const head = await fetch(server.url + path, { method: 'HEAD' });
    expect(head.status).toBe(502);
  });

  it('to a file within the site is followed', async () => {
    await symlink(join(folder, 'docs.mdx'), join(folder, 'content/linked.txt'));
    expect((await fetch(`${server.url}/content/linked.txt`)).status).toBe(200);
  });
});

describe('a hidden file in the folder of the site', () => {
  it.each(['/.git/config', '/docs/.env', '/.GIT/config', '/%E2%80%8B.git/config', '/git~1/config'])(
    '%s is not published',
    async (path) => {
      const file = join(folder, decodeURIComponent(path));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'secret');
      expect((await fetch(server.url + path)).status).toBe(404);
    },
  );

  it('exists where hosts and browsers request it', async () => {
    await writeFile(join(folder, '.well-known/security.txt'), 'Contact: x');
    expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(200);
  });
});

describe('an empty file', () => {
  it.each(['/api/v1/en/docs.json', '/docs.mdx', '/docs'])('is rejected: %s', async (path) => {
    await truncate(join(folder, path === '/docs' ? 'docs/index.html' : path));
    await expectRefused(path, 'no bytes');
  });

  it('is served even if the build wrote none', async () => {
    const list = join(folder, SITE_LIST_FILE);
    const { files } = readSiteList(await readFile(list, 'utf8'));
    const empty = { path: '/content/empty.txt', size: 0, sha256: hash('sha256', '') };
    await writeFile(list, JSON.stringify(siteList([...files, empty])));
    await writeFile(join(folder, empty.path), '');
    expect((await fetch(server.url + empty.path)).status).toBe(200);
  });
});

describe('a system that cannot open files', () => {
  it.each(['EMFILE', 'EIO'])(
    '%s: a logged Error with the facts of the previous site',
    async (code) => {
      disk.openError = code;
      for (const path of ['/docs.mdx', '/content/large.mp4', '/api/v1/docs', '/docs']) {
        await expectRefused(path, code);
      }
      disk.openError = undefined;
      expect((await fetch(`${server.url}/docs.mdx`)).status).toBe(200);
    },
  );
});

describe('a file that cannot be read completely', () => {
  const half = LARGE_BYTES / 2;

  async function expectCut(reason: string): Promise<void> {
    const request = requestOf('/content/large.mp4');
    const [response, ...more] = parseResponses(await exchange(server.port, request + request));
    expect(response?.status).toBe(200);
    expect(response?.body.length).toBeGreaterThan(0);
    expect(response?.body.length).toBeLessThan(LARGE_BYTES);
    expect(more).toEqual([]);
    await expect.poll(() => server.errors.map(String).join('\n')).toContain(reason);
  }

  it('ends the connection, and is logged', async () => {
    disk.beforeRead = (position) => {
      if (position > half) throw new Error('EIO: half way');
    };
    await expectCut('EIO: half way');
  });

  it('since it became shorter, does not block the client', async () => {
    disk.beforeRead = async (position) => {
      if (position > half) await truncate(join(folder, 'content/large.mp4'), half);
    };
    await expectCut('became shorter');
  });
});
