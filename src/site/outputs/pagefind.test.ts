import { expect, it, onTestFinished, vi } from 'vitest';
import { load, page, pair, SITE } from '../../../test/content-folder.ts';
import { siteOf } from '../site.ts';

/** The files of Pagefind in a small site, by path. */
async function bundleOf(settings: string) {
  const { model } = await load({
    ...pair('docs/*/start.md', page('Words.', 'Start')),
    'site.yaml': `${SITE}reference: false\n${settings}`,
  });
  if (!model) throw new Error('The content of the test has errors.');
  const { groups } = siteOf(model, { render: async () => '' });
  return groups.find(({ places }) => places.includes('/pagefind/'))?.make();
}

it('is made if the setting is on, without the user interfaces of Pagefind', async () => {
  expect(await bundleOf('')).toBeUndefined();
  const files = [...((await bundleOf('search: { pagefind: true }\n')) ?? new Map()).keys()];
  expect(files).toContain('/pagefind/pagefind-entry.json');
  expect(files.filter((path) => path.includes('/fragment/'))).toHaveLength(2);
  expect(files.filter((path) => /\.css$|ui|highlight/.test(path))).toEqual([]);
});

it('says what to do if the program of Pagefind is missing', async () => {
  // Pagefind looks for the program of this processor.
  vi.stubEnv('npm_config_arch', 'none');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await expect(bundleOf('search: { pagefind: true }\n')).rejects.toThrow(
    /^search\.pagefind: Pagefind does not run here.* remove the setting/,
  );
});
