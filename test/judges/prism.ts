import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, stop } from '../site-server.ts';
import { PACKAGE } from './command.ts';

/** Valid calls; Prism rejects others before they reach the service. */
async function calls(baseUrl: string): Promise<{ path: string; accept?: string }[]> {
  const paths = ['', '/health', '/search?q=api', '/search?q=zzzzzz&limit=1', '/docs/no-such-page'];
  for (const locale of ['en', 'fr']) {
    const response = await fetch(`${baseUrl}/api/v1/docs?locale=${locale}`);
    const { pages }: { pages: { slug: string; title: string }[] } = await response.json();
    for (const { slug, title } of pages) {
      paths.push(`/docs/${encodeURIComponent(slug)}?locale=${locale}`);
      const q = encodeURIComponent(title);
      paths.push(`/search?q=${q}&locale=${locale}&limit=50`);
    }
    for (const limit of [1, 20, 100]) paths.push(`/changelog?locale=${locale}&limit=${limit}`);
    paths.push(`/docs?locale=${locale}`, `/solutions?locale=${locale}`);
  }
  const plain = paths.map((path) => ({ path }));
  const markdown = paths
    .filter((path) => path.startsWith('/docs/'))
    .map((path) => ({ path, accept: 'text/markdown' }));
  return [...plain, ...markdown];
}

/**
 * Sends every call through Prism, which validates request and response against the description.
 *
 * @returns how many calls were made, and the violations that Prism reports
 */
export async function checkThroughPrism(
  baseUrl: string,
): Promise<{ count: number; violations: string[] }> {
  const port = await freePort();
  const prism = spawn(
    `${PACKAGE}node_modules/.bin/prism`,
    ['proxy', `${PACKAGE}.work/openapi.json`, baseUrl, '--errors', '-p', String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await new Promise<void>((ready, fail) => {
      prism.once('exit', (code) => fail(new Error(`Prism ended with ${code}.`)));
      prism.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('is listening')) ready();
      });
    });
    prism.removeAllListeners('exit');
    const violations: string[] = [];
    const all = await calls(baseUrl);
    for (const { path, accept } of all) {
      const headers = accept === undefined ? {} : { Accept: accept };
      const direct = await fetch(`${baseUrl}/api/v1${path}`, { headers });
      const judged = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, { headers });
      const text = await judged.text();
      await direct.body?.cancel();
      if (judged.status !== direct.status || judged.headers.has('sl-violations')) {
        violations.push(`${judged.status} ${path}: ${text.slice(0, 300)}`);
      }
    }
    return { count: all.length, violations };
  } finally {
    await stop(prism);
    if (prism.exitCode === null && prism.signalCode === null) await once(prism, 'exit');
  }
}
