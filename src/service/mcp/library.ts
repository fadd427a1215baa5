import { ReadOnce } from '../../common/read-once.ts';
import type { Locale } from '../../contract/locales.ts';
import {
  type McpPages,
  type McpSection,
  type McpSite,
  mcpPagesFile,
  mcpSectionsFile,
  mcpSiteFile,
  sectionsIn,
} from '../../contract/mcp.ts';
import { assetBytes } from '../assets.ts';
import { failure } from '../errors.ts';
import type { Search } from '../search.ts';
import type { Site } from '../site.ts';

/** The published files that the tools and resources of MCP are made from. */
export class Library {
  readonly site: Site;
  readonly search: Search;
  readonly #own = new ReadOnce<McpSite | undefined>();
  readonly #pages = new ReadOnce<McpPages>();
  readonly #sections = new ReadOnce<string>();

  constructor(site: Site, search: Search) {
    this.site = site;
    this.search = search;
  }

  /**
   * What the site says of its MCP server; `undefined` if it has none. Read once.
   *
   * @throws {ServiceError} `upstream_error` if that cannot be read; the next call tries again
   */
  own(): Promise<McpSite | undefined> {
    return this.#own.get(mcpSiteFile, async () => {
      const asset = await this.site.file(mcpSiteFile);
      return asset && parsed(new TextDecoder().decode(await assetBytes(asset)));
    });
  }

  /**
   * What is known of the pages of a locale. Read once.
   *
   * @throws {ServiceError} `upstream_error`
   */
  pages(locale: Locale): Promise<McpPages> {
    return this.#pages.get(locale, () => this.json<McpPages>(mcpPagesFile(locale)));
  }

  /**
   * The sections of a page, in order. The file of a locale is read once, and anew if it is of another
   * build than the Markdown.
   *
   * @param markdown of the page
   * @throws {ServiceError} `upstream_error`
   */
  async sections(locale: Locale, path: string, markdown: string): Promise<readonly McpSection[]> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const lines = await this.#sections.get(locale, () => this.text(mcpSectionsFile(locale)));
      const known = sectionsIn(lines, path);
      if (!known || known.length === markdown.length) return known?.sections ?? [];
      this.#sections.delete(locale);
    }
    throw failure('upstream_error', 'unreadable');
  }

  /**
   * The text of a file that must be there.
   *
   * @throws {ServiceError} `upstream_error`
   */
  async text(path: string): Promise<string> {
    return new TextDecoder().decode(await assetBytes(await this.site.requiredFile(path)));
  }

  /**
   * The value in a file that must be there.
   *
   * @throws {ServiceError} `upstream_error`
   */
  async json<T>(path: string): Promise<T> {
    return parsed(await this.text(path));
  }
}

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failure('upstream_error', 'unreadable', {}, undefined, { cause });
  }
}
