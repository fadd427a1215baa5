import { afterEach, describe, expect, it } from 'vitest';
import { derived } from '../src/compile/derived.ts';
import { blockHtml, type CodeBlock } from '../src/compile/page/code-html.ts';
import { Jobs } from './jobs.ts';

let jobs: Jobs;
afterEach(() => jobs.close());

const block = (number: number): CodeBlock => ({ code: `let a = ${number}`, language: 'js' });

describe('jobs', () => {
  it('compute each value once, also on this thread while many are waiting', async () => {
    jobs = new Jobs();
    let own = 0;
    const make = (each: CodeBlock) => {
      own += 1;
      return blockHtml(each);
    };
    const blocks = Array.from({ length: 400 }, (_, number) => block(number));
    const made = await Promise.all(blocks.map((each) => jobs.make(derived('code', each, make))));
    expect(made).toEqual(await Promise.all(blocks.map(blockHtml)));
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(blocks.length);
  });

  it('leave few values to the other thread, and only reject those that fail', async () => {
    jobs = new Jobs();
    const make = (): string => {
      throw new Error('made on this thread');
    };
    const broken = { language: 'js' } as CodeBlock;
    const values = [block(1), broken, block(2)].map((each) => derived('code', each, make));
    const [first, failed, last] = await Promise.allSettled(values.map((each) => jobs.make(each)));
    expect([first, last].map((each) => each?.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(failed?.status).toBe('rejected');
    expect(String((failed as PromiseRejectedResult).reason)).not.toContain('made on this thread');
  });

  it('reject values that fail on this thread', async () => {
    jobs = new Jobs();
    const make = () => Promise.reject(new Error('no grammar'));
    await expect(jobs.make(derived('text', {}, make))).rejects.toThrow('no grammar');
  });
});
