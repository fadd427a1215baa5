import { resolve } from 'node:path';
import { printable } from '../../src/common/printable.ts';
import { count } from '../../src/compile/diagnostics/diagnostics.ts';
import { readSettings } from '../../src/compile/read/settings.ts';
import { withAdvice } from '../../src/files/disk-errors.ts';
import { print, printError } from '../../src/terminal/print.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../command-line.ts';

// Outside the command: the compiler of the package does not rewrite imports in object methods.
const loadExport = () => import('../../src/compile/export/export-folder.ts');

export default defineCommand({
  summary: 'Writes the content as standard Markdown and MDX, for another program',
  arguments: '<folder>',
  options: {},
  notes: [
    'Containers, includes and other dialects are resolved; components stay, and make a page MDX.',
  ],
  environment: ['CONTENT_DIR'],
  run: async ({ positionals: [folder, ...others] }) => {
    if (folder === undefined || others.length > 0) throw new UsageError('Name one folder.');
    const { exportFolder } = await loadExport();
    const { pages, files, problems } = await withAdvice(() =>
      exportFolder(readSettings(process.env), resolve(folder)),
    );
    for (const problem of problems) printError(printable(problem));
    print(
      `${folder} holds ${count(pages.md, 'page')} of Markdown, ${pages.mdx} of MDX, and ${count(files, 'other file')}.`,
    );
    if (problems.length === 0) return;
    printError(`Copied unchanged: ${count(problems.length, 'page')}. Correct and export again.`);
    process.exitCode = 1;
  },
});
