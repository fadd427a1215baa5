import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { readSettings } from '../src/content/settings.ts';
import { followLinks } from '../src/files/same-place.ts';
import { BUNDLE_ONLY, bundleFolder, clearBundle, SOURCES_CHANGED, sealBundle } from './bundle.ts';
import { expectDocs } from './lost-pages.ts';
import { sourcesVersion } from './version.ts';

// To bundle the pages takes neither, and a sixth longer with both loaded.
const devServer = () => import('./dev-server.ts');
const siteBuild = () => import('./site-build.ts');

/** Everything around `astro build`, `astro dev` and `astro preview`. */
export function lectern(): AstroIntegration {
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
        if (!process.argv.includes(BUNDLE_ONLY)) {
          expectDocs(settings.folder);
          await (await siteBuild()).claimBuild(root, settings.folder, dist);
        }
        version = await sourcesVersion(root);
        await clearBundle(root);
        updateConfig({ outDir: pathToFileURL(join(bundleFolder(root).client, '/')) });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'lectern',
          previewEntrypoint: fileURLToPath(new URL('../src/platforms/preview.ts', import.meta.url)),
          adapterFeatures: { buildOutput: 'static' },
          entrypointResolution: 'auto',
          // Astro asks for the second, though no page has it make pictures.
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:server:setup': async ({ server, logger }) => {
        const { serveLiveContent } = await devServer();
        await serveLiveContent({ server, settings, dist, logger });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer(keepBundle(root));
      },
      'astro:build:setup': ({ updateConfig }) => {
        const input = fileURLToPath(new URL('../src/prerender.ts', import.meta.url));
        updateConfig({ environments: { prerender: { build: { rolldownOptions: { input } } } } });
      },
      'astro:build:done': async () => {
        if ((await sourcesVersion(root)) !== version) throw new Error(SOURCES_CHANGED);
        const bundle = await sealBundle(root, version);
        if (process.argv.includes(BUNDLE_ONLY)) return;
        const isForced = process.argv.includes('--force');
        const { buildSite } = await siteBuild();
        const sync = true;
        await buildSite({
          ...{ settings, root, dist, version, isForced, sync },
          bundle: async () => bundle,
        });
      },
    },
  };
}

/** Renders nothing, but keeps the bundle that Astro would render from and then delete. */
function keepBundle(root: string): AstroPrerenderer {
  const { client, prerender } = bundleFolder(root);
  return {
    name: 'lectern',
    setup: () => rename(join(client, '.prerender'), prerender),
    getStaticPaths: async () => [],
    render: async () => {
      throw new Error('Pages are rendered once their bundle is finished.');
    },
  };
}
