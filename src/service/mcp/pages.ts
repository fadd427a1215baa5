import type { Locale } from '../../contract/locales.ts';
import { twinPath } from '../../contract/paths.ts';
import { isPath } from '../../contract/redirects.ts';
import { pageOfMarkdown } from '../markdown-address.ts';
import { movedTo } from '../moved.ts';
import { missingAddress, missingDoc } from '../not-found.ts';
import type { Library } from './library.ts';

/** A page that a client named. */
export interface NamedPage {
  readonly locale: Locale;
  /** Path of the page. */
  readonly path: string;
  /** The anchor in its address, if there is one. */
  readonly anchor: string | undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Path and anchor of an address on this site; `undefined` for a slug. */
function partsOf(name: string, baseUrl: string): { path: string; anchor?: string } | undefined {
  const isAddress = name.startsWith('/') || /^https?:\/\//.test(name);
  const url = isAddress ? URL.parse(name, baseUrl) : null;
  if (!url) return undefined;
  const path = decoded(url.pathname);
  const page = pageOfMarkdown(path) ?? (path.length > 1 ? path.replace(/\/$/, '') : path);
  return { path: page, ...(url.hash.length > 1 && { anchor: decoded(url.hash.slice(1)) }) };
}

/**
 * Finds the page that a slug or an address names, or that it has moved to.
 *
 * @param name a slug, possibly with an anchor, or the address of any public page or its Markdown
 * @param locale of a slug
 * @throws {ServiceError} `not_found`
 */
export async function findPage(
  { site }: Library,
  name: string,
  locale: Locale,
): Promise<NamedPage> {
  const { baseUrl, paths, languageAt } = await site.manifest();
  const address = partsOf(name, baseUrl);
  const [slug = '', anchor] = name.split('#');
  const { path, anchor: named } = address ?? { path: paths.doc(locale, slug), anchor };
  const own = address ? paths.localeOf(path) : locale;
  const language = languageAt(path);
  if (language !== undefined) {
    // A page that stands in for a translation is the original.
    return { locale: language, path: paths.inLocale(path, language), anchor: named };
  }
  const moved = await movedTo(path, site);
  const target = moved !== undefined && isPath(moved) ? partsOf(moved, baseUrl) : undefined;
  const found = target && languageAt(target.path);
  if (target && found !== undefined) {
    const { path: page, anchor: leadsTo } = target;
    return { locale: found, path: paths.inLocale(page, found), anchor: named ?? leadsTo };
  }
  const docs = `${paths.docs(own)}/`;
  if (!path.startsWith(docs)) throw missingAddress(path);
  throw await missingDoc(path.slice(docs.length), own, site);
}

/** The Markdown of a page: the bytes at its permanent address. */
export const markdownOf = (library: Library, path: string): Promise<string> =>
  library.text(twinPath(path));

/** The title in the Markdown of a page. */
export const titleOf = (markdown: string): string => /^# (.*)$/m.exec(markdown)?.[1]?.trim() ?? '';
