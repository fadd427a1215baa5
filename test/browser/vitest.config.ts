import { defineConfig } from 'vitest/config';
import { HANGS_AFTER } from '../../vitest.config.ts';

export default defineConfig({
  test: {
    globalSetup: ['./unpack-browser.ts', './static-server.ts'],
    ...HANGS_AFTER,
    maxWorkers: 2,
    // A busy machine takes its time to show what is waited for.
    expect: { poll: { timeout: 15_000 } },
  },
});
