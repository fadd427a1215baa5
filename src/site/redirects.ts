import { decodeAddress } from '../compile/links/links.ts';
import { normalizeUri } from '../compile/page/normalize-uri.ts';
import { twinPath } from '../contract/paths.ts';
import { isAddress, isPath, isPrefix } from '../contract/redirects.ts';
import type { SiteModel } from './model.ts';

/** The redirects of a site as the manifest has them: sources decoded, targets encoded. */
export const manifestRedirects = ({
  config,
  paths,
}: Pick<SiteModel, 'config' | 'paths'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config.redirects).map(([from, to]) => {
      const isSlug = !isPath(to) && !isAddress(to);
      const target =
        isSlug && isPath(from) ? paths.doc(paths.localeOf(from), to) : normalizeUri(to);
      return [decodeAddress(from), target];
    }),
  );

/** A redirect from path to path; both may end with `*`. */
export interface PathRedirect {
  /** Percent-encoded. */
  readonly from: string;
  /** Percent-encoded; a path or a whole address. */
  readonly to: string;
}

/**
 * The redirects of a site by path, for servers that know nothing of slugs and languages: those of
 * a slug are two in each language, for the page and for its Markdown. Those that match a page of
 * the site are left out, since such servers put redirects before files.
 */
export function pathRedirects(model: SiteModel): PathRedirect[] {
  const { pages, paths, locales } = model;
  const beginnings = new Set(
    Object.values(pages).flatMap((each) => each.flatMap(({ path }) => beginningsOf(path))),
  );
  const redirects = Object.entries(manifestRedirects(model)).flatMap(
    ([source, to]): PathRedirect[] => {
      if (isPath(source)) return [{ from: normalizeUri(source), to }];
      return locales.codes.flatMap((locale) => {
        const from = paths.doc(locale, source);
        if (isPath(to) || isAddress(to)) return [{ from, to }];
        const page = paths.doc(locale, to);
        return [
          { from, to: page },
          { from: twinPath(from), to: twinPath(page) },
        ];
      });
    },
  );
  const exact = redirects.filter(({ from }) => !isPrefix(from));
  const longestFirst = redirects
    .filter(({ from }) => isPrefix(from) && !beginnings.has(from.slice(0, -1)))
    .sort((a, b) => b.from.length - a.from.length);
  return [...exact, ...longestFirst];
}

/** The path of a page and of everything above it, each with a slash at its end. */
const beginningsOf = (path: string) =>
  path.split('/').map((_, index, segments) => `${segments.slice(0, index + 1).join('/')}/`);
