import { INTERNAL } from './paths.ts';

/** Addresses of the Model Context Protocol. */
export const MCP_PATH = {
  /** Answers POST alone. */
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
  /** Items of a list given at once. */
  items: 100,
} as const;

/** Characters that stand for one token in estimates. */
export const CHARACTERS_PER_TOKEN = 4;

/** What the MCP endpoint knows of the site. Without this file, there is no endpoint. */
export const mcpSiteFile = `${INTERNAL.root}mcp.json`;

/** What it knows of the pages of a locale. */
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
  /** `sha256:` and the digest of its bytes in hexadecimal digits. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
}

/** Contents of {@link mcpSiteFile}. */
export interface McpSite {
  readonly server: McpServerInfo;
  /** What a model is told of the server. */
  readonly instructions: string;
  readonly skill: McpSkill;
}

/** A page and the day of its last change. */
export interface ChangedPage {
  readonly path: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly updated: string;
}

/** Contents of {@link mcpPagesFile}. */
export interface McpPages {
  /** The pages whose last change is known, newest first. */
  readonly changed: readonly ChangedPage[];
  /**
   * Anchors that cannot be derived from the text of their headings: by the path of the page and the
   * anchor, the number of the heading below the title, from 0.
   */
  readonly anchors: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
