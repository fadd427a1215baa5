import { resolve } from 'node:path';
import { limitBody } from '../../src/common/limit-body.ts';
import { rootOf } from '../../src/contract/paths.ts';
import { folderSource, hasSite, liveSite } from '../../src/platforms/node/live-build.ts';
import { readFetched } from '../../src/platforms/read-fetched.ts';
import { respondToLines } from '../../src/platforms/stdio.ts';
import type { PublishedFiles } from '../../src/service/assets.ts';
import { createService, type Service } from '../../src/service/service.ts';
import { printError } from '../../src/terminal/print.ts';
import { defineCommand, option } from '../command.ts';
import { reasonOf, UsageError } from '../command-line.ts';
import { docsOfPackage, packagesWithDocs } from '../package-docs.ts';

/** Timeout for a file of a published site, in milliseconds. */
const TIMEOUT = 30_000;
/** Largest file of a published site, in decoded bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of responses to cache: MCP caches none. */
const CACHE_BYTES = 0;

const DIST = 'dist';

const report = (error: unknown) => printError(String(error));

/** Returns the service of a built site, which always serves the current build. */
function folderService(dist: string): () => Promise<Service> {
  const folder = resolve(dist);
  if (!hasSite(folder)) {
    throw new Error(
      `There is no built site in ${folder}. Run “lectern build” or “lectern mirror”, or give --package.`,
    );
  }
  const live = liveSite(folderSource(folder), CACHE_BYTES, report);
  return async () => {
    const build = await live.current();
    if (!build) throw new Error(`There is no built site in ${folder} any more.`);
    return build.service;
  };
}

function publishedFilesAt(address: string): PublishedFiles {
  const url = URL.parse(address);
  if (!url?.protocol.startsWith('http')) {
    throw new UsageError(`“${address}” is not the address of a site.`);
  }
  return readFetched(async (path, method) => {
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(new URL(rootOf(address) + path, url.origin), { method, signal });
    return limitBody(response, MAX_BYTES);
  });
}

function filesService(files: PublishedFiles): () => Promise<Service> {
  const service = createService({ files, onError: report });
  return async () => service;
}

/** Returns the service of the documentation of an installed package. */
async function packageService(name: string, url: string | undefined) {
  const { files, about } = await docsOfPackage(process.cwd(), name, url, publishedFilesAt);
  printError(about);
  return filesService(files);
}

/**
 * The only package of the project with documentation; `undefined` without any.
 *
 * @throws {UsageError} if there are several
 */
function onlyPackage(): string | undefined {
  const [name, ...others] = packagesWithDocs(process.cwd());
  if (name === undefined || others.length === 0) return name;
  throw new UsageError(
    `Name one of the packages with documentation: --package ${[name, ...others].join(', ')}`,
  );
}

async function openService(
  url: string | undefined,
  dist: string,
  packageOption: string | undefined,
) {
  const isUnspecified = url === undefined && dist === DIST && !hasSite(resolve(dist));
  const name = packageOption ?? (isUnspecified ? onlyPackage() : undefined);
  if (name !== undefined) return packageService(name, url);
  return url === undefined ? folderService(dist) : filesService(publishedFilesAt(url));
}

export default defineCommand({
  summary: 'Runs the MCP server over standard input and output',
  arguments: '[<url of a site>]',
  options: {
    dist: option('DIR', 'a built site, or a mirror', DIST),
    package: option('NAME', 'the documentation of this package, in the version in the lock file'),
  },
  notes: [
    'Without an address, it reads a folder and needs no network. To connect Claude Code:',
    '  claude mcp add docs -- npx lectern mcp --dist /path/to/dist',
    'In a project without a site, it reads the documentation of an installed package.',
  ],
  run: async ({ values, positionals }) => {
    const [url, ...others] = positionals;
    if (others.length > 0) throw new UsageError('Give one address of a site.');
    const service = await openService(url, values.dist, values.package);
    const hasMcp = await (await service()).hasMcp().catch((error: Error) => {
      const hint = url === undefined ? 'Build it, or mirror it, again.' : 'Check its address.';
      throw new Error(`The site cannot be read: ${reasonOf(error)}\n${hint}`);
    });
    if (!hasMcp) {
      throw new Error('This site has no MCP server: “agents.mcp” of its site.yaml is false.');
    }
    const respond = async (message: string) => (await service()).mcpMessage(message);
    await respondToLines(respond, process.stdin, process.stdout);
  },
});
