import { defineConfig } from 'vitest/config';

/** Projects of one group share their number of workers. */
const AFTER_UNITS = { groupOrder: 1 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,build,scripts}/**/*.test.ts', 'test/{content,packages,search}/*.test.ts'],
          // Far above what any takes: a busy machine is no failure.
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'site',
          include: ['test/{conformance,fuzz,site}/**/*.test.ts'],
          globalSetup: './test/preview.ts',
          testTimeout: 60_000,
          sequence: AFTER_UNITS,
        },
      },
      ...['below', 'brand', 'languages'].map((name) => ({
        test: {
          name,
          include: ['test/conformance/*.test.ts', 'test/site/links.test.ts'],
          // The brand does without.
          exclude: name === 'brand' ? ['test/conformance/mcp.test.ts'] : [],
          globalSetup: './test/preview.ts',
          testTimeout: 60_000,
          sequence: AFTER_UNITS,
        },
      })),
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: AFTER_UNITS,
        },
      },
      {
        test: {
          name: 'dev',
          include: ['test/{dev,rebuild}/*.test.ts'],
          testTimeout: 60_000,
          // Builds and the development server keep what is theirs in one folder, `.astro`.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
