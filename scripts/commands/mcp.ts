import { resolve } from 'node:path';
import { rootOf } from '../../src/contract/paths.ts';
import { hasSite, LiveBuild } from '../../src/platforms/node/live-build.ts';
import { readFetched } from '../../src/platforms/read-fetched.ts';
import { respondToLines } from '../../src/platforms/stdio.ts';
import { createService, type Service } from '../../src/service/service.ts';
import { printError } from '../../src/terminal/print.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../command-line.ts';

/** Timeout for a file of a published site, in milliseconds. */
const TIMEOUT = 30_000;
/** Bytes of responses to cache: MCP caches none. */
const CACHE_BYTES = 0;

const report = (error: unknown) => printError(String(error));

/** The service of a built site, always over its current build. */
function ofFolder(dist: string): () => Promise<Service> {
  const folder = resolve(dist);
  if (!hasSite(folder)) {
    throw new Error(
      `There is no built site in ${folder}. Run “lectern build” or “lectern mirror”.`,
    );
  }
  const live = new LiveBuild(folder, CACHE_BYTES, report);
  return async () => {
    const build = await live.current();
    if (!build) throw new Error(`There is no built site in ${folder} any more.`);
    return build.service;
  };
}

/** The service over the files of a published site. */
function ofUrl(address: string): () => Promise<Service> {
  const url = URL.parse(address);
  if (!url?.protocol.startsWith('http')) {
    throw new UsageError(`“${address}” is not the address of a site.`);
  }
  const files = readFetched((path, method) =>
    fetch(new URL(rootOf(address) + path, url.origin), {
      method,
      signal: AbortSignal.timeout(TIMEOUT),
    }),
  );
  const service = createService({ files, onError: report });
  return async () => service;
}

export default defineCommand({
  summary: 'Serves an MCP client over standard input and output',
  arguments: '[<url of a site>]',
  options: {
    dist: { type: 'string', value: 'DIR', default: 'dist', help: 'a built site, or a mirror' },
  },
  notes: [
    'Without an address, it reads a folder and needs no network. To connect Claude Code:',
    '  claude mcp add docs -- npx lectern mcp --dist /path/to/dist',
  ],
  run: async ({ values, positionals }) => {
    const [url, ...others] = positionals;
    if (others.length > 0) throw new UsageError('Give one address of a site.');
    const service = url === undefined ? ofFolder(values.dist) : ofUrl(url);
    const hasMcp = await (await service()).hasMcp().catch((error: Error) => {
      const { message } = error.cause instanceof Error ? error.cause : error;
      throw new Error(`The site cannot be read: ${message}\nBuild it, or mirror it, again.`);
    });
    if (!hasMcp) {
      throw new Error('This site has no MCP server: “agents.mcp” of its site.yaml is false.');
    }
    const respond = async (message: string) => (await service()).mcpMessage(message);
    await respondToLines(respond, process.stdin, process.stdout);
  },
});
