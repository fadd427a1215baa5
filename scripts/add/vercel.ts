import type { Platform } from './platform.ts';

/** One function, by the Build Output API. */
export const vercel: Platform = {
  summary: 'Vercel, with one function',
  files: () => ({
    'vercel.json': `${JSON.stringify(
      {
        $schema: 'https://openapi.vercel.sh/vercel.json',
        framework: null,
        buildCommand: 'npm run build && npx lectern vercel',
      },
      null,
      2,
    )}\n`,
  }),
  next: () => [
    'Push the project, import it at https://vercel.com/new, and set the variable SITE_URL there.',
  ],
};
