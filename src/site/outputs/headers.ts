import {
  ACTIVE_EXTENSIONS,
  htmlPolicy,
  SECURITY_HEADERS,
  staticHeaders,
} from '../../contract/headers.ts';
import { extension } from '../../contract/media-types.ts';
import { CONTENT_FILES_ROOT, HEADERS_FILE, SPECULATION_RULES } from '../../contract/paths.ts';
import { STATIC_FILES, STATIC_FOLDERS } from '../../contract/static-addresses.ts';
import type { SiteModel } from '../model.ts';
import { json, type Output } from './output.ts';

const rule = (pattern: string, headers: Readonly<Record<string, string>>) =>
  [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** The headers of a file without `Content-Type`, which platforms derive from the extension. */
function untyped(file: string): Record<string, string> {
  const { 'Content-Type': _type, ...headers } = staticHeaders(file);
  return headers;
}

/** Files that may run scripts when opened: all SVG files, and other content files. */
const ACTIVE_PATTERNS = ACTIVE_EXTENSIONS.map((extension) =>
  extension === 'svg' ? '/*.svg' : `${CONTENT_FILES_ROOT}/*.${extension}`,
);

/** Extensions of files that browsers open as pages. */
const PAGE_EXTENSIONS: ReadonlySet<string> = new Set(['htm', 'html', 'shtml', 'xht', 'xhtml']);

/** Patterns of HTML among the public files: one per top-level folder and extension. */
function pagePatterns(files: SiteModel['publicFiles']): ReadonlySet<string> {
  const pages = files.filter(({ path }) => PAGE_EXTENSIONS.has(extension(path)));
  return new Set(
    pages.map(({ path }) => {
      const [, folder = '', ...below] = path.split('/');
      return below.length === 0 ? path : `/${folder}/*.${extension(path)}`;
    }),
  );
}

/**
 * The headers of static files for platforms that read `_headers`. There is one rule per folder and
 * kind, not per file, since Cloudflare allows 100. Rules that match the same address never set the
 * same header, since platforms join the values.
 */
export function* headersOutputs({
  publicFiles,
  allowed,
}: Pick<SiteModel, 'publicFiles' | 'allowed'>): Generator<Output> {
  const { 'Content-Security-Policy': inert = '' } = staticHeaders('/image.svg');
  const policy = (value: string) => ({ 'Content-Security-Policy': value });
  yield {
    path: HEADERS_FILE,
    make: () =>
      `${[
        rule('/*', SECURITY_HEADERS),
        ...STATIC_FOLDERS.map((folder) => rule(`${folder}/*`, untyped(`${folder}/file.bin`))),
        ...STATIC_FILES.map((file) => rule(file, untyped('/file.bin'))),
        ...ACTIVE_PATTERNS.map((pattern) => rule(pattern, policy(inert))),
        ...[...pagePatterns(publicFiles)].map((pattern) =>
          rule(pattern, policy(htmlPolicy(allowed))),
        ),
      ].join('\n\n')}\n`,
  };
}

/**
 * Lets browsers prefetch a page when a reader points at its link (https://wicg.github.io/nav-speculation/).
 * Other addresses have a dot in their path or are below `/api`.
 */
export function* speculationRulesOutputs(): Generator<Output> {
  yield json(SPECULATION_RULES, () => ({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: '/*.*' } },
            { not: { href_matches: '/api/*' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  }));
}
