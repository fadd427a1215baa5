import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTools } from '../install-tools.ts';

/**
 * What the official suite asks of every server, by version of the protocol. Its other scenarios
 * call tools and prompts of its own example server, such as `test_simple_text`.
 */
export const SCENARIOS = {
  '2026-07-28': [
    ...['server-stateless', 'http-header-validation', 'caching', 'dns-rebinding-protection'],
    ...['tools-list', 'resources-list', 'prompts-list', 'completion-complete'],
    ...['sep-2164-resource-not-found', 'server-sse-multiple-streams'],
    ...['sep-2640-skills-enumeration', 'sep-2640-skills-manifest', 'sep-2640-skills-directory'],
  ],
  '2025-11-25': [
    ...['server-initialize', 'server-session-lifecycle', 'ping', 'dns-rebinding-protection'],
    ...['tools-list', 'resources-list', 'prompts-list', 'completion-complete'],
  ],
} as const;

/** Checks of a scenario that need a tool of the example server, and say that they cannot be made. */
const NEED_EXAMPLE_TOOLS = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
].map((check) => `  - server-stateless:${check}\n`);

/**
 * Runs a scenario of the official suite.
 *
 * @param url of the MCP endpoint
 * @returns what it printed, and whether all of it passed
 */
export async function runScenario(
  url: string,
  scenario: string,
  version: string,
): Promise<{ readonly passed: boolean; readonly output: string }> {
  const folder = installTools('mcp');
  const work = await mkdtemp(join(tmpdir(), 'lectern-mcp-'));
  const expected = join(work, 'expected.yaml');
  await writeFile(expected, `server:\n${NEED_EXAMPLE_TOOLS.join('')}`);
  const program = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const known = scenario === 'server-stateless' ? ['--expected-failures', expected] : [];
  const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', version];
  try {
    return await new Promise((done) => {
      execFile(
        process.execPath,
        [program, ...args, '--force', ...known],
        { cwd: work, timeout: 100_000 },
        (error, stdout, stderr) => done({ passed: error === null, output: stdout + stderr }),
      );
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
