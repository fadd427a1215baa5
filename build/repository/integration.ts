import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readSettings } from '../../src/compile/read/settings.ts';
import { followLinks } from '../../src/files/same-place.ts';
import { BUNDLE, clearBundle, openBundle, sealBundle } from '../bundle.ts';
import { claimBuild } from '../claim-build.ts';
import { sourcesVersion } from '../version.ts';
import { BundledPackages } from './bundled-packages.ts';

// Loaded on demand: bundling does not need it.
const siteBuild = () => import('../build-site.ts');

/**
 * Lectern as an Astro adapter: `astro build` bundles the pages and builds the site from them, and
 * `astro preview` serves it.
 *
 * @param bundlesOnly whether another process builds the site from the bundle
 */
export function lectern({ bundlesOnly = false } = {}): AstroIntegration {
  const settings = readSettings(process.env);
  const packages = new BundledPackages();
  let root = '';
  /** Folder of the finished site. */
  let dist = '';
  /** Version of the code, before it was bundled. */
  let version = '';

  return {
    name: 'lectern',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        if (command === 'dev')
          throw new Error('Astro’s development server has no content. Run “lectern dev” instead.');
        root = fileURLToPath(config.root);
        dist = followLinks(fileURLToPath(config.outDir).replace(/[\\/]$/, ''));
        if (command !== 'build') return;
        if (!bundlesOnly) await claimBuild(root, settings.folder, dist);
        version = sourcesVersion();
        await clearBundle();
        const within = (path: string) => pathToFileURL(join(BUNDLE.folder, path));
        updateConfig({
          outDir: within('/'),
          build: { client: within('client/'), server: within('server/') },
          // The bundle is published in the package, which does not depend on Astro.
          vite: { ssr: { noExternal: true }, plugins: [packages.plugin] },
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'lectern',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../../src/render.ts', import.meta.url),
          // A path: Astro resolves it with `require`, which does not accept `file:` URLs.
          previewEntrypoint: fileURLToPath(
            new URL('../../src/platforms/preview.ts', import.meta.url),
          ),
          adapterFeatures: { buildOutput: 'server' },
          // Astro requires `sharpImageService`, although no page uses it.
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:build:done': async () => {
        await packages.write();
        // If the code changed meanwhile, the bundle belongs to no version.
        if (sourcesVersion() === version) await sealBundle(version);
        if (bundlesOnly) return;
        const bundle = await openBundle(version);
        if (!bundle) throw new Error('The sources of the pages changed. Build again.');
        const { buildSite } = await siteBuild();
        await buildSite({ settings, root, dist, version, bundling: Promise.resolve(bundle) });
      },
    },
  };
}
