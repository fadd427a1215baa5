import { afterAll, describe, expect, it, vi } from 'vitest';
import type { View } from '../src/site/views/views.ts';
import type { Bundle } from './bundle.ts';
import { Jobs } from './jobs.ts';
import { renderOnBoth } from './render-on-both.ts';

const entry = `data:text/javascript,${encodeURIComponent(`
export async function render({ path }) {
  if (path.endsWith('7')) throw new Error('no component ' + path);
  return path;
}`)}`;
const { render }: Pick<Bundle, 'render'> = await import(entry);
const bundle: Bundle = { render, entry, assets: async () => new Map() };
const jobs = new Jobs();
const run = vi.spyOn(jobs, 'run');
afterAll(() => jobs.close());

/** Renders pages as a build does: some at once. */
async function rendered(count: number) {
  const renderPage = renderOnBoth(Promise.resolve(bundle), jobs);
  const made: PromiseSettledResult<unknown>[] = [];
  while (made.length < count) {
    const views = Array.from({ length: 50 }, (_, page) => ({ path: `/${made.length + page}` }));
    made.push(...(await Promise.allSettled(views.map((view) => renderPage(view as View)))));
  }
  return made;
}

describe('renderOnBoth', () => {
  it('renders each page, and names one that cannot be rendered', async () => {
    const made = await rendered(1500);
    for (const [page, result] of made.entries()) {
      if (page % 10 !== 7) expect(result).toMatchObject({ value: `/${page}` });
      else expect(result).toMatchObject({ reason: new Error(`no component /${page}`) });
    }
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(10);
  });

  it('renders few pages on this thread only', async () => {
    run.mockClear();
    await rendered(900);
    expect(run).not.toHaveBeenCalled();
  });
});
