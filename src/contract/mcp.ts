import { INTERNAL, type SiteFacts } from './paths.ts';
import { slugPrefix } from './versions.ts';

/** Addresses of the Model Context Protocol. */
export const MCP_PATH = {
  /** Accepts only POST. */
  endpoint: '/mcp',
  /** Describes the server (SEP-2127). */
  card: '/mcp/server-card',
  /** Leads to the card (AI Catalog 1.0). */
  catalog: '/.well-known/ai-catalog.json',
} as const;

/** Versions of the protocol that clients may speak, newest first. */
export const MCP_VERSIONS = {
  /** Stateless: each request names its version. */
  modern: ['2026-07-28'],
  /** Begun with `initialize`. */
  legacy: ['2025-11-25', '2025-06-18'],
} as const;

/** Most that a request may hold and a tool gives at once. */
export const MCP_LIMITS = {
  bodyBytes: 65_536,
  /** Seconds in which a body must have arrived. */
  bodySeconds: 10,
  /** Characters that `read` gives at once. */
  budget: { min: 200, max: 200_000, default: 50_000 },
  /** Characters that `context` gives. */
  context: { min: 200, max: 50_000, default: 5_000 },
  /** Pages and sections that `read` gives at once. */
  pages: 20,
  /** Results of `search`. */
  results: { min: 1, max: 50, default: 5 },
  /** Items of a list given at once. */
  items: 100,
} as const;

/** Characters that stand for one token in estimates. */
export const CHARACTERS_PER_TOKEN = 4;

/** What the MCP endpoint knows of the site. Without this file, there is no endpoint. */
export const mcpSiteFile = `${INTERNAL.root}mcp.json`;

/** What it knows of the pages of a locale. */
export const mcpPagesFile = (locale: string) => `${INTERNAL.root}mcp.${locale}.json`;

/**
 * Where the sections of the pages of a locale are.
 *
 * @param version that the pages belong to, if their addresses name one
 */
export const mcpSectionsFile = (locale: string, version?: string) =>
  `${INTERNAL.root}${slugPrefix(version)}sections.${locale}.txt`;

/** Name, version and description of the server, as clients show them. */
export interface McpServerInfo {
  /** In reverse-DNS form, such as `com.example.docs/documentation`. */
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
  readonly websiteUrl: string;
}

/** The skill of the site, as the skills extension lists it (SEP-2640). */
export interface McpSkill {
  readonly name: string;
  readonly description: string;
  /** Path of its `SKILL.md` below `dist/`. */
  readonly path: string;
  /** `sha256:` and the digest of its bytes in hexadecimal digits. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
}

/** Contents of {@link mcpSiteFile}. */
export interface McpSite {
  readonly server: McpServerInfo;
  /** The instructions that a model gets with the server. */
  readonly instructions: string;
  readonly skill: McpSkill;
}

export interface UpdatedPage {
  readonly path: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly updated: string;
}

/** Contents of {@link mcpPagesFile}. */
export interface McpPages {
  /** The pages whose last change is known, newest first. */
  readonly changed: readonly UpdatedPage[];
}

/** What a file of {@link McpPages} says of the pages of one version. */
export function mcpPagesOf(json: string, { languageAt }: Pick<SiteFacts, 'languageAt'>): string {
  const { changed }: McpPages = JSON.parse(json);
  const own = changed.filter(({ path }) => languageAt(path) !== undefined);
  return JSON.stringify({ changed: own } satisfies McpPages);
}

/** A heading in the Markdown of a page, at an offset in UTF-16 code units. */
export type McpSection = readonly [anchor: string, depth: number, start: number];

/** What is known of the sections of a page. */
export interface McpSections {
  /** Length of the Markdown that they are in. */
  readonly length: number;
  /** In order. */
  readonly sections: readonly McpSection[];
}

/** Contents of {@link mcpSectionsFile}: a line for each page, of which a reader parses one. */
export const sectionLines = (pages: Iterable<readonly [path: string, McpSections]>): string =>
  Array.from(pages, ([path, sections]) => `\n${path}\t${JSON.stringify(sections)}`).join('');

/** The sections of a page in the contents of {@link mcpSectionsFile}; `undefined` if it has none. */
export function sectionsIn(lines: string, path: string): McpSections | undefined {
  const start = `\n${path}\t`;
  const at = lines.indexOf(start);
  if (at === -1) return undefined;
  const from = at + start.length;
  const end = lines.indexOf('\n', from);
  return JSON.parse(lines.slice(from, end === -1 ? undefined : end));
}
