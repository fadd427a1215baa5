import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeVercelOutput } from '../../../build/vercel-output.ts';
import { startEdge } from '../edge.ts';
import { BELOW_STATUSES, copyBelow } from '../processes.ts';
import { deployed, OUTPUT, route } from './setup.ts';

const dist = `${OUTPUT}-below/dist`;
const output = `${OUTPUT}-below/output`;

let edge: Awaited<ReturnType<typeof startEdge>>;

beforeAll(async () => {
  await copyBelow(dist);
  await writeVercelOutput(dist, output);
  const { routes, handler } = await deployed(output);
  edge = await startEdge((request) => route(request, routes, handler, output));
});

afterAll(async () => {
  edge.close();
  await rm(`${OUTPUT}-below`, { recursive: true, force: true });
});

it.each([...BELOW_STATUSES, ['/_search/en/docs/head.bin', 404]] as const)(
  'a deployment below a path answers %s with %i',
  async (target, status) => {
    expect((await fetch(edge.url + target)).status).toBe(status);
  },
);

it('leaves static files there to Vercel, with their headers', async () => {
  const { headers } = await fetch(`${edge.url}/project/_search/en/docs/head.bin`);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('ETag')).toMatch(/^"[0-9a-f]{32}"$/);
});
