import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { SECURITY_HEADERS, staticHeaders } from '../../../src/contract/headers.ts';
import { STATIC_FOLDERS } from '../../../src/contract/static-addresses.ts';
import { filesBelow } from '../../../src/files/walk.ts';
import { send } from '../../conformance/client.ts';
import { run, tool } from '../processes.ts';

const pathsBelow = (folder: string) =>
  filesBelow(join(inject('dist'), folder)).map((path) => folder + path);

describe('files that need no function', () => {
  it('come from the file server with the headers of the function', async () => {
    const all = STATIC_FOLDERS.flatMap(pathsBelow);
    expect(all.length).toBeGreaterThan(100);
    const sample = all.filter((_, index) => index % 10 === 0 || all[index]?.endsWith('.svg'));
    for (const file of [...sample, '/favicon.svg']) {
      // Cloudflare redirects addresses with @ to their encoded form.
      const { status, headers } = await send(file.replaceAll('@', '%40'));
      expect(status, file).toBe(200);
      // Depends on the cache of the file server.
      expect(headers['cf-cache-status'], file).toBeDefined();
      const { 'Content-Type': _type, ...expected } = staticHeaders(file);
      for (const [name, value] of Object.entries({ ...expected, ...SECURITY_HEADERS })) {
        expect(headers[name.toLowerCase()], `${file} ${name}`).toBe(value);
      }
    }
  });

  it('leave every other address to the function', async () => {
    const pages = ['/', '/fr', '/docs', '/index.html', '/404.html', '/changelog/feed.xml'];
    const published = ['/llms.txt', '/openapi.json', '/sitemap.xml', '/robots.txt', '/docs.mdx'];
    for (const path of [...pages, ...published, '/api/v1/index.json', '/.well-known/mirror.json']) {
      const { status, headers } = await send(path);
      expect(status, path).toBe(200);
      expect(headers['cf-cache-status'], path).toBeUndefined();
    }
  });
});

it('is ready to deploy', async () => {
  await run(tool('wrangler'), ['deploy', '--dry-run', '--assets', inject('dist')]);
});
