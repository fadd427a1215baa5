import { expect, it } from 'vitest';
import { send } from '../../conformance/client.ts';
import { expectError } from '../../conformance/schemas.ts';
import { CLIENT_HEADER } from '../edge.ts';

const ask = (client: string, path = '/api/v1/health') =>
  send(path, { headers: { [CLIENT_HEADER]: client } });

it('lets a client send 60 requests a minute, not counting files at their own address', async () => {
  const client = '2001:db8:1:2::7';
  let allowed = 0;
  let response = await ask(client);
  // A new minute may start meanwhile.
  for (; response.status === 200 && allowed < 120; allowed++) response = await ask(client);
  expect(allowed).toBeGreaterThanOrEqual(60);
  await expectError(response, 429, 'rate_limited');
  expect(response.headers['retry-after']).toBe('60');
  expect(response.headers.ratelimit).toBeUndefined();
  expect((await ask('2001:db8:1:2::8')).status).toBe(429);
  expect((await ask('2001:db8:1:3::7')).status).toBe(200);
  for (const path of ['/docs', '/docs/random.html', '/%61pi/v1/health', '/_astro/random.css']) {
    expect((await ask(client, path)).status, path).toBe(429);
  }
  for (const path of ['/llms.txt', '/docs.mdx', '/docs/index.html', '/api/v1/en/docs.json']) {
    expect((await ask(client, path)).status, path).toBe(200);
  }
});
