import { resolve } from 'node:path';
import { claimBuild, expectDocs } from '../../build/claim-build.ts';
import { readCode } from '../../build/code.ts';
import { readSettings } from '../../src/compile/read/settings.ts';
import { followLinks } from '../../src/files/same-place.ts';
import { defineCommand, flag, option } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { keyOption } from '../key-option.ts';

/** Imported after bundling has started, so that both run in parallel. */
const loadSiteBuild = () => import('../../build/build-site.ts');

/** Loaded when needed, since few builds have a shared cache. */
const loadBucket = () => import('../../src/publish/bucket.ts');

export default defineCommand({
  summary: 'Builds the site into dist/',
  options: {
    force: flag('rebuild everything, instead of reusing unchanged parts of the last build'),
    outDir: option('DIR', 'folder of the site: new, empty, or with a site in it', 'dist'),
    previous: option(
      'SITE',
      'the previously published site, folder or address: publishes changes since, keeps its scripts',
    ),
    sign: option('KEY', 'sign the site with this private Ed25519 key: a PEM file, or env:NAME'),
    successor: option(
      'KEY',
      'with --sign, the public key that may sign later builds: a PEM file, or env:NAME',
    ),
    'allow-empty': flag('build even if the content has no documentation'),
    sync: flag('skip fsync; after a power failure, build again', true),
  },
  environment: [
    ...(['CONTENT_DIR', 'SITE_URL', 'LECTERN_CACHE', 'LECTERN_CACHE_WRITE'] as const),
    ...(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'] as const),
  ],
  run: async ({ values }) => {
    const key = keyOption('sign', values.sign, 'private');
    const successor = keyOption('successor', values.successor, 'public');
    if (successor && !key) throw new UsageError('--successor needs --sign.');
    const shared = await sharedBucket(process.env);
    const root = process.cwd();
    const dist = followLinks(resolve(values.outDir));
    const settings = readSettings(process.env);
    if (!values['allow-empty']) expectDocs(settings.folder);
    await claimBuild(root, settings.folder, dist);
    const isForced = values.force;
    const { version, bundle } = await readCode(isForced);
    const failure = new AbortController();
    const bundling = bundle(failure.signal);
    // Avoids an unhandled rejection: the build awaits it.
    bundling.catch(() => undefined);
    const { buildSite } = await loadSiteBuild();
    await buildSite({
      settings,
      root,
      dist,
      version,
      isForced,
      readPrevious:
        values.previous === undefined ? undefined : await previousSiteReader(values.previous),
      shared,
      signing: key && { key, successor },
      sync: values.sync,
      bundling,
      onFailure: () => failure.abort(),
    });
  },
});

/** Returns a reader of the previous site. Loaded when needed: an HTTP client takes 50 ms to load. */
const previousSiteReader = async (site: string) =>
  (await import('../../src/mirror/read-published.ts')).readPublished(site);

/** The bucket of the cache that builds share; `undefined` without one. */
async function sharedBucket(env: NodeJS.ProcessEnv) {
  const { LECTERN_CACHE: address = '', LECTERN_CACHE_WRITE: write = '' } = env;
  if (address === '') return undefined;
  if (!['', 'true', 'false'].includes(write)) {
    throw new UsageError('LECTERN_CACHE_WRITE is true or false.');
  }
  const { openBucket } = await loadBucket();
  return { bucket: openBucket(address, env), isWritten: write === 'true' };
}
