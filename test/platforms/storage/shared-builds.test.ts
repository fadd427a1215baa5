import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { page, pair, SITE, writeFolder } from '../../content-folder.ts';
import { digests } from '../../files.ts';
import { buildSite } from '../../site-server.ts';
import { KEYS } from './setup.ts';

const CONTENT = {
  'content/site.yaml': SITE,
  ...pair('content/docs/*/one.md', page('Text.\n\n```js\nconst a = 1;\n```')),
  ...pair('content/docs/*/two.md', page('More text.')),
};

/** Builds a project; returns its site and the output about shared results. */
async function build(project: string, env: Readonly<Record<string, string>> = {}) {
  const dist = join(project, 'dist');
  const cache = `${inject('bucket')}/cache`;
  const all = { LECTERN_CACHE: cache, ...KEYS, ...env };
  const { code, output } = await buildSite(dist, all, [], project);
  expect(code, output).toBe(0);
  const [, fetched = ''] = /shared +(\d+) values fetched/.exec(output) ?? [];
  const [, sent] = /shared +(\d+) values sent/.exec(output) ?? [];
  return {
    fetched: Number(fetched),
    sent: sent && Number(sent),
    output,
    site: await digests(dist),
  };
}

it('builds reuse results of other machines, and only upload with write access', async () => {
  const [first, second] = [await writeFolder(CONTENT), await writeFolder(CONTENT)];
  const made = await build(first, { LECTERN_CACHE_WRITE: 'true' });
  expect(made).toMatchObject({ fetched: 0, sent: expect.any(Number) });
  const again = await build(second);
  expect(again).toMatchObject({ fetched: made.sent, sent: undefined, site: made.site });

  await appendFile(join(second, 'content/docs/en/two.md'), '\nAnd more.\n');
  const edited = await build(second, { LECTERN_CACHE_WRITE: 'true' });
  expect(edited.sent).toBeGreaterThan(0);
  expect(edited.sent).toBeLessThan(made.sent as number);
});

it('a build continues without a missing bucket', async () => {
  const { output } = await build(await writeFolder(CONTENT), {
    LECTERN_CACHE: new URL('/none/cache', inject('bucket')).href,
    LECTERN_CACHE_WRITE: 'true',
  });
  expect(output).toMatch(/LECTERN_CACHE: no values are sent\. .*\/none\/cache cannot be used/);
});
