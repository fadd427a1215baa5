import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { addressOf } from './page-kinds.ts';
import { pagePerTest } from './page-per-test.ts';
import { DIST } from './site.ts';

let page: Page;
pagePerTest({}, (opened) => {
  page = opened;
});

/** Opens a page in a browser that collects tools like a built-in agent. */
async function openWithAgent(url: string): Promise<void> {
  await page.addInitScript(() => {
    const tools = new Map<string, { execute: (input: object) => Promise<string> }>();
    Object.assign(document, {
      tools,
      modelContext: {
        registerTool: (tool: { name: string; execute: () => Promise<string> }) =>
          tools.set(tool.name, tool),
      },
    });
  });
  await page.goto(url);
  await page.waitForFunction(
    () => (document as unknown as { tools: Map<string, unknown> }).tools.size === 3,
  );
}

/** Calls a tool; returns the error message if it throws. */
const call = (name: string, input: object) =>
  page.evaluate(
    async ([tool, given]) => {
      const { tools } = document as unknown as {
        tools: Map<string, { execute: (input: object) => Promise<string> }>;
      };
      return tools
        .get(tool)
        ?.execute(given)
        .catch((error: Error) => error.message);
    },
    [name, input] as const,
  );

describe.each([
  { site: 'with the function', url: inject('siteUrl') },
  { site: 'on a bare file server', url: inject('staticUrl') },
])('the tools of a page, $site', ({ url }) => {
  it.each(['en', 'fr'] as const)('search, read and list (%s)', async (locale) => {
    await openWithAgent(url + addressOf('page', locale));
    const list = (await call('list', {})) ?? '';
    const [, title = '', listed = ''] = /^- \[([^\]]+)\]\(([^)]+\/docs\/[^)]+)\)/m.exec(list) ?? [];
    const found = JSON.parse((await call('search', { query: title })) ?? '');
    expect(found[0]).toMatchObject({ kind: 'docs', title });
    const markdown = await call('read', { page: found[0].url });
    expect(markdown).toContain(`# ${title}`);
    expect(markdown).toBe(await call('read', { page: new URL(listed).pathname }));
  });

  it('say what to do if there is no such page', async () => {
    await openWithAgent(url);
    expect(await call('read', { page: '/docs/nope' })).toBe(
      '/docs/nope.mdx responds with 404. Take an address from search or list.',
    );
    expect(await call('read', { page: 'https://elsewhere.example/docs' })).toMatch(
      /^https:\/\/elsewhere\.example\/docs is not a page of http:/,
    );
  });
});

it('the script of the tools is small', () => {
  const [file = ''] = globSync('_astro/web-mcp.*.js', { cwd: DIST });
  expect(gzipSync(readFileSync(join(DIST, file))).length).toBeLessThan(2_000);
});
