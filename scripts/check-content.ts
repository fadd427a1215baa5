import { join, relative, sep } from 'node:path';
import { errorsOf } from '../src/compile/diagnostics/diagnostics.ts';
import { isReportFormat, REPORTS } from '../src/compile/diagnostics/report.ts';
import { readSettings } from '../src/compile/read/settings.ts';
import { checkSite } from '../src/site/load.ts';
import { insteadOf, runCommand, UsageError } from './command-line.ts';

const FORMATS = Object.keys(REPORTS);
const USAGE = `Usage: npm run check:content -- [--format ${FORMATS.join('|')}]

Checks the folder that CONTENT_DIR names (default: content), without a build.
The format is “github” where GITHUB_ACTIONS is set, else “text”.
Exits with 0 if there are no errors, 1 if there are, 2 if it is called the wrong way.`;

const CONFIG = { options: { format: { type: 'string' } } } as const;

await runCommand(USAGE, CONFIG, async ({ values }) => {
  const format = values.format ?? (process.env.GITHUB_ACTIONS ? 'github' : 'text');
  if (!isReportFormat(format)) {
    throw new UsageError(`There is no format “${format}”. ${insteadOf(format, FORMATS)}`);
  }
  const settings = readSettings(process.env);
  const diagnostics = await checkSite(settings);
  const root = process.env.GITHUB_WORKSPACE ?? process.cwd();
  const fileOf = (path: string) => relative(root, join(settings.folder, path)).split(sep).join('/');
  console.log(REPORTS[format](diagnostics, fileOf));
  if (errorsOf(diagnostics).length > 0) process.exitCode = 1;
});
