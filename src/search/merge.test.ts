import { expect, it } from 'vitest';
import { Analyzer } from './analyzer.ts';
import { mergeResults } from './merge.ts';

const english = new Analyzer('en');

const page = (title: string, heading?: string) => ({
  title,
  ...(heading !== undefined && { section: { heading, anchor: 'a' } }),
});
const DOCS = [
  page('Paper formats', 'Margins'),
  page('Print a flyer', 'Bleed and margins'),
  page('Undo'),
  page('PDF'),
];
const CHANGES = [
  page('2.6.0 · Layers, and twice as much undo'),
  page('2.5.0 · PDF for the screen'),
];

it.each([
  ['2.5.0', '2.5.0 · PDF for the screen'],
  ['v2.5.0', '2.5.0 · PDF for the screen'],
  ['2.5', '2.5.0 · PDF for the screen'],
  ['what changed in 2.5.0', '2.5.0 · PDF for the screen'],
  ['pdf for the screen', '2.5.0 · PDF for the screen'],
  ['Bleed and margins', 'Print a flyer'],
  ['undo', 'Undo'],
  ['layers, and twice as much undo', '2.6.0 · Layers, and twice as much undo'],
  ['twice as much', '2.6.0 · Layers, and twice as much undo'],
  ['borders', 'Paper formats'],
  ['/undo', 'Paper formats'],
  ['bleed-margins', 'Paper formats'],
])('“%s” finds “%s” first', (query, title) => {
  const lists = [
    { pages: DOCS, limit: 4 },
    { pages: CHANGES, limit: 1 },
  ];
  const { pages: all } = mergeResults(
    query,
    [lists[0], { pages: CHANGES, limit: 2 }].flatMap((list) => list ?? []),
    english,
  );
  expect(all[0]?.title).toBe(title);
  expect(mergeResults(query, lists, english).pages).toHaveLength(5);
  expect(mergeResults(query, lists, english).hasMore).toBe(true);
});

it('alternates between the lists if there is no exact name', () => {
  const lists = [
    { pages: DOCS, limit: 4 },
    { pages: CHANGES, limit: 2 },
  ];
  expect(mergeResults('borders', lists, english).hasMore).toBe(false);
  expect(mergeResults('borders', lists, english).pages.map(({ title }) => title)).toEqual([
    'Paper formats',
    'Print a flyer',
    '2.6.0 · Layers, and twice as much undo',
    'Undo',
    'PDF',
    '2.5.0 · PDF for the screen',
  ]);
});

it('ranks a documentation page before others with the same words in the title', () => {
  const lists = [
    { pages: [page('Variations and seeds')], limit: 12 },
    { pages: [page('1.10.1 · Seed field fixes')], limit: 4 },
  ];
  expect(mergeResults('seed', lists, english).pages[0]?.title).toBe('Variations and seeds');
});

it('ranks pages with fewer words of the query or a repeated passage last', () => {
  const passage = (title: string, excerpt: string) => ({ ...page(title, '429'), excerpt });
  const docs = [
    passage('List pages', 'Too many requests: wait.'),
    passage('Read a page', 'Too many requests: wait.'),
    passage('Limits', 'Status 429: the rate of requests.'),
  ];
  const lists = [
    { pages: docs, limit: 12 },
    { pages: [passage('1.2.0 · API', 'Fewer requests are enough.')], limit: 4 },
    { pages: [passage('Video creators', 'Rates of requests.')], limit: 4 },
  ];
  expect(mergeResults('rate of requests', lists, english).pages.map(({ title }) => title)).toEqual([
    'List pages',
    'Limits',
    'Video creators',
    'Read a page',
    '1.2.0 · API',
  ]);
});

it('matches a name that joins the words of a heading', () => {
  const lists = [{ pages: [page('GitHub Actions'), page('Commands', 'SITE_URL')], limit: 2 }];
  expect(mergeResults('siteUrl', lists, english).pages[0]?.title).toBe('Commands');
  expect(mergeResults('/site-url', lists, english).pages[0]?.title).toBe('GitHub Actions');
});

it('sorts the releases of a series newest first', () => {
  const pages = ['1.3.1 · Fixes', '1.3.0 · Layers', '1.3.2 · More fixes'].map((title) =>
    page(title),
  );
  const titles = mergeResults('1.3', [{ pages, limit: 4 }], english).pages.map(
    ({ title }) => title,
  );
  expect(titles).toEqual(['1.3.2 · More fixes', '1.3.1 · Fixes', '1.3.0 · Layers']);
});

it('ranks a title with all significant words of the query before pages with some', () => {
  const lists = [
    { pages: [page('Logos'), page('Brand kits')], limit: 12 },
    { pages: [page('1.4.1 · SVG logos that came out black')], limit: 4 },
  ];
  expect(mergeResults('logo is black', lists, english).pages[0]?.title).toContain('came out black');
});

it.each(['october 2026', '2026-10-08', '2026-10'])(
  'has a page with all words of “%s”, or of that day, before documentation with some',
  (query) => {
    const models = { ...page('Models'), excerpt: 'The default since June 2026.' };
    const change = { ...page('2.5.0 · PDF'), excerpt: '8 October 2026 · A PDF for the screen.' };
    const lists = [
      { pages: [models], limit: 12 },
      { pages: [change], limit: 4 },
    ];
    expect(mergeResults(query, lists, english).pages[0]?.title).toBe('2.5.0 · PDF');
  },
);
