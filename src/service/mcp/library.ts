import type { Locale } from '../../contract/locales.ts';
import { type McpPages, type McpSite, mcpPagesFile, mcpSiteFile } from '../../contract/mcp.ts';
import { assetBytes } from '../assets.ts';
import { failure } from '../errors.ts';
import type { Search } from '../search.ts';
import type { Site } from '../site.ts';

/** The published files that the tools and resources of MCP are made from. */
export class Library {
  readonly site: Site;
  readonly search: Search;
  #own: Promise<McpSite | undefined> | undefined;
  readonly #pages = new Map<Locale, Promise<McpPages>>();

  constructor(site: Site, search: Search) {
    this.site = site;
    this.search = search;
  }

  /**
   * What the site says of its MCP server; `undefined` if it has none. Read once.
   *
   * @throws {ServiceError} `upstream_error` if that cannot be read; the next call tries anew
   */
  own(): Promise<McpSite | undefined> {
    if (!this.#own) {
      this.#own = this.#ifThere<McpSite>(mcpSiteFile);
      this.#own.catch(() => {
        this.#own = undefined;
      });
    }
    return this.#own;
  }

  /**
   * What is known of the pages of a locale. Read once.
   *
   * @throws {ServiceError} `upstream_error`
   */
  pages(locale: Locale): Promise<McpPages> {
    const known = this.#pages.get(locale);
    if (known) return known;
    const pages = this.json<McpPages>(mcpPagesFile(locale));
    this.#pages.set(locale, pages);
    pages.catch(() => this.#pages.delete(locale));
    return pages;
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

  async #ifThere<T>(path: string): Promise<T | undefined> {
    const asset = await this.site.file(path);
    return asset && parsed(new TextDecoder().decode(await assetBytes(asset)));
  }
}

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failure('upstream_error', 'unreadable', {}, undefined, { cause });
  }
}
