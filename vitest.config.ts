import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What holds for every project. */
export const EVERY_PROJECT = {
  /** Milliseconds after which a test or a hook hangs, far above what any takes: a busy machine is no failure. */
  testTimeout: 600_000,
  hookTimeout: 600_000,
  /** One more than processors: most tests wait for a server, a build or a browser. */
  maxWorkers: availableParallelism() + 1,
  // Loading the modules anew for each file would take up to two fifths of the time.
  isolate: false,
};

/** Projects of one group share their number of workers. */
const AFTER_UNITS = { groupOrder: 1 };

export default defineConfig({
  test: {
    projects: [
      {
        // Vite imports the components of test projects, which lie outside the repository.
        resolve: { alias: { lectern: join(import.meta.dirname, 'src/lectern.ts') } },
        test: {
          name: 'unit',
          include: ['{src,build,scripts}/**/*.test.ts', 'test/{content,packages,search}/*.test.ts'],
          ...EVERY_PROJECT,
        },
      },
      {
        test: {
          name: 'site',
          include: ['test/{conformance,fuzz,site}/**/*.test.ts'],
          globalSetup: './test/preview.ts',
          ...EVERY_PROJECT,
          sequence: AFTER_UNITS,
        },
      },
      ...['below', 'brand', 'languages'].map((name) => ({
        test: {
          name,
          include: [
            'test/conformance/*.test.ts',
            'test/site/links.test.ts',
            `test/sites/${name}/*.test.ts`,
            // The sample below a path has versions, too.
            ...(name === 'below' ? ['test/versions/*.test.ts'] : []),
          ],
          // The brand does without.
          exclude: name === 'brand' ? ['test/conformance/mcp.test.ts'] : [],
          globalSetup: './test/preview.ts',
          ...EVERY_PROJECT,
          sequence: AFTER_UNITS,
        },
      })),
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          ...EVERY_PROJECT,
          sequence: AFTER_UNITS,
        },
      },
      {
        test: {
          name: 'dev',
          include: ['test/{dev,rebuild}/*.test.ts'],
          ...EVERY_PROJECT,
          // Builds and the development server keep what is theirs in one folder, `.astro`.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
