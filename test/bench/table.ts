import { markdownTable } from './markdown-table.ts';
import type { Measures } from './measure.ts';

/** The measures of several engines as a Markdown table. */
export function table(measures: readonly Measures[], markdownBytes: number): string[] {
  const kinds = [...new Set(measures.flatMap(({ quality }) => Object.keys(quality)))];
  const ordered = [...kinds.filter((kind) => kind !== 'all'), 'all'];
  const head = [
    'MRR@10',
    ...ordered,
    'empty',
    'p50 ms',
    'p99 ms',
    'index bytes',
    'of text',
    'load ms',
  ];
  const rows = measures.map(({ name, quality, empty, p50, p99, indexBytes, loadTime }) => [
    name,
    ...ordered.map((kind) => (quality[kind] ?? 0).toFixed(3)),
    String(empty),
    p50.toFixed(2),
    p99.toFixed(2),
    String(indexBytes),
    `${((100 * indexBytes) / markdownBytes).toFixed(0)}%`,
    loadTime.toFixed(1),
  ]);
  return markdownTable(head, rows);
}
