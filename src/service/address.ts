import { pageOfTwin, twinPath } from '../contract/paths.ts';
import { failure } from './errors.ts';

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw failure('bad_request', 'undecodable', {}, undefined, { cause });
  }
}

/** The path of a URL, decoded once; `bad_request` if it cannot be decoded or contains `..` or a NUL. */
export function pathOf(url: URL): string {
  const path = decode(url.pathname);
  if (path.includes('\0') || path.split(/[/\\]/).includes('..')) {
    throw failure('bad_request', 'unsafe_path');
  }
  return path;
}

/** Checks that a query string can be decoded: `URLSearchParams` would repair it silently. */
export function checkQuery(search: string): void {
  decode(search.replaceAll('+', ' '));
}

/** Whether the target of a request line contains `..`, before a URL parser resolves it. */
export function isUnsafeTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  return path.split(/[/\\]|%2f|%5c/i).some((segment) => /^(?:\.|%2e){2}$/i.test(segment));
}

/**
 * The page to which a path ending in `.mdx` or `.md` belongs, whether it exists or not; `undefined`
 * for other paths. No slug has such an ending.
 */
export function pageOfMarkdown(path: string): string | undefined {
  const twin = path.replace(/\.md$/, '.mdx');
  if (!twin.endsWith('.mdx')) return undefined;
  const page = pageOfTwin(twin);
  return twinPath(page) === twin ? page : undefined;
}
