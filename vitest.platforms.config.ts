import { defineConfig } from 'vitest/config';
import { installed } from './test/platforms/processes.ts';

/** A runtime, and the tests that hold there beside the conformance suite, if that holds. */
function platform(name: string, include: readonly string[]) {
  return {
    test: {
      name,
      include: [...include],
      globalSetup: `./test/platforms/${name}.ts`,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

const SUITE = 'test/conformance/**/*.test.ts';
const PLAIN = 'test/platforms/plain/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      platform('serve', [SUITE, 'test/platforms/serve/**/*.test.ts']),
      platform('workerd', [SUITE, 'test/platforms/workerd/**/*.test.ts']),
    ],
  },
});
void [PLAIN, installed];
