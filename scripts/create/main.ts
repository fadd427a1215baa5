import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { hasCode } from '../../src/files/errno.ts';
import { writeNewFiles } from '../../src/files/write-new-files.ts';
import { print } from '../../src/terminal/print.ts';
import { defineCommand, flag, option } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { openPrompt } from '../prompt.ts';
import { cdCommand, systemNodeVersion, toolFiles } from '../tool-files.ts';
import { parseLanguages } from './languages.ts';
import { nameOf, projectFiles } from './project.ts';

const FOLDER = 'my-docs';

/** Files that a folder may contain and still count as empty. */
const IGNORED = new Set(['.git', '.DS_Store']);

/** @throws {Error} if a folder is not empty, or not a folder */
function expectEmpty(folder: string): void {
  try {
    const file = readdirSync(folder).find((name) => !IGNORED.has(name));
    if (file === undefined) return;
    throw new Error(`${folder} holds ${file}. Name a folder that is new or empty.`);
  } catch (error) {
    if (hasCode(error, 'ENOTDIR')) throw new Error(`${folder} is a file. Name a folder.`);
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** @throws {UsageError} for any other answer */
function yesOrNo(answer: string): boolean {
  if (/^y(es)?$/i.test(answer)) return true;
  if (/^no?$/i.test(answer)) return false;
  throw new UsageError(`“${answer}” is neither yes nor no.`);
}

function nextSteps(done: string, folder: string, command: string): string {
  return [
    done,
    '',
    'Next',
    ...cdCommand(relative(process.cwd(), folder)),
    '  npm install',
    `  ${command}`,
  ].join('\n');
}

const create = defineCommand({
  summary: 'Creates a documentation site in a new folder',
  arguments: '[folder]',
  options: {
    name: option('TEXT', 'name of the site (default: the folder in words)'),
    locales: option(
      'CODES',
      'its languages, the first at the root, such as en,fr,de (default: en)',
    ),
    train: option('yes|no', 'whether crawlers may train language models on it (default: no)'),
    import: flag('write no pages, only what “lectern import” needs'),
  },
  notes: ['In a terminal, it asks for whatever is not given.'],
  run: async ({ values, positionals: [given, ...others] }) => {
    if (others.length > 0) throw new UsageError('Give one folder; put names in quotes.');
    const setting = (['name', 'locales', 'train'] as const).find(
      (each) => values[each] !== undefined,
    );
    if (values.import && setting !== undefined) {
      throw new UsageError(
        `--import writes no settings: leave --${setting} out. The import takes them from the old site.`,
      );
    }
    const { ask, close } = openPrompt(process.stdin, process.stdout);
    try {
      const folder = resolve(given ?? (await ask('Folder', FOLDER)));
      expectEmpty(folder);
      const node = systemNodeVersion();
      if (values.import) {
        await writeNewFiles(folder, toolFiles(folder, node, ['lectern-import']));
        const command = 'npx lectern import <folder of the old documentation>';
        print(nextSteps('Created an empty project.', folder, command));
        return;
      }
      const name = (values.name ?? (await ask('Name of the site', nameOf(folder)))).trim();
      if (name === '') throw new UsageError('The name is empty. Leave it out, or write one.');
      const codes = values.locales ?? (await ask('Languages, by code', 'en'));
      const languages = parseLanguages(codes);
      const mayTrain = yesOrNo(
        values.train ?? (await ask('May crawlers train language models on it? yes or no', 'no')),
      );
      const today = new Date();
      const files = await projectFiles({ folder, name, languages, node, today, mayTrain });
      await writeNewFiles(folder, files);
      const labels = languages.map(({ label }) => label).join(', ');
      print(nextSteps(`Created a site in ${labels}.`, folder, 'npm run dev'));
    } finally {
      close();
    }
  },
});

await create.start('npm create lectern --', process.argv.slice(2));
