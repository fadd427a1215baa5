import { describe, expect, it, onTestFinished } from 'vitest';
import { derived } from '../src/compile/derived.ts';
import { blockHtml, type CodeBlock } from '../src/compile/page/code-html.ts';
import { temporaryFolder } from '../test/temporary-site.ts';
import { Jobs } from './jobs.ts';
import { recallFrom } from './recall-from.ts';
import { Store } from './store.ts';

const storeIn = (folder: string) => Store.open(folder, 'version');

function jobs(): Jobs {
  const own = new Jobs();
  onTestFinished(() => own.close());
  return own;
}

const blocks = Array.from(
  { length: 200 },
  (_, index): CodeBlock => ({
    code: `let a = ${index};\nlet b = '—';`,
    language: index % 2 === 0 ? 'js' : 'ts',
    ...(index % 3 === 0 && { fence: { title: 'a.js', marks: new Map([[1, new Set(['ins'])]]) } }),
  }),
);

const fails = () => Promise.reject(new Error('made again'));

describe('values of a store', () => {
  it('are the same from both threads, and are not made again', async () => {
    const folder = await temporaryFolder();
    const expected = await Promise.all(blocks.map(blockHtml));
    let here = 0;
    const made = (make: (block: CodeBlock) => Promise<string>) =>
      blocks.map((block) =>
        derived('code', block, () => {
          here += 1;
          return make(block);
        }),
      );
    const store = storeIn(folder);
    const recall = recallFrom(store, jobs());
    expect(await Promise.all(made(blockHtml).map((each) => recall(each)))).toEqual(expected);
    expect(here).toBeGreaterThan(0);
    expect(here).toBeLessThan(blocks.length);
    store.close();
    const again = recallFrom(storeIn(folder), { make: fails });
    expect(await Promise.all(made(fails).map((each) => again(each)))).toEqual(expected);
  });

  it('are recalled in parts', async () => {
    const store = storeIn(await temporaryFolder());
    const recall = recallFrom(store, { make: fails });
    const page = { value: { title: 'Été' }, part: { html: ['a', 'b'] } };
    const made = await recall.inParts(derived('page', 'text', async () => page));
    const recalled = await recall.inParts(
      derived('page', 'text', (): Promise<typeof page> => fails()),
    );
    for (const { value, part } of [made, recalled]) {
      expect({ value, part: part() }).toEqual(page);
    }
  });

  it('are not there after a failure, and made the next time', async () => {
    const store = storeIn(await temporaryFolder());
    const value = derived('value', 'input', async () => 'made');
    await expect(recallFrom(store, { make: fails })(value)).rejects.toThrow('made again');
    expect(await recallFrom(store, { make: async (value) => value.make() })(value)).toBe('made');
  });
});
