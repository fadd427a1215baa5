import mdx from '@astrojs/mdx';
import { defineConfig, passthroughImageService } from 'astro/config';
import { lectern } from './build/repository/integration.ts';

export default defineConfig({
  output: 'server',
  publicDir: './src/public',
  trailingSlash: 'ignore',
  build: { inlineStylesheets: 'never' },
  adapter: lectern(),
  integrations: [mdx()],
  // Pictures are made by the build, not by pages: without this, the bundle would hold sharp.
  image: { service: passthroughImageService() },
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
