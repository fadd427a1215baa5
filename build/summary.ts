import { BROWSER_SEARCH, INTERNAL, PUBLISHED, rootOf } from '../src/contract/paths.ts';
import { SITE_LIST_FILE, type SiteFile } from '../src/files/site-list.ts';
import { count } from '../src/terminal/progress.ts';

/** The facts about a file that a summary needs. */
type Listed = Pick<SiteFile, 'path' | 'size'>;

/** Limits of a deployment on Cloudflare Workers (static assets, billing and limitations). */
export const CLOUDFLARE = {
  files: { free: 20_000, paid: 100_000 },
  fileBytes: 25 * 1024 * 1024,
} as const;

/** The share of a limit from which the build warns. */
export const NEAR = 0.9;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How much of the platform limits a site uses. */
export function budgetLine(files: readonly Listed[]): string {
  const { free } = CLOUDFLARE.files;
  const largest = files.reduce((most, { size }) => Math.max(most, size), 0);
  return `${count(files.length)} of the ${count(free)} files of Cloudflare's free plan; the largest takes ${megabytes(largest)} of the ${megabytes(CLOUDFLARE.fileBytes)} allowed`;
}

/** A warning for each platform limit that a site exceeds or comes near. */
export function budgetWarnings(files: readonly Listed[]): string[] {
  const { free, paid } = CLOUDFLARE.files;
  const limits = [
    {
      most: paid,
      warning: `more than the ${paid} that Cloudflare allows beside a Worker. “lectern publish” sends any number to a bucket: see “lectern add cloudflare-r2”.`,
    },
    { most: free, warning: `Cloudflare allows more than ${free} only on a paid plan.` },
    { most: free * NEAR, warning: `Cloudflare's free plan allows ${free}.` },
  ];
  const exceeded = limits.find(({ most }) => files.length > most);
  const large = files
    .filter(({ size }) => size > CLOUDFLARE.fileBytes * NEAR)
    .map(
      ({ path, size }) => `${path} takes ${megabytes(size)}: Cloudflare allows 25 MiB per file.`,
    );
  return [...(exceeded ? [`${files.length} files: ${exceeded.warning}`] : []), ...large];
}

/** The share of the previous pages below which the build warns. */
const FEW = 0.5;

const pagesIn = (files: readonly { readonly path: string }[]) =>
  files.filter(({ path }) => path.endsWith('.html')).length;

/** A warning if a site has lost most of the files that it had before. */
export function lossWarnings(
  before: Parameters<typeof pagesIn>[0],
  now: Parameters<typeof pagesIn>[0],
): string[] {
  const [old, left] = [pagesIn(before), pagesIn(now)];
  return left < old * FEW
    ? [`${count(left)} pages, where the last build had ${count(old)}: is all of the content there?`]
    : [];
}

/** The folder of well-known resources of a host (RFC 8615). */
const WELL_KNOWN = '/.well-known/';

/** The files of a site below a path that the host's root must serve, since programs expect them there. */
export function rootLines(baseUrl: string, files: readonly Pick<Listed, 'path'>[]): string[] {
  if (rootOf(baseUrl) === '') return [];
  const { origin } = new URL(baseUrl);
  const moved = files
    .filter(({ path }) => path.startsWith(WELL_KNOWN) && path !== SITE_LIST_FILE)
    .map(({ path }) => `  ${path} ${baseUrl}${path} 308`);
  return [
    '',
    `  Programs look for some files only at the root of ${origin}. If that is yours, add`,
    `  to its ${PUBLISHED.robots}:`,
    `    Sitemap: ${baseUrl}${PUBLISHED.sitemap}`,
    '  to its /llms.txt:',
    `    - [${baseUrl}](${baseUrl}/llms.txt)`,
    '  to its redirects:',
    ...moved.map((line) => `  ${line}`),
  ];
}

const bytesBelow = (files: readonly SiteFile[], start: string) =>
  files.reduce((sum, { path, size }) => sum + (path.startsWith(start) ? size : 0), 0);

/** The result of a build. */
export interface Summary {
  readonly baseUrl: string;
  /** Folder of the site. */
  readonly dist: string;
  readonly files: readonly SiteFile[];
  /** Files beside it, of the sites before. */
  readonly earlier: readonly SiteFile[];
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
  const { baseUrl, dist, files, earlier, before, pages, warnings, time } = summary;
  const line = (name: string, text: string) => `  ${name.padEnd(9)} ${text}`;
  const forServers = bytesBelow(files, INTERNAL.root);
  const all = [...files, ...earlier];
  const forBrowsers = bytesBelow(files, BROWSER_SEARCH.root);
  return [
    '',
    line(
      'site',
      `${count(pages)} pages, ${count(files.length)} files, ${megabytes(bytesBelow(files, ''))}, in ${dist}`,
    ),
    line('indexes', `${megabytes(forServers)} for servers, ${megabytes(forBrowsers)} for browsers`),
    ...(earlier.length > 0
      ? [line('earlier', `${count(earlier.length)} files of the last sites, for open pages`)]
      : []),
    line('limits', budgetLine(all)),
    line('warnings', count(warnings)),
    ...budgetWarnings(all),
    ...lossWarnings(before, files),
    ...rootLines(baseUrl, files),
    line('done', `in ${(time / 1000).toFixed(1)} s`),
  ];
}
