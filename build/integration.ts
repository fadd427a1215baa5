import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { buildState, startBuildState } from '../src/content/build-state.ts';
import { readSettings } from '../src/content/settings.ts';
import { serveLiveContent } from './dev-server.ts';
import { mdxSources } from './mdx-sources.ts';
import { SiteBuild } from './site-build.ts';
import { sourcesVersion } from './version.ts';

/** Everything around `astro build`, `astro dev` and `astro preview`. */
export function lectern(): AstroIntegration {
  const settings = readSettings(process.env);
  /** Where the finished site goes; it is built beside. */
  let dist = '';
  let build: SiteBuild | undefined;

  return {
    name: 'lectern',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        const root = fileURLToPath(config.root);
        dist = fileURLToPath(config.outDir).replace(/[\\/]$/, '');
        const state = startBuildState(await sourcesVersion(root));
        updateConfig({
          site: settings.baseUrl,
          vite: { plugins: [mdxSources(() => state.content)], resolve: { dedupe: ['astro'] } },
        });
        if (command !== 'build') return;
        const isForced = process.argv.includes('--force');
        build = await SiteBuild.start({ settings, root, dist, state, isForced });
        updateConfig({
          outDir: pathToFileURL(join(build.folder, '/')),
          // The build empties the folder itself, before the first of two writers.
          vite: { build: { emptyOutDir: false } },
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'lectern',
          previewEntrypoint: fileURLToPath(new URL('../src/platforms/preview.ts', import.meta.url)),
          adapterFeatures: { buildOutput: 'static' },
          entrypointResolution: 'auto',
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:server:setup': async ({ server, refreshContent, logger }) => {
        await serveLiveContent({
          server,
          settings,
          dist,
          logger,
          onContent: (live) => {
            buildState().content = live;
          },
          refresh: async () => refreshContent?.({ context: {} }),
        });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((astro) => build?.prerenderer(astro) ?? astro);
      },
      'astro:build:setup': ({ updateConfig }) => {
        // Astro names the entry only where nobody else sets a prerenderer.
        const rolldownOptions = { input: 'astro/entrypoints/prerender' };
        updateConfig({ environments: { prerender: { build: { rolldownOptions } } } });
      },
      'astro:build:done': async () => {
        await build?.finish();
      },
    },
  };
}
