import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { type Content, loadContent } from '../src/content/content.ts';
import { ContentError, type Diagnostic, formatDiagnostic } from '../src/content/diagnostics.ts';
import { readSettings } from '../src/content/settings.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { localePrefix, notFoundFile } from '../src/contract/paths.ts';
import { lock } from '../src/files/lock.ts';
import { expectRoom, expectWritable, tellFullDisks, withAdvice } from '../src/files/room.ts';
import { recover, swapIn } from '../src/files/swap.ts';
import { budgetWarnings, totals } from './budgets.ts';
import { serveLiveContent } from './dev-server.ts';
import { mdxSources } from './mdx-sources.ts';
import { writePagefind } from './pagefind.ts';
import { writeSiteList } from './site-list.ts';
import { writeOgImages } from './write-og-images.ts';
import { writeOutputs } from './write-outputs.ts';

function report(diagnostics: readonly Diagnostic[], logger: AstroIntegrationLogger): void {
  for (const diagnostic of diagnostics) {
    if (diagnostic.severity === 'warning') logger.warn(formatDiagnostic(diagnostic));
  }
}

/** Astro puts only the root's 404 page where file servers look for it. */
async function moveNotFoundPages(folder: string): Promise<void> {
  for (const locale of LOCALES.filter((each) => localePrefix(each) !== '')) {
    const page = join(folder, localePrefix(locale), '404');
    await rename(join(page, 'index.html'), join(folder, notFoundFile(locale)));
    await rm(page, { recursive: true });
  }
}

/** Everything around `astro build`, `astro dev` and `astro preview`. */
export function lectern(): AstroIntegration {
  const settings = readSettings(process.env);
  let content: Content | undefined;
  /** Where the finished site goes; it is built beside. */
  let dist = '';
  /** Where builds keep what is not published. */
  let work = '';

  async function load(logger: AstroIntegrationLogger): Promise<Content> {
    const result = await loadContent(settings);
    report(result.diagnostics, logger);
    if (!result.content || result.diagnostics.some(({ severity }) => severity === 'error')) {
      throw new ContentError(settings.folder, result.diagnostics);
    }
    return result.content;
  }

  /** Adds to the pages all that is not rendered by Astro, and puts the site in its place. */
  async function finish(built: Content, staging: string) {
    await moveNotFoundPages(staging);
    const files = await writeOutputs(built, staging);
    const pictures = await writeOgImages(built, staging, join(work, 'og'));
    const searchable = await writePagefind(staging);
    const all = await writeSiteList(staging);
    await swapIn(staging, dist);
    return { files: files + pictures, searchable, all };
  }

  return {
    name: 'lectern',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig, logger }) => {
        dist = fileURLToPath(config.outDir).replace(/[\\/]$/, '');
        updateConfig({
          site: settings.baseUrl,
          vite: { plugins: [mdxSources(() => content)], resolve: { dedupe: ['astro'] } },
        });
        if (command !== 'build') return;
        work = join(fileURLToPath(config.root), '.astro');
        await lock(join(work, 'build.lock'));
        await expectWritable(dist);
        await recover(dist);
        const places = [work, dirname(dist)];
        await expectRoom(dist, places);
        tellFullDisks(places);
        content = await load(logger);
        updateConfig({ outDir: pathToFileURL(join(work, 'dist/')) });
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
            content = live;
          },
          refresh: async () => refreshContent?.({}),
        });
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const built = content;
        if (!built) return;
        const staging = fileURLToPath(dir).replace(/[\\/]$/, '');
        const { files, searchable, all } = await withAdvice(() => finish(built, staging));
        logger.info(
          `${pages.length} pages, ${files} other files, ${searchable} pages searchable, in ${dist}`,
        );
        logger.info(totals(all));
        for (const warning of budgetWarnings(all)) logger.warn(warning);
      },
    },
  };
}
