import type { Content } from '../compile/content.ts';
import { decodeAddress } from '../contract/paths.ts';
import { isAddress, isPath, MAX_REDIRECT_STEPS, redirectOf } from '../contract/redirects.ts';
import { manifestRedirects } from './manifest-redirects.ts';

/** Follows the redirects of a site from the path of a page that it had to one that is there, if any. */
export function followedRedirects(
  content: Pick<Content, 'config' | 'paths'>,
  isThere: (path: string) => boolean,
): (path: string) => string | undefined {
  const { paths } = content;
  const redirects = new Map(Object.entries(manifestRedirects(content)));
  return (path) => {
    const docs = `${paths.docs(paths.localeOf(path))}/`;
    let at = path;
    for (let step = 0; step < MAX_REDIRECT_STEPS; step++) {
      if (isThere(at)) return at;
      const bySlug = at.startsWith(docs) ? redirects.get(at.slice(docs.length)) : undefined;
      const target = bySlug ?? redirectOf(redirects, at)?.target.replace(/[?#].*/s, '');
      if (target === undefined || isAddress(target)) return undefined;
      at = isPath(target) ? decodeAddress(target) : docs + target;
    }
    return undefined;
  };
}
