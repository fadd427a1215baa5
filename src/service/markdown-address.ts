import { pageOfTwin, twinPath } from '../contract/paths.ts';

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
