import { pageOfTwin, twinPath } from '../contract/paths.ts';
import { failure } from './errors.ts';

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw failure('bad_request', 'undecodable', {}, undefined, { cause });
  }
}

/** The path of an address, decoded once; `bad_request` if that cannot be, or it climbs with `..` or holds a NUL. */
export function pathOf(url: URL): string {
  const path = decode(url.pathname);
  if (path.includes('\0') || path.split(/[/\\]/).includes('..')) {
    throw failure('bad_request', 'unsafe_path');
  }
  return path;
}

/** Checks that the query of an API call can be decoded: `URLSearchParams` would repair it silently. */
export function checkQuery(search: string): void {
  decode(search.replaceAll('+', ' '));
}

/** Tells whether the target of a request line climbs with `..` before any URL parser resolves it. */
export function isUnsafeTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  return path.split(/[/\\]|%2f|%5c/i).some((segment) => /^(?:\.|%2e){2}$/i.test(segment));
}

/**
 * The page whose Markdown address a path has the form of, with `.mdx` or `.md`, whether it exists
 * or not; `undefined` for other paths. No slug ends that way.
 */
export function pageOfMarkdown(path: string): string | undefined {
  const twin = path.replace(/\.md$/, '.mdx');
  if (!twin.endsWith('.mdx')) return undefined;
  const page = pageOfTwin(twin);
  return twinPath(page) === twin ? page : undefined;
}
