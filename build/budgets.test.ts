import { describe, expect, it } from 'vitest';
import { budgetWarnings, CLOUDFLARE, totals } from './budgets.ts';

const files = (count: number, size = 10) =>
  Array.from({ length: count }, (_, index) => ({ path: `/${index}`, size }));

it('sums a build up in one line', () => {
  expect(totals(files(3, 500_000))).toBe('3 files, 1.5 MB in all');
});

describe('warnings', () => {
  it.each([
    [CLOUDFLARE.files.free * 0.9, 0],
    [CLOUDFLARE.files.free * 0.9 + 1, 1],
    [CLOUDFLARE.files.free + 1, 1],
    [CLOUDFLARE.files.paid + 1, 1],
  ])('%i files: %i', (count, warnings) => {
    expect(budgetWarnings(files(count))).toHaveLength(warnings);
  });

  it('name a file near the largest that is taken', () => {
    const [warning] = budgetWarnings([{ path: '/video.mp4', size: CLOUDFLARE.fileBytes }]);
    expect(warning).toContain('/video.mp4');
  });
});
