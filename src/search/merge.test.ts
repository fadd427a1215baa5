import { expect, it } from 'vitest';
import { merged } from './merge.ts';

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
])('“%s” leads to “%s”', (query, title) => {
  const lists = [
    { pages: DOCS, limit: 4 },
    { pages: CHANGES, limit: 1 },
  ];
  const { pages: all } = merged(
    query,
    [lists[0], { pages: CHANGES, limit: 2 }].flatMap((list) => list ?? []),
  );
  expect(all[0]?.title).toBe(title);
  expect(merged(query, lists).pages).toHaveLength(5);
  expect(merged(query, lists).isMore).toBe(true);
});

it('lets the lists take turns where nothing is named exactly', () => {
  const lists = [
    { pages: DOCS, limit: 4 },
    { pages: CHANGES, limit: 2 },
  ];
  expect(merged('borders', lists).isMore).toBe(false);
  expect(merged('borders', lists).pages.map(({ title }) => title)).toEqual([
    'Paper formats',
    'Print a flyer',
    '2.6.0 · Layers, and twice as much undo',
    'Undo',
    'PDF',
    '2.5.0 · PDF for the screen',
  ]);
});
