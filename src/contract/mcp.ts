import { INTERNAL, type SiteFacts } from './paths.ts';

/** Addresses of the Model Context Protocol. */
export const MCP_PATH = {
  /** Accepts only POST. */
  endpoint: '/mcp',
  /** Describes the server (SEP-2127). */
  card: '/mcp/server-card',
  /** Links to the card (AI Catalog 1.0). */
  catalog: '/.well-known/ai-catalog.json',
} as const;

/** Supported protocol versions, newest first. */
export const MCP_VERSIONS = {
  /** Stateless: every request names its version. */
  modern: ['2026-07-28'],
  /** Sessions start with `initialize`. */
  legacy: ['2025-11-25', '2025-06-18'],
} as const;

/** Limits of requests and tool results. */
export const MCP_LIMITS = {
  bodyBytes: 65_536,
  /** Seconds within which a body must arrive. */
  bodySeconds: 10,
  /** Characters in a result of `read`. */
  budget: { min: 200, max: 200_000, default: 50_000 },
  /** Characters in a result of `context`. */
  context: { min: 200, max: 50_000, default: 5_000 },
  /** Pages and sections in a call of `read`. */
  pages: 20,
  /** Results of `search`. */
  results: { min: 1, max: 50, default: 5 },
  /** Items in one page of a list. */
  items: 100,
} as const;

/** Estimated characters per token. */
export const CHARACTERS_PER_TOKEN = 4;

/** The file with {@link McpSite}. Without it, the site has no MCP endpoint. */
export const mcpSiteFile = `${INTERNAL.root}mcp.json`;

/** The file with {@link McpPages}. */
export const mcpPagesFile = (locale: string) => `${INTERNAL.root}mcp.${locale}.json`;

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
  /** `sha256:` and the digest of its bytes in hexadecimal. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
}

/** Contents of {@link mcpSiteFile}. */
export interface McpSite {
  readonly server: McpServerInfo;
  /** Instructions for models. */
  readonly instructions: string;
  readonly skill: McpSkill;
}

/** Contents of {@link mcpPagesFile}. */
export interface McpPages {
  /** The pages with a known last change (YYYY-MM-DD), newest first. */
  readonly changed: readonly Readonly<Record<'path' | 'title' | 'updated', string>>[];
}

/** Reduces the JSON of {@link McpPages} to the pages of one version. */
export function filterMcpPages(
  json: string,
  { languageAt }: Pick<SiteFacts, 'languageAt'>,
): string {
  const { changed }: McpPages = JSON.parse(json);
  const remaining = changed.filter(({ path }) => languageAt(path) !== undefined);
  return JSON.stringify({ changed: remaining } satisfies McpPages);
}
