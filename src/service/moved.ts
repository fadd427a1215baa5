import type { Manifest } from '../contract/manifest.ts';
import { encodePath, twinPath } from '../contract/paths.ts';
import { isAbsoluteUrl, isPrefix, redirectOfPage } from '../contract/redirects.ts';
import {
  addressedVersion,
  LATEST_ALIAS,
  namedVersion,
  slugPrefix,
  splitSlug,
  VERSION_MARK,
  type Version,
} from '../contract/versions.ts';
import { pageOfMarkdown } from './address.ts';
import type { SiteReader } from './site-reader.ts';

/** Page endings of old sites. */
const OLD_ENDING = /(?:\/index)?\.html?$|\/index$/;

/** An `.html` page of an old site; our own HTML files are named `index.html`. */
const OLD_FILE = /(?<!\/index)\.html?$/;

/** Strips the ending of an old site from a path, if only the path without it has a page. */
async function stripOldEnding(path: string, reader: SiteReader): Promise<string> {
  const plain = path.replace(OLD_ENDING, '') || '/';
  const hasOnlyPlain =
    plain !== path && !(await reader.hasPage(path)) && (await reader.hasPage(plain));
  return hasOnlyPlain ? plain : path;
}

/**
 * The target page if the server has already applied a redirect with `*`, as Cloudflare does from
 * `_redirects`: the path then still has the ending of the old site.
 */
async function afterServerRedirect(path: string, reader: SiteReader): Promise<string | undefined> {
  if (!OLD_FILE.test(path)) return undefined;
  const plain = await stripOldEnding(path, reader);
  if (plain === path) return undefined;
  const { redirects } = await reader.manifest();
  const isTarget = [...redirects].some(
    ([from, to]) => isPrefix(from) && to.endsWith('/*') && path.startsWith(to.slice(0, -1)),
  );
  return isTarget && !(await reader.exists(path)) ? plain : undefined;
}

/** Resolves an alias of a version, such as `latest`, in a decoded slug. The target is percent-encoded. */
export function aliasOfSlug(slug: string, versions: readonly Version[]) {
  const { name, rest } = splitSlug(slug);
  const named = name === undefined ? undefined : namedVersion(name, versions);
  if (!named?.isAlias) return undefined;
  const target = encodePath(slugPrefix(addressedVersion(named.version)) + rest);
  return { target: target.replaceAll('%40', VERSION_MARK), isPermanent: name === LATEST_ALIAS };
}

/** Resolves an alias of a version in the path of a page or of its Markdown. */
export function aliasOf(path: string, { paths, versions }: Manifest) {
  const page = pageOfMarkdown(path) ?? path;
  const docs = `${paths.docs(paths.localeOf(page))}/`;
  const alias = page.startsWith(docs) && aliasOfSlug(page.slice(docs.length), versions);
  if (!alias) return undefined;
  const target = (docs + alias.target).replace(/\/$/, '');
  return { ...alias, target: page === path ? target : twinPath(target) };
}

/** The redirect target of a page, by its old path. */
async function movedPage(path: string, reader: SiteReader): Promise<string | undefined> {
  const { redirects, paths } = await reader.manifest();
  const found = redirectOfPage(redirects, path, paths);
  if (!found) return afterServerRedirect(path, reader);
  const { target, hasRest } = found;
  return hasRest && !isAbsoluteUrl(target) ? stripOldEnding(target, reader) : target;
}

/** The redirect target of a decoded path, as a percent-encoded path or absolute URL, if there is one. */
export async function movedTo(path: string, reader: SiteReader): Promise<string | undefined> {
  if (!(await reader.knownManifest())) return undefined;
  const moved = await movedPage(path, reader);
  const ofMarkdown = pageOfMarkdown(path);
  if (moved !== undefined || ofMarkdown === undefined) return moved;
  const page = await movedPage(ofMarkdown, reader);
  return page !== undefined && (await reader.hasPage(page)) ? twinPath(page) : undefined;
}
