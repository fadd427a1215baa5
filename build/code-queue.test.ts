import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { describe, expect, it, onTestFinished } from 'vitest';
import { blockHtml, type CodeBlock } from '../src/compile/page/code-html.ts';
import { Cache } from './cache.ts';
import { CodeQueue } from './code-queue.ts';
import { SecondThread } from './second-thread.ts';

const openCache = async (folder?: string) =>
  Cache.open(folder ?? (await mkdtemp(join(tmpdir(), 'queue-'))), 'version');

function secondThread(): SecondThread {
  const thread = new SecondThread({ path: join(tmpdir(), 'no-patterns'), version: 'version' });
  onTestFinished(() => thread.close());
  return thread;
}

const blocks = Array.from(
  { length: 200 },
  (_, index): CodeBlock => ({
    code: `let a = ${index};\nlet b = '—';`,
    language: index % 2 === 0 ? 'js' : 'ts',
    ...(index % 3 === 0 && { fence: { title: 'a.js', marks: new Map([[1, new Set(['ins'])]]) } }),
  }),
);

const notHere = () => Promise.reject(new Error('made by the caller'));

const recalled = (queue: CodeQueue, make: (block: CodeBlock) => Promise<string>) =>
  Promise.all(
    blocks.map((block, index) => queue.recall(`block ${index}`, () => make(block), block)),
  );

describe('the queue of code', () => {
  it('highlights the same on both threads', async () => {
    const thread = secondThread();
    let there = 0;
    const counting = {
      highlight: (batch: readonly CodeBlock[]) => {
        there += batch.length;
        return thread.highlight(batch);
      },
    };
    const made = await recalled(new CodeQueue(await openCache(), counting), blockHtml);
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(blocks.length);
    expect(made).toEqual(await Promise.all(blocks.map(blockHtml)));
  });

  it('highlights nothing anew that is cached', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'queue-'));
    const cache = await openCache(folder);
    const first = await recalled(new CodeQueue(cache, secondThread()), blockHtml);
    cache.close();
    const again = new CodeQueue(await openCache(folder), { highlight: notHere });
    expect(await recalled(again, notHere)).toEqual(first);
  });

  it('caches what is no code, too', async () => {
    const cache = await openCache();
    const queue = new CodeQueue(cache, { highlight: notHere });
    expect(await queue.recall('page', async () => ({ title: 'A' }))).toEqual({ title: 'A' });
    expect(deserialize(cache.get('page') ?? Buffer.alloc(0))).toEqual({ title: 'A' });
    expect(await queue.recall('page', notHere)).toEqual({ title: 'A' });
  });

  it('recalls values in parts', async () => {
    const cache = await openCache();
    const queue = new CodeQueue(cache, { highlight: notHere });
    const page = { value: { title: 'Été' }, part: { html: ['a', 'b'] } };
    const made = await queue.recall.inParts('page', async () => page);
    const recalled = await queue.recall.inParts<typeof page.value, typeof page.part>(
      'page',
      notHere,
    );
    for (const { value, part } of [made, recalled]) {
      expect({ value, part: part() }).toEqual(page);
    }
  });

  it('fails for the code that the thread could not highlight, and goes on', async () => {
    let calls = 0;
    const failsOnce = {
      highlight: async (batch: readonly CodeBlock[]) => {
        if (++calls === 1) throw new Error('there');
        return Promise.all(batch.map(blockHtml));
      },
    };
    const queue = new CodeQueue(await openCache(), failsOnce);
    const made = await Promise.allSettled(
      blocks.map((block, index) => queue.recall(`block ${index}`, () => blockHtml(block), block)),
    );
    const reasons = made.flatMap((each) => (each.status === 'rejected' ? each.reason.message : []));
    expect(new Set(reasons)).toEqual(new Set(['there']));
    expect(reasons.length).toBeLessThan(blocks.length);
  });
});
