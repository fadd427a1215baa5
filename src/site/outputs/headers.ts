import { ACTIVE_EXTENSIONS, SECURITY_HEADERS, staticHeaders } from '../../contract/headers.ts';
import { CONTENT_FILES_ROOT, HEADERS_FILE } from '../../contract/paths.ts';
import { STATIC_FILES, STATIC_FOLDERS } from '../../contract/static-addresses.ts';
import type { Output } from './output.ts';

const rule = (pattern: string, headers: Readonly<Record<string, string>>) =>
  [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** The headers of a file without its type, which platforms derive from the extension. */
function untyped(file: string): Record<string, string> {
  const { 'Content-Type': _type, ...headers } = staticHeaders(file);
  return headers;
}

/** Files that may run scripts when opened: every SVG, and others of the content. */
const ACTIVE_PATTERNS = ACTIVE_EXTENSIONS.map((extension) =>
  extension === 'svg' ? '/*.svg' : `${CONTENT_FILES_ROOT}/*.${extension}`,
);

/**
 * The headers of static files, for platforms that read `_headers`. One rule per folder and kind,
 * never one per file: Cloudflare allows 100. No two rules that match the same address set the same
 * header, since platforms join the values.
 */
export function* headersOutputs(): Generator<Output> {
  const { 'Content-Security-Policy': policy = '' } = staticHeaders('/image.svg');
  yield {
    path: HEADERS_FILE,
    make: () =>
      `${[
        rule('/*', SECURITY_HEADERS),
        ...STATIC_FOLDERS.map((folder) => rule(`${folder}/*`, untyped(`${folder}/file.bin`))),
        ...STATIC_FILES.map((file) => rule(file, untyped('/file.bin'))),
        ...ACTIVE_PATTERNS.map((pattern) => rule(pattern, { 'Content-Security-Policy': policy })),
      ].join('\n\n')}\n`,
  };
}
