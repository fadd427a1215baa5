import type { Content } from '../compile/content.ts';
import { normalizeUri } from '../compile/page/normalize-uri.ts';
import { decodeAddress } from '../contract/paths.ts';
import {
  isAbsoluteUrl,
  isPath,
  MAX_REDIRECT_STEPS,
  redirectOfPage,
} from '../contract/redirects.ts';

/** The redirects of a site for the manifest: sources decoded, targets encoded. */
export const manifestRedirects = ({
  config,
  paths,
}: Pick<Content, 'config' | 'paths'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config.redirects).map(([from, to]) => {
      const isSlug = !isPath(to) && !isAbsoluteUrl(to);
      const target =
        isSlug && isPath(from) ? paths.doc(paths.localeOf(from), to) : normalizeUri(to);
      return [decodeAddress(from), target];
    }),
  );

/** Creates a function that follows redirects from the path of an old page to an existing one, if any. */
export function followedRedirects(
  content: Pick<Content, 'config' | 'paths'>,
  exists: (path: string) => boolean,
): (path: string) => string | undefined {
  const redirects = new Map(Object.entries(manifestRedirects(content)));
  return (path) => {
    let current = path;
    for (let step = 0; step < MAX_REDIRECT_STEPS; step++) {
      if (exists(current)) return current;
      const target = redirectOfPage(redirects, current, content.paths)?.target;
      if (target === undefined || isAbsoluteUrl(target)) return undefined;
      current = decodeAddress(target.replace(/[?#].*/s, ''));
    }
    return undefined;
  };
}
