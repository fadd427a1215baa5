import { defineConfig } from 'vitest/config';
import { EVERY_PROJECT } from '../../vitest.config.ts';

export default defineConfig({
  test: {
    globalSetup: ['./unpack-browser.ts', './static-server.ts'],
    ...EVERY_PROJECT,
    // A busy machine may be slow to reach the expected state.
    expect: { poll: { timeout: 15_000 } },
  },
});
