import type { Manifest } from '../contract/manifest.ts';
import { encodePath, twinPath } from '../contract/paths.ts';
import { isAddress, isPrefix, redirectOfPage } from '../contract/redirects.ts';
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

/** Where another name of a version leads, such as `latest`. */
interface AliasTarget {
  /** Percent-encoded. */
  readonly target: string;
  /** Whether the name will always mean the same. */
  readonly isLasting: boolean;
}

/** The slug that one with another name of a version stands for, both decoded. */
export function aliasOfSlug(slug: string, versions: readonly Version[]): AliasTarget | undefined {
  const { name, rest } = splitSlug(slug);
  const named = name === undefined ? undefined : namedVersion(name, versions);
  if (!named?.isAlias) return undefined;
  const target = encodePath(slugPrefix(addressedVersion(named.version)) + rest);
  return { target: target.replaceAll('%40', VERSION_MARK), isLasting: name === LATEST_ALIAS };
}

/** The path that the path of a page or of its Markdown with another name of a version stands for. */
export function aliasOf(path: string, { paths, versions }: Manifest): AliasTarget | undefined {
  const page = pageOfMarkdown(path) ?? path;
  const docs = `${paths.docs(paths.localeOf(page))}/`;
  const alias = page.startsWith(docs) && aliasOfSlug(page.slice(docs.length), versions);
  if (!alias) return undefined;
  const target = (docs + alias.target).replace(/\/$/, '');
  return { ...alias, target: page === path ? target : twinPath(target) };
}

/** Where a page moved, by its old path. */
async function movedPage(path: string, reader: SiteReader): Promise<string | undefined> {
  const { redirects, paths } = await reader.manifest();
  const found = redirectOfPage(redirects, path, paths);
  if (!found) return afterRedirect(path, reader);
  const { target, hasRest } = found;
  return hasRest && !isAddress(target) ? withoutEnding(target, reader) : target;
}

/** Where a decoded path moved, percent-encoded, a whole address or not; `undefined` if that is not known. */
export async function movedTo(path: string, reader: SiteReader): Promise<string | undefined> {
  if (!(await reader.knownManifest())) return undefined;
  const moved = await movedPage(path, reader);
  const ofMarkdown = pageOfMarkdown(path);
  if (moved !== undefined || ofMarkdown === undefined) return moved;
  const page = await movedPage(ofMarkdown, reader);
  return page !== undefined && (await reader.hasPage(page)) ? twinPath(page) : undefined;
}
