import type { SiteWork } from '../src/site/work.ts';
import type { Cache } from './cache.ts';
import type { SecondThread } from './second-thread.ts';

/** Does the work on the second thread, and caches the words of pages for the next build. */
export const cachedWork = (cache: Cache, thread: SecondThread): SiteWork => ({
  makeSearchFiles: async (input) => {
    const known = cache.share(input.wordKeys);
    const { files, words } = await thread.makeSearchFiles({ input, known });
    for (const [key, bytes] of words) cache.set(key, bytes);
    return files;
  },
  ogPng: (text) => thread.ogPng(text),
});
