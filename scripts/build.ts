import { resolve } from 'node:path';
import { buildSite, claimBuild } from '../build/build-site.ts';
import { openBundle } from '../build/bundle.ts';
import { bundlePages } from '../build/bundle-pages.ts';
import { expectDocs } from '../build/lost-pages.ts';
import { sourcesVersion } from '../build/version.ts';
import { readSettings } from '../src/compile/read/settings.ts';
import { followLinks } from '../src/files/same-place.ts';
import { runCommand } from './command-line.ts';

const USAGE = `Usage: npm run build -- [--force] [--outDir DIR] [--allow-empty] [--no-sync]

Builds the site of CONTENT_DIR (default content) for SITE_URL into dist/.

--force         render and write every file anew; what has not changed since the last build is
                taken from it otherwise
--outDir        another folder for the site: a new or empty one, or one that holds a site
--allow-empty   build also where the content has no documentation
--no-sync       do not wait for the disk: after a loss of power, build again`;

const CONFIG = {
  allowNegative: true,
  options: {
    force: { type: 'boolean', default: false },
    outDir: { type: 'string' },
    'allow-empty': { type: 'boolean', default: false },
    sync: { type: 'boolean', default: true },
  },
} as const;

await runCommand(USAGE, CONFIG, async ({ values }) => {
  const root = process.cwd();
  const dist = followLinks(resolve(values.outDir ?? 'dist'));
  const settings = readSettings(process.env);
  if (!values['allow-empty']) expectDocs(settings.folder);
  await claimBuild(root, settings.folder, dist);
  const version = await sourcesVersion(root);
  const isForced = values.force;
  await buildSite({
    settings,
    root,
    dist,
    version,
    isForced,
    sync: values.sync,
    bundle: async (signal) =>
      (isForced ? undefined : await openBundle(root, version)) ??
      (await bundlePages(root, version, signal)),
  });
});
