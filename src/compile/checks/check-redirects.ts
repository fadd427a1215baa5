import { isSlug } from '../../contract/paths.ts';
import {
  isAbsoluteUrl,
  isPath,
  isPrefix,
  isReservedForApi,
  MAX_REDIRECT_STEPS,
  redirectOf,
} from '../../contract/redirects.ts';
import { type Diagnostic, mistake, type Problem } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { type LinkIndex, resolvePublicPath, splitAddress } from '../links/links.ts';
import { SITE_FILE } from '../read/content-path.ts';
import type { SiteConfig } from '../read/schemas/site.ts';
import type { Site } from '../read/site-file.ts';

type Redirects = ReadonlyMap<string, string>;

function sourceProblem(from: string, slugs: ReadonlySet<string>, index: LinkIndex) {
  const refuse = (message: string, hint: string) => mistake('redirect-slug', message, hint);
  const shadowed = (message: string) =>
    mistake('redirect-shadowed', message, 'delete one of the two');
  if (!isPath(from)) {
    if (isSlug(from) && !index.locales.has(from.split('/')[0]))
      return slugs.has(from)
        ? shadowed(`“${from}” redirects, but a page has this slug`)
        : undefined;
    const hint = 'write the slug without the language, or the whole path, which starts with “/”';
    return refuse(`“${from}” cannot be the slug of a page`, hint);
  }
  if (/[?#]/.test(from) || from.slice(0, isPrefix(from) ? -1 : undefined).includes('*')) {
    const hint = 'write only a path; “*” may only be its last segment';
    return refuse(`“${from}” cannot redirect`, hint);
  }
  if (from !== '/*' && from.length > 1 && from.endsWith('/')) {
    return refuse(`“${from}” ends with “/”`, `write “${from.slice(0, -1)}”, which stands for both`);
  }
  if (isReservedForApi(from))
    return refuse(`“${from}” is an address of the API`, 'delete the redirect');
  const isTaken =
    index.pages.has(from.replace(/\.mdx?$/, '')) ||
    index.published.has(from) ||
    index.publicFiles.has(from);
  return isTaken ? shadowed(`“${from}” redirects, but the site has this address`) : undefined;
}

const brokenRedirect = (message: string, hint: string) => mistake('redirect-broken', message, hint);

/** The problem with the “*” of a target, if any: in a host, it would allow an open redirect. */
export function restProblem(from: string, to: string): Problem | undefined {
  if (!to.includes('*')) return undefined;
  if (!isPrefix(from)) {
    const message = `“${to}” has a “*”, but “${from}” has none`;
    return brokenRedirect(message, 'write “*” at the end of both');
  }
  if (to.indexOf('*') !== to.lastIndexOf('*')) {
    return brokenRedirect(`“${to}” has more than one “*”`, 'keep the one that stands for the rest');
  }
  if (isAbsoluteUrl(to) && !/^https?:\/\/[^/?#*]+\//.test(to)) {
    const message = `the “*” of “${to}” stands in its host`;
    return brokenRedirect(message, 'write a “/” after the host, and “*” behind it');
  }
  return undefined;
}

function targetProblem(
  from: string,
  to: string,
  redirects: Redirects,
  slugs: ReadonlySet<string>,
  index: LinkIndex,
): Problem | undefined {
  const problem = restProblem(from, to);
  if (problem || isAbsoluteUrl(to) || slugs.has(to)) return problem;
  const { pages, paths } = index;
  const target = to.replace('*', 'x');
  const path = isPath(to)
    ? splitAddress(target).path
    : paths.doc(paths.localeOf(isPath(from) ? from : '/'), target);
  const locale = paths.localeOf(path);
  if (pages.has(path) || pages.has(path.replace(/\.mdx?$/, ''))) return undefined;
  const found = resolvePublicPath({ path, query: '', hash: '' }, locale, index);
  if (found.kind === 'file') return undefined;
  if (isLoop(from, redirects)) {
    return brokenRedirect(`“${from}” is in a redirect loop`, 'delete one of the redirects');
  }
  // Some paths below a “*” may be pages even if others redirect on.
  if (to.includes('*')) return undefined;
  const next = redirects.get(to) ?? redirectOf(redirects, path)?.target;
  const message = `“${from}” redirects to “${to}”, which is not a page`;
  if (next !== undefined)
    return brokenRedirect(message, `write “${next}”, which “${to}” redirects to`);
  const known = isPath(to)
    ? [...pages.keys()].filter((each) => paths.localeOf(each) === locale)
    : slugs;
  const hint = 'write the slug or the address of a page that exists';
  return brokenRedirect(message, didYouMean(to, known, hint));
}

function isLoop(from: string, redirects: Redirects): boolean {
  const seen = new Set<string>();
  let at: string | undefined = from.replace('*', 'x');
  for (let step = 0; at !== undefined && step < MAX_REDIRECT_STEPS; step++) {
    if (seen.has(at)) return true;
    seen.add(at);
    const target: string | undefined = redirects.get(at) ?? redirectOf(redirects, at)?.target;
    at = target?.replace('*', 'x');
  }
  return at !== undefined;
}

/** Finds redirects from existing or impossible paths, to missing targets, in chains and in loops. */
export function checkRedirects(
  redirects: SiteConfig['redirects'],
  { positionOf }: Pick<Site, 'positionOf'>,
  slugs: ReadonlySet<string>,
  index: LinkIndex,
): Diagnostic[] {
  const all = new Map(Object.entries(redirects));
  return [...all].flatMap(([from, to]) => {
    const problem = sourceProblem(from, slugs, index) ?? targetProblem(from, to, all, slugs, index);
    const at = () => positionOf(['redirects'], from);
    return problem ? [{ path: SITE_FILE, ...at(), ...problem }] : [];
  });
}
