import { parseArgs } from 'node:util';
import { build } from 'astro';
import { ContentError } from '../src/content/diagnostics.ts';

const USAGE = `Usage: npm run build -- [--force] [--outDir DIR]

Builds the site of CONTENT_DIR (default content) for SITE_URL into dist/.

--force    render and write every file anew; what has not changed since the last build is
           taken from it otherwise
--outDir   another folder for the site`;

const { values } = parseArgs({
  options: {
    force: { type: 'boolean', default: false },
    outDir: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(USAGE);
} else {
  try {
    // The build itself says what it does, in fewer lines than one for each page.
    await build({
      logLevel: 'warn',
      force: values.force,
      ...(values.outDir !== undefined && { outDir: values.outDir }),
    });
  } catch (error) {
    console.error(error instanceof ContentError ? error.message : error);
    process.exitCode = 1;
  }
}
