import type { Manifest } from '../contract/manifest.ts';
import { encodePath, sitePaths, twinPath } from '../contract/paths.ts';
import { isAddress, isPath, isPrefix, redirectOf } from '../contract/redirects.ts';
import {
  addressedVersion,
  LATEST_ALIAS,
  namedVersion,
  splitSlug,
  VERSION_MARK,
} from '../contract/versions.ts';
import { pageOfMarkdown } from './address.ts';
import type { SiteReader } from './site-reader.ts';

/** What old sites had at the end of the addresses of their pages. */
const OLD_ENDING = /(?:\/index)?\.html?$|\/index$/;

/** A page of an old site; pages of this one are files called `index.html`. */
const OLD_FILE = /(?<!\/index)\.html?$/;

/** A path without the ending of an old site, if a page is there and none at the path itself. */
async function withoutEnding(path: string, reader: SiteReader): Promise<string> {
  const plain = path.replace(OLD_ENDING, '') || '/';
  const isOld = plain !== path && !(await reader.hasPage(path)) && (await reader.hasPage(plain));
  return isOld ? plain : path;
}

/**
 * The page that a redirect with `*` leads to, where another server applied it, as Cloudflare does by
 * `_redirects`: the ending of the old site is still there.
 */
async function afterRedirect(path: string, reader: SiteReader): Promise<string | undefined> {
  if (!OLD_FILE.test(path)) return undefined;
  const plain = await withoutEnding(path, reader);
  if (plain === path) return undefined;
  const { redirects } = await reader.manifest();
  const isTarget = [...redirects].some(
    ([from, to]) => isPrefix(from) && to.endsWith('/*') && path.startsWith(to.slice(0, -1)),
  );
  return isTarget && !(await reader.exists(path)) ? plain : undefined;
}

/**
 * Where another name of a version leads, such as `latest`, in the path of a page or of its Markdown.
 *
 * @param path decoded
 * @returns the path, percent-encoded, and whether the name will always mean the same
 */
export function aliasOf(
  path: string,
  manifest: Manifest | undefined,
): { readonly target: string; readonly isLasting: boolean } | undefined {
  if (!manifest || manifest.versions.length === 0) return undefined;
  const { locales, paths, versions } = manifest;
  const page = pageOfMarkdown(path) ?? path;
  const locale = paths.localeOf(page);
  const docs = `${paths.docs(locale)}/`;
  if (!page.startsWith(docs)) return undefined;
  const { name, rest } = splitSlug(page.slice(docs.length));
  const named = name === undefined ? undefined : namedVersion(name, versions);
  if (!named?.isAlias) return undefined;
  const to = sitePaths(locales, addressedVersion(named.version));
  const target = rest === '' ? to.docs(locale) : to.doc(locale, rest);
  const encoded = encodePath(page === path ? target : twinPath(target));
  return { target: encoded.replaceAll('%40', VERSION_MARK), isLasting: name === LATEST_ALIAS };
}

/** Where a page moved, by its old path. */
async function movedPage(path: string, reader: SiteReader): Promise<string | undefined> {
  const { redirects, paths } = await reader.manifest();
  const locale = paths.localeOf(path);
  const docs = `${paths.docs(locale)}/`;
  const bySlug = path.startsWith(docs) ? redirects.get(path.slice(docs.length)) : undefined;
  const found = bySlug === undefined ? redirectOf(redirects, path) : { target: bySlug };
  if (!found) return afterRedirect(path, reader);
  const { target } = found;
  if (isAddress(target)) return target;
  if (!isPath(target)) return paths.doc(locale, target);
  return 'hasRest' in found && found.hasRest ? withoutEnding(target, reader) : target;
}

/** Where a decoded path moved, percent-encoded, a whole address or not; `undefined` if that is not known. */
export async function movedTo(path: string, reader: SiteReader): Promise<string | undefined> {
  if (!(await reader.manifest().catch(() => undefined))) return undefined;
  const moved = await movedPage(path, reader);
  const ofMarkdown = pageOfMarkdown(path);
  if (moved !== undefined || ofMarkdown === undefined) return moved;
  const page = await movedPage(ofMarkdown, reader);
  return page !== undefined && (await reader.hasPage(page)) ? twinPath(page) : undefined;
}
