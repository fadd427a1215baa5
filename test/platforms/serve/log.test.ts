import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, ROOT } from '../../site-server.ts';
import { publish, siteFiles, temporaryFolder } from './site.ts';

let root = '';

beforeAll(async () => {
  root = await temporaryFolder();
  await publish(join(root, 'dist'), siteFiles('aaa'));
});

afterAll(() => rm(root, { recursive: true }));

/** Runs the server with its log in a file or pipe. */
async function serveInto(output: number | 'pipe') {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/serve.ts', '--dist', join(root, 'dist')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), RATE_LIMIT: 'off' },
    stdio: ['ignore', output, 'pipe'],
  });
  await once(child.stderr ?? child, 'data');
  const ended = once(child, 'exit');
  const request = async () => (await fetch(`http://127.0.0.1:${port}/docs.mdx`)).status;
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, request, stop };
}

describe('a log that cannot be written', () => {
  it.runIf(existsSync('/dev/full'))('on a full disk does not block requests', async () => {
    const full = await open('/dev/full', 'w');
    const { request, stop } = await serveInto(full.fd);
    for (let count = 0; count < 20; count++) expect(await request()).toBe(200);
    expect(await stop()).toEqual([0, null]);
    await full.close();
  });

  it('since its reader has ended does not block requests', async () => {
    const { child, request, stop } = await serveInto('pipe');
    expect(await request()).toBe(200);
    await once(child.stdout ?? child, 'data');
    child.stdout?.destroy();
    for (let count = 0; count < 20; count++) expect(await request()).toBe(200);
    expect(await stop()).toEqual([0, null]);
  });

  it('since its reader stalls does not keep the process alive', async () => {
    const { child, request, stop } = await serveInto('pipe');
    child.stdout?.pause();
    for (let count = 0; count < 2000; count++) expect(await request()).toBe(200);
    expect(await stop()).toEqual([0, null]);
  });
});
