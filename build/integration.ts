import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readSettings } from '../src/compile/read/settings.ts';
import { followLinks } from '../src/files/same-place.ts';
import { bundleFolder, clearBundle, openBundle, sealBundle } from './bundle.ts';
import { sourcesVersion } from './version.ts';

// Bundling needs neither, and takes a sixth longer with both loaded.
const devServer = () => import('./dev-server.ts');
const siteBuild = () => import('./build-site.ts');

/**
 * Lectern as an adapter of Astro: `astro build` bundles the pages, from which the site is built;
 * `astro dev` and `astro preview` serve it.
 *
 * @param bundlesOnly leaves the site to the process that asked for the bundle
 */
export function lectern({ bundlesOnly = false } = {}): AstroIntegration {
  const settings = readSettings(process.env);
  let root = '';
  /** Where the finished site goes; it is built beside. */
  let dist = '';
  /** Of the sources, before any was bundled. */
  let version = '';

  return {
    name: 'lectern',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        root = fileURLToPath(config.root);
        dist = followLinks(fileURLToPath(config.outDir).replace(/[\\/]$/, ''));
        if (command !== 'build') return;
        if (!bundlesOnly) await (await siteBuild()).claimBuild(root, settings.folder, dist);
        version = await sourcesVersion(root);
        await clearBundle(root);
        const within = (path: string) => pathToFileURL(join(bundleFolder(root).folder, path));
        updateConfig({
          outDir: within('/'),
          build: { client: within('client/'), server: within('server/') },
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'lectern',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../src/render.ts', import.meta.url),
          // Astro resolves it with `require`, which takes no `file:` address.
          previewEntrypoint: fileURLToPath(new URL('../src/platforms/preview.ts', import.meta.url)),
          adapterFeatures: { buildOutput: 'server' },
          // Astro asks for the last, though no page has it make pictures.
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:server:setup': async ({ server, logger }) => {
        const { serveLiveContent } = await devServer();
        await serveLiveContent({ server, settings, dist, logger });
      },
      'astro:build:done': async () => {
        // A bundle of sources that changed meanwhile is of no version.
        if ((await sourcesVersion(root)) === version) await sealBundle(root, version);
        if (bundlesOnly) return;
        const bundle = await openBundle(root, version);
        if (!bundle) throw new Error('The sources of the pages changed. Build again.');
        const { buildSite } = await siteBuild();
        await buildSite({ settings, root, dist, version, bundle: async () => bundle });
      },
    },
  };
}
