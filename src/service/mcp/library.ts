import { remember } from '../../common/remember.ts';
import { sha256 } from '../../common/sha256.ts';
import type { Locale } from '../../contract/locales.ts';
import { type McpPages, type McpSite, mcpPagesFile, mcpSiteFile } from '../../contract/mcp.ts';
import { decodeAddress, pageFile, rootOf, twinPath, withoutRoot } from '../../contract/paths.ts';
import { isPath } from '../../contract/redirects.ts';
import type { DocumentationPage } from '../../contract/resources/documentation.ts';
import { slugPrefix, VERSION_MARK } from '../../contract/versions.ts';
import { pageOfMarkdown } from '../address.ts';
import { movedTo } from '../moved.ts';
import { missingPage } from '../not-found.ts';
import type { Search } from '../search.ts';
import { cutPage } from '../sections.ts';
import type { SiteReader } from '../site-reader.ts';

/** Reads the published files that MCP tools and resources need, as {@link SiteReader} does. */
export class Library {
  readonly reader: SiteReader;
  readonly search: Search;
  readonly #mcpSite = remember((path: string) => this.reader.knownJson<McpSite>(path));
  /** The MCP data of the pages of a locale. Read once. */
  readonly pages = remember((locale: Locale) => this.reader.json<McpPages>(mcpPagesFile(locale)));

  constructor(reader: SiteReader, search: Search) {
    this.reader = reader;
    this.search = search;
  }

  /** The data of the site's MCP server; `undefined` if it has none. Read once, and again after a failure. */
  mcpSite(): Promise<McpSite | undefined> {
    return this.#mcpSite(mcpSiteFile);
  }

  /** Reads the Markdown of a page, and cuts it at its headings; generated pages have no sections. */
  async read({ locale, path }: Pick<NamedPage, 'locale' | 'path'>) {
    const { paths } = await this.reader.manifest();
    const data = pageFile(path, locale, paths);
    const known =
      data === undefined ? undefined : await this.reader.knownJson<DocumentationPage>(data);
    const page: Pick<DocumentationPage, 'markdown' | 'sections'> = known ?? {
      markdown: await this.reader.text(twinPath(path)),
    };
    return { markdown: page.markdown, ...cutPage(page) };
  }
}

/** A page that a client named. */
export interface NamedPage {
  readonly locale: Locale;
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Path and anchor of an address; `undefined` for a slug. */
function partsOf(name: string, baseUrl: string): { path: string; anchor?: string } | undefined {
  const isAddress = name.startsWith('/') || /^https?:\/\//.test(name);
  const url = isAddress ? URL.parse(name, baseUrl) : null;
  if (!url) return undefined;
  const path = decodeAddress(withoutRoot(url.pathname, rootOf(baseUrl)) ?? url.pathname);
  const page = pageOfMarkdown(path) ?? (path.length > 1 ? path.replace(/\/$/, '') : path);
  return { path: page, ...(url.hash.length > 1 && { anchor: decodeAddress(url.hash.slice(1)) }) };
}

/**
 * Finds the page with a slug or an address, following redirects.
 *
 * @param name a slug, possibly with an anchor, or the address of a public page or its Markdown
 * @param locale applies to slugs
 * @param version applies to slugs that name none (default: the current one)
 * @throws {ServiceError} `not_found`
 */
export async function findPage(
  { reader }: Library,
  name: string,
  locale: Locale,
  version?: string,
): Promise<NamedPage> {
  const { baseUrl, paths, languageAt } = await reader.manifest();
  const address = partsOf(name, baseUrl);
  const [given = '', anchor] = name.split('#');
  const slug = given.startsWith(VERSION_MARK) ? given : slugPrefix(version) + given;
  const { path, anchor: named } = address ?? { path: paths.doc(locale, slug), anchor };
  const language = languageAt(path);
  if (language !== undefined) {
    // Where a translation is missing, the page is the original.
    return { locale: language, path: paths.inLocale(path, language), anchor: named };
  }
  const moved = await movedTo(path, reader);
  const target = moved !== undefined && isPath(moved) ? partsOf(moved, baseUrl) : undefined;
  const targetLanguage = target && languageAt(target.path);
  if (target && targetLanguage !== undefined) {
    const { path: page, anchor: targetAnchor } = target;
    return {
      locale: targetLanguage,
      path: paths.inLocale(page, targetLanguage),
      anchor: named ?? targetAnchor,
    };
  }
  throw await missingPage(path, paths, reader);
}

/** The title of a page, from its Markdown. */
export const titleOf = (markdown: string): string => /^# (.*)$/m.exec(markdown)?.[1]?.trim() ?? '';

/** The digest of a text, as in the content index for pages and for sections without subsections. */
export const digestOf = async (text: string): Promise<string> =>
  `sha256:${await sha256(new TextEncoder().encode(text))}`;
