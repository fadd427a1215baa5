import { describe, expect, it } from 'vitest';
import { budgetLine, budgetWarnings, CLOUDFLARE, rootLines } from './summary.ts';

const files = (count: number, size = 10) =>
  Array.from({ length: count }, (_, index) => ({ path: `/${index}`, size }));

it('reports how much of the limits a site uses', () => {
  expect(budgetLine(files(1_500, 500_000))).toBe(
    "1,500 of the 20,000 files of Cloudflare's free plan; the largest takes 0.5 MB of the 26.2 MB allowed",
  );
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

  it('name a file that is close to the limit', () => {
    const [warning] = budgetWarnings([{ path: '/video.mp4', size: CLOUDFLARE.fileBytes }]);
    expect(warning).toContain('/video.mp4');
  });
});

describe('what the root of a host needs', () => {
  const FILES = [{ path: '/.well-known/api-catalog' }, { path: '/.well-known/mirror.json' }];

  it('is nothing for a site at the root', () => {
    expect(rootLines('https://user.example', FILES)).toEqual([]);
  });

  it('is printed for a site below a path', () => {
    expect(rootLines('https://user.example/project', FILES).join('\n')).toBe(`
  Programs look for some files only at the root of https://user.example. If that is yours, add
  to its /robots.txt:
    Sitemap: https://user.example/project/sitemap.xml
  to its /llms.txt:
    - [https://user.example/project](https://user.example/project/llms.txt)
  to its redirects:
    /.well-known/api-catalog https://user.example/project/.well-known/api-catalog 308`);
  });
});
