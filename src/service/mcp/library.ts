import { remember } from '../../common/remember.ts';
import { sha256 } from '../../common/sha256.ts';
import type { Locale } from '../../contract/locales.ts';
import {
  type McpPages,
  type McpSite,
  mcpPagesFile,
  mcpSectionsFile,
  mcpSiteFile,
  sectionsIn,
} from '../../contract/mcp.ts';
import { decodeAddress, rootOf, withoutRoot } from '../../contract/paths.ts';
import { isPath } from '../../contract/redirects.ts';
import { slugPrefix, VERSION_MARK, versionInPath } from '../../contract/versions.ts';
import { pageOfMarkdown } from '../address.ts';
import { jsonIn } from '../assets.ts';
import { failure } from '../errors.ts';
import { movedTo } from '../moved.ts';
import { missingPage } from '../not-found.ts';
import type { Search } from '../search.ts';
import type { SiteReader } from '../site-reader.ts';

/** The published files that the tools and resources of MCP are made from, read as {@link SiteReader} does. */
export class Library {
  readonly reader: SiteReader;
  readonly search: Search;
  readonly #own = remember(async (path: string): Promise<McpSite | undefined> => {
    const asset = await this.reader.file(path);
    return asset && jsonIn(asset);
  });
  /** What is known of the pages of a locale. Read once. */
  readonly pages = remember((locale: Locale) => this.reader.json<McpPages>(mcpPagesFile(locale)));
  /** By the path of the file. */
  readonly #sectionLines = new Map<string, Promise<string>>();

  constructor(reader: SiteReader, search: Search) {
    this.reader = reader;
    this.search = search;
  }

  /** What the site says of its MCP server; `undefined` if it has none. Read once, and anew after a failure. */
  own(): Promise<McpSite | undefined> {
    return this.#own(mcpSiteFile);
  }

  /**
   * Cuts the Markdown of a page at its headings. The file that knows them is read once, and anew if it is of
   * another build than the Markdown.
   *
   * @returns what is before the first heading, and the sections in order
   * @throws {ServiceError} `upstream_error`
   */
  async cutSections(
    { locale, path }: Pick<NamedPage, 'locale' | 'path'>,
    markdown: string,
  ): Promise<{ readonly intro: string; readonly sections: readonly Section[] }> {
    const file = mcpSectionsFile(locale, versionInPath(path));
    const read = remember((of: string) => this.reader.text(of), this.#sectionLines);
    for (let attempt = 0; attempt < 2; attempt++) {
      const { length = markdown.length, sections = [] } = sectionsIn(await read(file), path) ?? {};
      if (length === markdown.length) {
        return {
          intro: markdown.slice(0, sections[0]?.[2]),
          sections: sections.map(([anchor, level, start], index) => {
            return { anchor, level, text: markdown.slice(start, sections[index + 1]?.[2]) };
          }),
        };
      }
      this.#sectionLines.delete(file);
    }
    throw failure('upstream_error', 'unreadable');
  }
}

/** A heading of a page, with the text up to the next one of any level. */
export interface Section {
  readonly anchor: string;
  readonly level: number;
  /** From the heading on. */
  readonly text: string;
}

/** A page that a client named. */
export interface NamedPage {
  readonly locale: Locale;
  /** Path of the page. */
  readonly path: string;
  /** The anchor in its address, if there is one. */
  readonly anchor: string | undefined;
}

/** Path and anchor of an address on this site; `undefined` for a slug. */
function partsOf(name: string, baseUrl: string): { path: string; anchor?: string } | undefined {
  const isAddress = name.startsWith('/') || /^https?:\/\//.test(name);
  const url = isAddress ? URL.parse(name, baseUrl) : null;
  if (!url) return undefined;
  const path = decodeAddress(withoutRoot(url.pathname, rootOf(baseUrl)) ?? url.pathname);
  const page = pageOfMarkdown(path) ?? (path.length > 1 ? path.replace(/\/$/, '') : path);
  return { path: page, ...(url.hash.length > 1 && { anchor: decodeAddress(url.hash.slice(1)) }) };
}

/**
 * Finds the page that a slug or an address names, or that it has moved to.
 *
 * @param name a slug, possibly with an anchor, or the address of any public page or its Markdown
 * @param locale of a slug
 * @param version of a slug that names none (default: the current one)
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
    // A page that stands in for a translation is the original.
    return { locale: language, path: paths.inLocale(path, language), anchor: named };
  }
  const moved = await movedTo(path, reader);
  const target = moved !== undefined && isPath(moved) ? partsOf(moved, baseUrl) : undefined;
  const found = target && languageAt(target.path);
  if (target && found !== undefined) {
    const { path: page, anchor: leadsTo } = target;
    return { locale: found, path: paths.inLocale(page, found), anchor: named ?? leadsTo };
  }
  throw await missingPage(path, paths, reader);
}

/** The title in the Markdown of a page. */
export const titleOf = (markdown: string): string => /^# (.*)$/m.exec(markdown)?.[1]?.trim() ?? '';

/** The digest of a text. The content index has the same of a page, and of a section without any below it. */
export const digestOf = async (text: string): Promise<string> =>
  `sha256:${await sha256(new TextEncoder().encode(text))}`;
