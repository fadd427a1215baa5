import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTools } from '../install-tools.ts';

/** Scenarios of the official suite for every server; others call tools and prompts of its example server. */
export const SUITES: readonly Suite[] = [
  {
    version: '2026-07-28',
    scenarios: [
      ...['server-stateless', 'http-header-validation', 'caching', 'dns-rebinding-protection'],
      ...['tools-list', 'resources-list', 'prompts-list', 'completion-complete'],
      ...['sep-2164-resource-not-found', 'server-sse-multiple-streams'],
    ],
  },
  {
    version: '2025-11-25',
    scenarios: [
      ...['server-initialize', 'server-session-lifecycle', 'ping', 'dns-rebinding-protection'],
      ...['tools-list', 'resources-list', 'prompts-list', 'completion-complete'],
    ],
  },
  // Scenarios of extensions belong to no version, and run without one.
  {
    version: undefined,
    scenarios: [
      'sep-2640-skills-enumeration',
      'sep-2640-skills-manifest',
      'sep-2640-skills-directory',
    ],
  },
];

export interface Suite {
  /** Of the protocol. */
  readonly version: string | undefined;
  readonly scenarios: readonly string[];
}

/** Checks of `server-stateless` that need a tool of the example server, and say that they cannot be made. */
const NEED_EXAMPLE_TOOLS: ReadonlySet<string> = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
]);

/** A check of a scenario. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/**
 * Runs all scenarios of the official suite in one process.
 *
 * @param url of the MCP endpoint
 * @returns the checks of each scenario, less those that only the example server can pass
 */
export async function runSuite(
  url: string,
  { version }: Suite,
): Promise<ReadonlyMap<string, readonly Check[]>> {
  const program = join(
    installTools('mcp'),
    'node_modules/@modelcontextprotocol/conformance/dist/index.js',
  );
  const output = await mkdtemp(join(tmpdir(), 'lectern-mcp-'));
  const args = ['server', '--url', url, '--suite', 'all', '--force', '--output-dir', output];
  if (version !== undefined) args.push('--spec-version', version);
  try {
    // It always fails, since some scenarios call tools of its example server.
    await new Promise((done) => execFile(process.execPath, [program, ...args], done));
    const results = new Map<string, readonly Check[]>();
    for (const folder of await readdir(output)) {
      // “server-tools-list-2026-11-25T12-12-23-659Z”
      const scenario = folder.slice('server-'.length, -'-2026-11-25T12-12-23-659Z'.length);
      const checks: Check[] = JSON.parse(
        await readFile(join(output, folder, 'checks.json'), 'utf8'),
      );
      results.set(
        scenario,
        checks.filter(({ id }) => !NEED_EXAMPLE_TOOLS.has(id)),
      );
    }
    return results;
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}
