import { type FunctionName, functionFile } from '../../build/functions.ts';
import type { Platform } from './platform.ts';
import { ownFile } from './sources.ts';

const FUNCTIONS = ['operations', 'files'] as const;

const edgeFunction = (name: FunctionName) =>
  `export { config, default } from '../../node_modules/lectern/${functionFile(name)}';\n`;

/** Edge functions, in front of the files. */
export const netlify: Platform = {
  summary: 'Netlify, with edge functions',
  files: () => ({
    'netlify.toml': ownFile('netlify.toml'),
    ...Object.fromEntries(
      FUNCTIONS.map((name) => [
        `netlify/edge-functions/${name}.js`,
        edgeFunction(`netlify/${name}`),
      ]),
    ),
  }),
  next: () => [
    'Push the project, import it at https://app.netlify.com, and set the variable SITE_URL there.',
  ],
};
