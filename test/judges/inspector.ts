import { fileURLToPath } from 'node:url';
import { run, WORK } from './command.ts';

const LECTERN = fileURLToPath(new URL('../../scripts/lectern.js', import.meta.url));

/** How the inspector reaches the server over each transport. */
const targets = (baseUrl: string) => ({
  http: [`${baseUrl}/mcp`, '--transport', 'http'],
  stdio: [process.execPath, LECTERN, 'mcp', '--dist', `${WORK}/dist`],
});

/** Calls and expected results. */
const CALLS = [
  { args: ['--method', 'tools/list'], holds: '"name": "read"' },
  { args: ['--method', 'resources/list'], holds: '"mimeType": "text/markdown"' },
  {
    args: ['--method', 'tools/call', '--tool-name', 'search', '--tool-arg', 'query=api'],
    holds: '"url": ',
  },
] as const;

/**
 * Calls the MCP server by the command line of the inspector, over HTTP and stdio.
 *
 * @returns how many calls were made, and those that failed
 */
export async function inspect(baseUrl: string): Promise<{ count: number; failed: string[] }> {
  const failed: string[] = [];
  let count = 0;
  for (const [transport, target] of Object.entries(targets(baseUrl))) {
    for (const { args, holds } of CALLS) {
      const { code, output } = await run('mcp-inspector', ['--cli', ...target, ...args]);
      count += 1;
      if (code !== 0 || !output.includes(holds)) {
        failed.push(`${transport}, ${args.join(' ')}: ${output.slice(0, 300)}`);
      }
    }
  }
  return { count, failed };
}
