import { functionFile } from '../../build/functions.ts';
import { type Platform, PUBLISHED_BUILD } from './platform.ts';
import { adapt, ownFile } from './sources.ts';

/** The Worker and its assets, as this repository publishes its own site. */
export const cloudflare: Platform = {
  summary: 'Cloudflare Workers, with static assets',
  files: ({ name, locales }) => ({
    'wrangler.jsonc': adapt(ownFile('wrangler.jsonc'), [
      ['test/platforms/node_modules/', 'node_modules/'],
      ['"name": "lectern"', `"name": "${name}"`],
      ['src/platforms/cloudflare.ts', `node_modules/lectern/${functionFile('cloudflare')}`],
      [
        '      "/fr*",\n',
        locales
          .slice(1)
          .map((locale) => `      "/${locale}*",\n`)
          .join(''),
      ],
    ]),
  }),
  next: () => ['npx wrangler login', PUBLISHED_BUILD, 'npx wrangler deploy'],
};
