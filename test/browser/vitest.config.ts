import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['./unpack-browser.ts', './static-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A busy machine takes its time to show what is waited for.
    expect: { poll: { timeout: 15_000 } },
  },
});
