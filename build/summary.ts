import { BROWSER_SEARCH, INTERNAL } from '../src/contract/paths.ts';
import type { SiteFile } from '../src/files/site-list.ts';
import { count } from '../src/terminal/progress.ts';
import { budgetLine, budgetWarnings, megabytes } from './budgets.ts';
import { lossWarnings } from './lost-pages.ts';

const bytesBelow = (files: readonly SiteFile[], start: string) =>
  files.reduce((sum, { path, size }) => sum + (path.startsWith(start) ? size : 0), 0);

/** The result of a build. */
export interface Summary {
  /** Folder of the site. */
  readonly dist: string;
  readonly files: readonly SiteFile[];
  /** Files of the site that this one replaces. */
  readonly before: readonly SiteFile[];
  readonly pages: number;
  /** Diagnostics of the content that were printed. */
  readonly warnings: number;
  /** Milliseconds since the start. */
  readonly time: number;
}

/** The lines printed at the end of a build. */
export function summaryLines(summary: Summary): string[] {
  const { dist, files, before, pages, warnings, time } = summary;
  const line = (name: string, text: string) => `  ${name.padEnd(9)} ${text}`;
  const forServers = bytesBelow(files, INTERNAL.root);
  const forBrowsers = bytesBelow(files, BROWSER_SEARCH.root);
  return [
    '',
    line(
      'site',
      `${count(pages)} pages, ${count(files.length)} files, ${megabytes(bytesBelow(files, ''))}, in ${dist}`,
    ),
    line('indexes', `${megabytes(forServers)} for servers, ${megabytes(forBrowsers)} for browsers`),
    line('limits', budgetLine(files)),
    line('warnings', count(warnings)),
    ...budgetWarnings(files),
    ...lossWarnings(before, files),
    line('done', `in ${(time / 1000).toFixed(1)} s`),
  ];
}
