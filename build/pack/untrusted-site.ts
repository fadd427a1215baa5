import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { decodeManifest, manifestOfVersion } from '../../src/contract/manifest.ts';
import { type McpSite, mcpSiteFile } from '../../src/contract/mcp.ts';
import { apiFile, INTERNAL } from '../../src/contract/paths.ts';
import { expectVersion, LATEST_ALIAS } from '../../src/contract/versions.ts';
import { hasCode } from '../../src/files/errno.ts';
import { isHarmless } from '../../src/files/safe-names.ts';
import { siteIn } from '../../src/files/site-in.ts';
import { isSafePath } from '../../src/files/site-list.ts';

const path = z.string().refine((text) => isSafePath(text) && isHarmless(text), 'is no safe path');

/** Names of skills (Agent Skills, “name”). */
const skillName = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(64);

const mcpSite = z.object({
  server: z.object({
    name: z.string(),
    version: z.string(),
    title: z.string(),
    description: z.string(),
    websiteUrl: z.string(),
  }),
  instructions: z.string(),
  skill: z.object({
    name: skillName,
    description: z.string(),
    path,
    digest: z.string(),
    size: z.number(),
  }),
}) satisfies z.ZodType<McpSite>;

const pageList = z.object({
  locale: z.string(),
  pages: z.array(
    z.object({
      slug: z.string().refine((slug) => path.safeParse(`/${slug}`).success, 'is no safe path'),
      title: z.string(),
      description: z.string().optional(),
    }),
  ),
});

/** The documentation pages of a language. */
export type PageList = z.infer<typeof pageList>;

const pageSections = z.object({
  sections: z
    .array(z.object({ anchor: z.string(), level: z.number(), length: z.number() }))
    .default([]),
});

/** A published site in a folder. A stranger may have written it: nothing that it says is believed. */
export class UntrustedSite {
  readonly #folder: string;
  /** Paths of its files, each starting with `/`. */
  readonly paths: ReadonlySet<string>;

  /** @throws {Error} if there is no built site, or one with a file that must not be written */
  constructor(folder: string) {
    const list = siteIn(folder);
    if (!list) {
      throw new Error(
        `There is no built site in ${folder}. Run “lectern build” or “lectern mirror”.`,
      );
    }
    this.#folder = folder;
    this.paths = new Set(list.files.map((file) => this.#valid(path, file.path, 'The list')));
  }

  /** @throws {Error} if the site lists no such file, or it is not in the folder */
  async bytes(path: string): Promise<Uint8Array> {
    if (!this.paths.has(path)) throw new Error(`The site has no file ${path}.`);
    return readFile(join(this.#folder, path)).catch((cause: unknown) => {
      if (!hasCode(cause, 'ENOENT')) throw cause;
      throw new Error(
        `${path} is missing. If ${this.#folder} is a copy of some versions, copy this one too (“lectern mirror --docs-version”).`,
        { cause },
      );
    });
  }

  async text(path: string): Promise<string> {
    return new TextDecoder().decode(await this.bytes(path));
  }

  /** @throws {Error} if the site has no MCP server */
  async mcp(): Promise<McpSite> {
    if (!this.paths.has(mcpSiteFile)) {
      throw new Error('This site has no MCP server: “agents.mcp” of its site.yaml is false.');
    }
    return this.#json(mcpSite, mcpSiteFile);
  }

  /** The manifest of the site, with one version of the documentation alone where it has several. */
  async manifest(name?: string): Promise<string> {
    const whole = await this.text(INTERNAL.manifest);
    const { versions } = decodeManifest(whole);
    if (versions.length === 0 && name === undefined) return whole;
    return manifestOfVersion(whole, expectVersion(name ?? LATEST_ALIAS, versions));
  }

  /** The documentation pages of a language, in reading order. */
  pages(locale: string, version: string | undefined): Promise<PageList> {
    return this.#json(pageList, apiFile.docs(locale, version));
  }

  /** The sections in the JSON file of a page. */
  async sections(path: string): Promise<z.infer<typeof pageSections>['sections']> {
    return (await this.#json(pageSections, path)).sections;
  }

  async #json<T>(schema: z.ZodType<T>, path: string): Promise<T> {
    return this.#valid(schema, JSON.parse(await this.text(path)), path);
  }

  #valid<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
    const { error, data } = schema.safeParse(value);
    if (error) throw new Error(`${name} of the site is invalid: ${z.prettifyError(error)}`);
    return data;
  }
}
