import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
import { lectern } from './build/integration.ts';
import { headingAnchors, namedTasks, scrollableTables, sizedImages } from './build/page-html.ts';
import { tableAlignment } from './build/table-alignment.ts';
import { readSettings } from './src/content/settings.ts';
import { highlightTheme, stylesToClasses } from './src/highlight.ts';

const { folder } = readSettings(process.env);

export default defineConfig({
  publicDir: './src/public',
  trailingSlash: 'ignore',
  // Pages are written while others are rendered.
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 8 },
  markdown: {
    processor: satteri({
      features: { smartPunctuation: false },
      hastPlugins: [
        headingAnchors,
        scrollableTables,
        tableAlignment,
        namedTasks,
        sizedImages(folder),
      ],
    }),
    shikiConfig: { theme: highlightTheme, transformers: [stylesToClasses] },
  },
  image: { layout: 'constrained' },
  integrations: [lectern(), mdx()],
  devToolbar: { enabled: false },
  server: { port: 4321 },
  vite: {
    // The handler answers preflight requests itself, in development too.
    server: { cors: false },
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        onLog(level, log, report) {
          // Astro reads this directive of its own before the bundler drops it.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
        },
      },
    },
  },
});
