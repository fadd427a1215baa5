import { expect, it } from 'vitest';
import { pagefindFiles } from './pagefind-files.ts';

it('returns the index, and only the scripts that our dialog loads', async () => {
  const content = '<html lang="en"><body><h1>Start</h1><p>Words.</p></body></html>';
  const files = await pagefindFiles([{ url: '/docs/start', content }]);
  const names = files.map(({ path }) => path.replace(/_[\da-f]{7,}\./, '_<hash>.'));
  expect(names.toSorted()).toEqual([
    'fragment/en_<hash>.pf_fragment',
    'index/en_<hash>.pf_index',
    'pagefind-entry.json',
    'pagefind-worker.js',
    'pagefind.en_<hash>.pf_meta',
    'pagefind.js',
    'wasm.en.pagefind',
    // For languages without a stemmer.
    'wasm.unknown.pagefind',
  ]);
});
