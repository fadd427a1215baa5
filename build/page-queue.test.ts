import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readWholePage } from '../src/compile/read-page.ts';
import type { PageSource } from '../src/compile/recall.ts';
import { Cache } from './cache.ts';
import { PageQueue } from './page-queue.ts';
import { SecondThread } from './second-thread.ts';

const openCache = async (folder?: string) =>
  Cache.open(folder ?? (await mkdtemp(join(tmpdir(), 'queue-'))), 'version');

function secondThread(): SecondThread {
  const thread = new SecondThread();
  onTestFinished(() => thread.close());
  return thread;
}

const pages = Array.from(
  { length: 60 },
  (_, index): PageSource => ({
    place: { kind: 'page', collection: 'docs', locale: 'en', slug: `p${index}`, format: 'md' },
    source: `---\ntitle: P${index}\n---\n\n## H\n\n[a](./p1.md)\n\n\`\`\`js\nlet a = ${index};\n\`\`\`\n`,
  }),
);

describe('the queue of pages', () => {
  it('reads the same on both threads', async () => {
    const queue = new PageQueue(await openCache(), secondThread());
    let here = 0;
    const read = await Promise.all(
      pages.map((page) => {
        const make = () => {
          here += 1;
          return readWholePage(page.place, page.source, undefined, queue.recall);
        };
        return queue.recall(page.place.slug, make, page);
      }),
    );
    expect(here).toBeGreaterThan(0);
    expect(here).toBeLessThan(pages.length);
    expect(read).toEqual(
      await Promise.all(pages.map(({ place, source }) => readWholePage(place, source))),
    );
  });

  it('reads nothing anew that is cached, whichever thread has read it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'queue-'));
    const unmade = () => Promise.reject(new Error('made anew'));
    const cache = await openCache(folder);
    const queue = new PageQueue(cache, secondThread());
    const recalled = (each: PageQueue, make: (page: PageSource) => Promise<unknown>) =>
      Promise.all(pages.map((page) => each.recall(page.place.slug, () => make(page), page)));
    const first = await recalled(queue, ({ place, source }) => readWholePage(place, source));
    cache.close();
    const again = new PageQueue(await openCache(folder), secondThread());
    expect(await recalled(again, unmade)).toEqual(first);
  });

  it.each(['here', 'there'])('fails for the page that cannot be read (%s)', async (where) => {
    const thread = {
      ...{ start: () => undefined as never },
      readPages: () => Promise.reject(new Error('there')),
    };
    const queue = new PageQueue(await openCache(), thread);
    const make = () => Promise.reject(new Error('here'));
    const read = await Promise.allSettled(
      pages.map((page) => queue.recall(page.place.slug, make, page)),
    );
    const reasons = read.map((each) => (each.status === 'rejected' ? each.reason.message : ''));
    expect(reasons).toContain(where);
    expect(reasons).not.toContain('');
  });
});
