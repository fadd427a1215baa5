import type { Content } from '../compile/content.ts';
import { normalizeUri } from '../compile/page/normalize-uri.ts';
import { decodeAddress } from '../contract/paths.ts';
import {
  isAbsoluteUrl,
  isPath,
  MAX_REDIRECT_STEPS,
  redirectOfPage,
} from '../contract/redirects.ts';

/** The redirects of a site as the manifest has them: sources decoded, targets encoded. */
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

/** Follows the redirects of a site from the path of a page that it had to one that is there, if any. */
export function followedRedirects(
  content: Pick<Content, 'config' | 'paths'>,
  isThere: (path: string) => boolean,
): (path: string) => string | undefined {
  const redirects = new Map(Object.entries(manifestRedirects(content)));
  return (path) => {
    let at = path;
    for (let step = 0; step < MAX_REDIRECT_STEPS; step++) {
      if (isThere(at)) return at;
      const target = redirectOfPage(redirects, at, content.paths)?.target;
      if (target === undefined || isAbsoluteUrl(target)) return undefined;
      at = decodeAddress(target.replace(/[?#].*/s, ''));
    }
    return undefined;
  };
}
