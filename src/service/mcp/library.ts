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
  #own: Promise<McpSite | undefined> | undefined;
  readonly #pages = new Map<Locale, Promise<McpPages>>();
  readonly #sections = new Map<Locale, Promise<string>>();

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
    return once(this.#pages, locale, () => this.json<McpPages>(mcpPagesFile(locale)));
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
      const lines = await once(this.#sections, locale, () => this.text(mcpSectionsFile(locale)));
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

  async #ifThere<T>(path: string): Promise<T | undefined> {
    const asset = await this.site.file(path);
    return asset && parsed(new TextDecoder().decode(await assetBytes(asset)));
  }
}

/** What is known of a locale, read when it is first needed; a failure is not kept. */
function once<T>(
  known: Map<Locale, Promise<T>>,
  locale: Locale,
  read: () => Promise<T>,
): Promise<T> {
  const before = known.get(locale);
  if (before) return before;
  const value = read();
  known.set(locale, value);
  value.catch(() => known.delete(locale));
  return value;
}

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failure('upstream_error', 'unreadable', {}, undefined, { cause });
  }
}
