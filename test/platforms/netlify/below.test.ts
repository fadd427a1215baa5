import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BELOW_STATUSES, copyBelow, DIST } from '../processes.ts';
import { startNetlify } from './setup.ts';

const dist = `${DIST}-netlify-below`;

let netlify: Awaited<ReturnType<typeof startNetlify>>;

beforeAll(async () => {
  await copyBelow(dist);
  netlify = await startNetlify(dist, { SITE_URL: 'https://docs.example.com/project' });
});

afterAll(async () => {
  await netlify.stop();
  await rm(dist, { recursive: true, force: true });
});

it.each(BELOW_STATUSES)('a deployment below a path answers %s with %i', async (target, status) => {
  expect((await fetch(netlify.url + target)).status).toBe(status);
});

it('serves static files there with the same headers as at a root', async () => {
  const { headers } = await fetch(`${netlify.url}/project/_search/en/docs/head.bin`);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cache-Control')).toContain('max-age');
});
