import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DEFAULT_SITE_URL } from '../src/compile/read/settings.ts';
import { buildSite, freePort, ROOT, startPreview, stop } from './site-server.ts';
import { writeVersionedSample } from './versioned-sample.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the site under test, without trailing slash. */
    baseUrl: string;
    /** Folder of the built site under test. */
    dist: string;
  }
}

/** Sites for tests, by Vitest project; others use the sample. */
const SITES: readonly string[] = ['brand', 'languages'];

/** Base path of the sample in one Vitest project, where it also has versions. */
const BELOW: Readonly<Record<string, string>> = { below: '/project' };

/** Builds and serves the site once for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = SITES.includes(project.name) ? resolve(ROOT, 'test/sites', project.name) : ROOT;
  const root = BELOW[project.name] ?? '';
  const dist = resolve(folder, `.astro/test${root}/dist`);
  const env =
    root === ''
      ? {}
      : {
          SITE_URL: DEFAULT_SITE_URL + root,
          CONTENT_DIR: await writeVersionedSample(resolve(dist, '../project')),
        };
  const { code, output } = await buildSite(dist, env, [], folder);
  if (code !== 0) throw new Error(output);
  const port = await freePort();
  const preview = await startPreview(dist, port);
  project.provide('baseUrl', `http://127.0.0.1:${port}${root}`);
  project.provide('dist', dist);
  return () => stop(preview);
}
