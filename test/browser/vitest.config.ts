import { defineConfig } from 'vitest/config';

const LIGHTHOUSE = 'lighthouse.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['./unpack-browser.ts', './static-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A busy machine takes its time to show what is waited for.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'browser', include: ['*.test.ts'], exclude: [LIGHTHOUSE] },
      },
      {
        extends: true,
        // After all others: its performance score falls when they share the processor.
        test: { name: 'lighthouse', include: [LIGHTHOUSE], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
