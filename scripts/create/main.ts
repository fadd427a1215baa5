import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { hasCode } from '../../src/files/errno.ts';
import { print } from '../../src/terminal/print.ts';
import { askFor } from '../ask.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { changeFolder, machineNode, toolFiles } from '../tool-files.ts';
import { writeNew } from '../write-new.ts';
import { parseLanguages } from './languages.ts';
import { nameOf, projectFiles } from './project.ts';

const FOLDER = 'my-docs';

/** What a folder may contain before it becomes a project. */
const ALLOWED = new Set(['.git', '.DS_Store']);

/** @throws {Error} if a folder holds anything that could be lost */
function expectEmpty(folder: string): void {
  try {
    const other = readdirSync(folder).find((name) => !ALLOWED.has(name));
    if (other === undefined) return;
    throw new Error(`${folder} holds ${other}. Name a folder that is new or empty.`);
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

function withNext(done: string, folder: string, command: string): string {
  return [
    done,
    '',
    'Next',
    ...changeFolder(relative(process.cwd(), folder)),
    '  npm install',
    `  ${command}`,
  ].join('\n');
}

const create = defineCommand({
  summary: 'Creates a documentation site in a new folder',
  arguments: '[folder]',
  options: {
    name: {
      type: 'string',
      value: 'TEXT',
      help: 'name of the site (default: the folder in words)',
    },
    locales: {
      type: 'string',
      value: 'CODES',
      help: 'its languages, the first at the root, such as en,fr,de (default: en)',
    },
    train: {
      type: 'string',
      value: 'yes|no',
      help: 'whether crawlers may train language models on it (default: no)',
    },
    import: {
      type: 'boolean',
      default: false,
      help: 'write no pages, only what “lectern import” needs',
    },
  },
  notes: ['In a terminal, it asks for whatever is not given.'],
  run: async ({ values, positionals: [given, ...others] }) => {
    if (others.length > 0) throw new UsageError('Give one folder; put names in quotes.');
    const about = (['name', 'locales', 'train'] as const).find(
      (each) => values[each] !== undefined,
    );
    if (values.import && about !== undefined) {
      throw new UsageError(
        `--import writes no settings: leave --${about} out. The import takes them from the old site.`,
      );
    }
    const { ask, close } = askFor(process.stdin, process.stdout);
    try {
      const folder = resolve(given ?? (await ask('Folder', FOLDER)));
      expectEmpty(folder);
      const node = machineNode();
      if (values.import) {
        await writeNew(folder, toolFiles(folder, node, ['lectern-import']));
        const command = 'npx lectern import <folder of the old documentation>';
        print(withNext('Created an empty project.', folder, command));
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
      await writeNew(folder, files);
      const labels = languages.map(({ label }) => label).join(', ');
      print(withNext(`Created a site in ${labels}.`, folder, 'npm run dev'));
    } finally {
      close();
    }
  },
});

await create.start('npm create lectern --', process.argv.slice(2));
