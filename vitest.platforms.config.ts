import { defineConfig } from 'vitest/config';
import { installed } from './test/platforms/processes.ts';

/** All that the function answers. */
const SUITE = ['test/conformance/**/*.test.ts', 'test/platforms/function/**/*.test.ts'];
/** The official suite of MCP: where the function runs in Node like elsewhere, it says nothing new. */
const MCP_SUITE = 'test/platforms/function/mcp.test.ts';
const SAME_IN_NODE = new Set(['package', 'vercel']);
/** What needs the sample content; the package is tested with a site of its own. */
const SAMPLE = 'test/platforms/function/redirects.test.ts';

/** What files alone answer. */
const FILES = ['test/platforms/plain/**/*.test.ts'];

/** What holds wherever the site is served. */
const EVERY = 'test/platforms/every/**/*.test.ts';

/** A running platform, the suite that holds on it, and its own tests. */
const platform = (name: string, suite: readonly string[]) => ({
  test: {
    name,
    include: [...suite, EVERY, `test/platforms/${name}/**/*.test.ts`],
    exclude: [
      ...(SAME_IN_NODE.has(name) ? [MCP_SUITE] : []),
      ...(name === 'package' ? [SAMPLE] : []),
    ],
    globalSetup: `./test/platforms/${name}.ts`,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      platform('serve', SUITE),
      platform('package', SUITE),
      platform('workerd', SUITE),
      platform('netlify', SUITE),
      platform('vercel', SUITE),
      platform('static', FILES),
      // Not a package of npm: where it is not installed, there is no such project.
      ...(installed('nginx') === undefined ? [] : [platform('nginx', FILES)]),
    ],
  },
});
