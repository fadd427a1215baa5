import { escapeAttribute } from '../../common/escape.ts';
import { escapePattern } from '../../common/escape-pattern.ts';
import { normalizeUri } from '../../compile/page/normalize-uri.ts';
import { INTERNAL, REDIRECTS_FILE, twinPath, withRoot } from '../../contract/paths.ts';
import { isAbsoluteUrl, isPath, isPrefix } from '../../contract/redirects.ts';
import type { SiteModel } from '../model.ts';
import { manifestRedirects } from '../redirects.ts';
import type { Output } from './output.ts';

/** A redirect by path; both sides may end with `*`. */
interface PathRedirect {
  /** Percent-encoded. */
  readonly from: string;
  /** Percent-encoded; a path or an absolute URL. */
  readonly to: string;
}

/**
 * The redirects of a site by path, for servers that do not support slugs and languages: a slug has two
 * per language, for the page and its Markdown. Redirects that match an existing page are left out,
 * since such servers apply redirects before files.
 */
function pathRedirects(model: SiteModel): PathRedirect[] {
  const { editions, paths, locales } = model;
  const pagePrefixes = new Set(
    Object.values(editions).flatMap(({ pages }) => pages.flatMap(({ path }) => prefixesOf(path))),
  );
  const redirects = Object.entries(manifestRedirects(model)).flatMap(
    ([source, to]): PathRedirect[] => {
      if (isPath(source)) return [{ from: normalizeUri(source), to }];
      return locales.codes.flatMap((locale) => {
        const from = paths.doc(locale, source);
        if (isPath(to) || isAbsoluteUrl(to)) return [{ from, to }];
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
    .filter(({ from }) => isPrefix(from) && !pagePrefixes.has(from.slice(0, -1)))
    .sort((a, b) => b.from.length - a.from.length);
  return [...exact, ...longestFirst];
}

/** All prefixes of a path, with trailing slashes. */
const prefixesOf = (path: string) =>
  path.split('/').map((_, index, segments) => `${segments.slice(0, index + 1).join('/')}/`);

/** Most lines of `_redirects` that Cloudflare supports, without and with `*`. */
const CLOUDFLARE_LIMITS = { exact: 2_000, prefix: 100 };

/** `_redirects` of Cloudflare and Netlify. */
function redirectsFile(redirects: readonly PathRedirect[], baseUrl: string): string {
  const line = ({ from, to }: PathRedirect) => {
    // After “/”, a rest that starts with “/” would become a host.
    const target = to.startsWith('/*') ? baseUrl + to : to;
    return `${from} ${target.replace('*', ':splat')} 308`;
  };
  const exact = redirects.filter(({ from }) => !isPrefix(from));
  const prefixes = redirects.filter(({ from }) => isPrefix(from));
  const lines = [
    ...exact.slice(0, CLOUDFLARE_LIMITS.exact),
    ...prefixes.slice(0, CLOUDFLARE_LIMITS.prefix),
  ].map(line);
  const omitted = redirects.length - lines.length;
  const note = omitted > 0 ? [`# ${omitted} more, which only the function serves`] : [];
  return `${[...lines, ...note].join('\n')}\n`;
}

/** A target in a map; `$` is percent-encoded, since it starts a variable and nginx has no escape for it. */
const literal = (to: string) => escapeKey(to.replaceAll('$', '%24'));

const escapeKey = (text: string) => text.replace(/["\\]/g, '\\$&');

/** The body of an nginx `map` of `$uri`, which is decoded: no part of it gets into the response. */
const nginxMap = (redirects: readonly PathRedirect[]): string =>
  redirects
    .filter(({ from }) => !isPrefix(from))
    .map(({ from, to }) => `"${escapeKey(decodeURIComponent(from))}" "${literal(to)}";\n`)
    .join('');

/** The body of an nginx `map` of `$request_uri`, which is percent-encoded, for redirects with `*`. */
const nginxPrefixMap = (redirects: readonly PathRedirect[]): string =>
  redirects
    .filter(({ from }) => isPrefix(from))
    .map(({ from, to }) => {
      const pattern = `~^${escapePattern(from.slice(0, -2))}(?:/+(?<rest>[^?]*))?(?:\\?|$)`;
      return `"${escapeKey(pattern)}" "${literal(to).replace('*', '$rest')}";\n`;
    })
    .join('');

/** A page that redirects, for hosts without support for redirects. */
function redirectPage(to: string, { baseUrl, root }: SiteModel): string {
  const url = escapeAttribute(isAbsoluteUrl(to) ? to : baseUrl + to);
  const href = escapeAttribute(withRoot(to, root));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${href}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${url}">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body><p><a href="${href}">${href}</a></p></body>
</html>
`;
}

/** The file that a file server serves for a path. */
const fileOf = (path: string) => (/\.[a-z0-9]+$/i.test(path) ? path : `${path}/index.html`);

/** Files with redirects for other servers. */
export function* redirectOutputs(model: SiteModel): Generator<Output> {
  const redirects = pathRedirects(model);
  if (redirects.length === 0) return;
  const { root, baseUrl } = model;
  const requested = redirects.map(({ from, to }) => ({
    from: root + from,
    to: withRoot(to, root),
  }));
  yield { path: REDIRECTS_FILE, make: () => redirectsFile(requested, baseUrl) };
  yield { path: INTERNAL.nginxRedirects, make: () => nginxMap(requested) };
  yield { path: INTERNAL.nginxPrefixRedirects, make: () => nginxPrefixMap(requested) };
  if (!model.config.redirectPages) return;
  for (const { from, to } of redirects) {
    const path = decodeURIComponent(from);
    if (isPrefix(from) || path.endsWith('.mdx')) continue;
    yield { path: fileOf(path), make: () => redirectPage(to, model) };
  }
}
