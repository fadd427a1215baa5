import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeManifest } from '../../src/contract/manifest.ts';
import { PACKED, type PackedPages } from '../../src/contract/packed.ts';
import { API_ROOT, INTERNAL, withoutRoot } from '../../src/contract/paths.ts';
import { packedFiles } from '../../src/platforms/packed-files.ts';
import { createService } from '../../src/service/service.ts';
import { printError } from '../../src/terminal/print.ts';

/** The folder of the package, which contains this program. */
const FOLDER = dirname(fileURLToPath(import.meta.url));

/** The service of the site, over the packed files. */
export const service = createService({
  files: packedFiles(FOLDER),
  onError: (error) => printError(String(error)),
});

const readText = (file: string) => readFile(join(FOLDER, file), 'utf8');

/** A JSON file of the package. */
export const readJson = async (file: string) => JSON.parse(await readText(file));

const manifest = async () => decodeManifest(await readText(join(PACKED.site, INTERNAL.manifest)));

/** Returns a function that finds the file of a page, relative to the working directory. */
export async function fileFinder(): Promise<(markdownUrl: string) => string> {
  const pages: PackedPages = await readJson(PACKED.pages);
  const { root } = await manifest();
  return (markdownUrl) => {
    const path = decodeURIComponent(new URL(markdownUrl).pathname);
    const file = pages[withoutRoot(path, root) ?? path]?.file;
    return file === undefined ? markdownUrl : relative(process.cwd(), join(FOLDER, file));
  };
}

/** The result of a tool of the MCP server: a text for models, and data for programs. */
interface ToolResult<Data> {
  readonly text: string;
  readonly data: Data;
}

/**
 * Calls a tool of the MCP server.
 *
 * @throws {Error} if the tool fails, with its message and hint
 */
export async function callTool<Data>(
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolResult<Data>> {
  const params = { name, arguments: args };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const { error, result } = JSON.parse((await service.mcpMessage(JSON.stringify(message))) ?? '{}');
  if (error) throw new Error(error.message);
  const [{ text }] = result.content;
  if (!result.isError) return { text, data: result.structuredContent };
  throw apiError(text);
}

/**
 * Calls an operation of the API.
 *
 * @throws {Error} if it fails, with its message and hint
 */
export async function fetchApi(
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const { baseUrl } = await manifest();
  const query = new URLSearchParams(parameters);
  const response = await service.fetch(new Request(`${baseUrl}${API_ROOT}${path}?${query}`));
  const text = await response.text();
  if (response.ok) return text;
  throw apiError(text);
}

/** Parses an error response of the API. */
function apiError(text: string): Error {
  const { message, hint, details = {} } = JSON.parse(text).error;
  const suggestions: readonly string[] = details.suggestions ?? details.sections ?? [];
  return new Error([`${message} ${hint}`, ...suggestions.map((each) => `  ${each}`)].join('\n'));
}

/** Parses a number on the command line. Returns other text unchanged, so that the tool rejects it with its message. */
export const parseNumber = (text: string): number | string =>
  /^\d+$/.test(text) ? Number(text) : text;
