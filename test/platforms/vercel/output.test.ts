import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalizeRoutes } from '@vercel/routing-utils';
import { describe, expect, it } from 'vitest';
import { send } from '../../conformance/client.ts';
import { OUTPUT } from './setup.ts';

const readJson = async (file: string) => JSON.parse(await readFile(join(OUTPUT, file), 'utf8'));

describe('the deployment', () => {
  it('has few routes, which Vercel accepts', async () => {
    const { version, routes } = await readJson('config.json');
    expect(version).toBe(3);
    expect(routes.length).toBeLessThan(20);
    const { error, routes: normalized } = normalizeRoutes(routes);
    expect(error).toBeNull();
    expect(normalized).toEqual(routes);
  });

  it('names an existing function', async () => {
    const { handler, runtime } = await readJson('functions/lectern.func/.vc-config.json');
    expect(runtime).toMatch(/^nodejs\d+\.x$/);
    expect(await readdir(join(OUTPUT, 'functions/lectern.func'))).toContain(handler);
  });

  it('leaves files that need no function to Vercel', async () => {
    const html = (await send('/')).text;
    const asset = /"(\/_astro\/[^"]+)"/.exec(html)?.[1] ?? '';
    for (const path of [asset, '/favicon.svg', '/_search/en/docs/head.bin']) {
      expect(await readFile(join(OUTPUT, 'static', path))).toHaveProperty('length');
      const { status, headers } = await send(path);
      expect(status, path).toBe(200);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
    }
    expect((await send(asset)).headers['cache-control']).toContain('immutable');
    expect((await send('/favicon.svg')).headers['content-security-policy']).toContain('sandbox');
  });
});
