import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { installed } from './test/platforms/processes.ts';
import { EVERY_PROJECT } from './vitest.config.ts';

/** What the function responds on a site with versions. */
const VERSIONS = 'test/versions/service.test.ts';

/**
 * What the routing and the files of a platform decide: which requests reach the function, with which
 * path and headers, and what it serves without the function. What the function responds is the same in
 * every JavaScript engine.
 */
const ROUTING = [
  'test/conformance/{hostile,http,pages,published}.test.ts',
  'test/platforms/function/{client,journey,redirects}.test.ts',
  VERSIONS,
];
/** All that the function responds; on Node, the project `site` of `vitest.config.ts` runs the same. */
const SUITE = ['test/conformance/**/*.test.ts', 'test/platforms/function/**/*.test.ts', VERSIONS];
/** What needs the sample with its versions; the package is tested with a site of its own. */
const SAMPLE = ['test/platforms/function/redirects.test.ts', 'test/versions/*.test.ts'];

/** What files alone answer. */
const FILES = ['test/platforms/plain/**/*.test.ts'];

/** What holds wherever the site is served. */
const EVERY = ['test/platforms/every/**/*.test.ts', 'test/versions/files.test.ts'];

/** The suites of the platforms on which more or less than the routing is tested. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  serve: [...ROUTING, 'test/platforms/function/mcp.test.ts'],
  workerd: SUITE,
  static: FILES,
  nginx: FILES,
};

const setupOf = (name: string) => `./test/platforms/${name}/setup.ts`;

/** A running platform, the suite that holds on it, and its own tests. */
const platform = (name: string, suite: readonly string[]) => ({
  test: {
    name,
    include: [...suite, ...EVERY, `test/platforms/${name}/**/*.test.ts`],
    exclude: name === 'package' ? SAMPLE : [],
    globalSetup: setupOf(name),
    ...EVERY_PROJECT,
  },
});

/** Every platform; nginx, which is no package of npm, only where it is installed. */
const names = readdirSync('test/platforms').filter(
  (name) => existsSync(setupOf(name)) && (name !== 'nginx' || installed(name) !== undefined),
);

export default defineConfig({
  test: {
    projects: names.map((name) => platform(name, SUITES[name] ?? ROUTING)),
  },
});
