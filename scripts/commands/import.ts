import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { DOCUMENTATION_SYSTEMS } from '../../src/common/documentation-systems.ts';
import { printable } from '../../src/common/printable.ts';
import { withAdvice } from '../../src/files/disk-errors.ts';
import { print } from '../../src/terminal/print.ts';
import { count } from '../../src/terminal/progress.ts';
import { defineCommand, truncateList } from '../command.ts';
import { parseChoice, UsageError } from '../command-line.ts';
import { askToRunConfig, unknownValues } from '../config-consent.ts';
import { openPrompt } from '../prompt.ts';
import { loadImporters, runImport } from '../run-import.ts';
import { cdCommand, systemNodeVersion, toolFiles } from '../tool-files.ts';

const POSTS = ['changelog', 'docs', 'skip'] as const;

/** Maximum number of files that are listed. */
const MAX_LISTED = 20;

export default defineCommand({
  summary: 'Brings documentation over from another system',
  arguments: '<folder>',
  options: {
    from: {
      type: 'string',
      value: 'SYSTEM',
      help: `${DOCUMENTATION_SYSTEMS.join(', ')} (default: recognized by its files)`,
    },
    config: {
      type: 'string',
      value: 'FILE',
      help: 'configuration of the old site, a path below <folder>\n(default: found by its name)',
    },
    to: { type: 'string', value: 'DIR', default: '.', help: 'folder of the new project' },
    posts: {
      type: 'string',
      value: POSTS.join('|'),
      default: 'changelog',
      help: 'what becomes of dated posts of a blog',
    },
    'trust-config': {
      type: 'boolean',
      default: false,
      help: 'run the configuration of the old site, which is code,\ninstead of only reading it',
    },
    against: {
      type: 'string',
      value: 'DIR',
      help: 'the old site as it was built: its pages are compared\nwith the new ones (default: its source)',
    },
    'old-site': {
      type: 'string',
      value: 'URL',
      help: 'where the old site stays: demos become links to its pages\n(default: its own address, if its configuration has it)',
    },
    'accept-losses': {
      type: 'boolean',
      default: false,
      help: 'do not fail if pages lack more than 1% of their words',
    },
    'dry-run': {
      type: 'boolean',
      default: false,
      help: 'write nothing, and say what would be written',
    },
    force: {
      type: 'boolean',
      default: false,
      help: 'overwrite files that you have changed since the last import',
    },
  },
  notes: [
    'Writes content/, public/, what npm and git need, and import-report.md, which lists all that was\nchanged or left out. <folder> stays as it is; it may be a whole repository.',
  ],
  run: async ({ values, positionals }) => {
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) {
      throw new UsageError('Give the folder of the old documentation, and nothing else.');
    }
    const posts = parseChoice(POSTS, values.posts, 'Posts cannot become');
    const { KINDS, planWrite, REPORT_FILE, writeFiles } = await loadImporters();
    const target = resolve(values.to);
    const { from, config: named, against, 'old-site': oldSite } = values;
    if (oldSite !== undefined && !/^https?:\/\/[^/]/.test(oldSite))
      throw new UsageError('--old-site is an address such as https://old.example.org.');
    const options = { from, config: named, posts, against, oldSite };
    const isTrusted = values['trust-config'];
    const isDry = values['dry-run'];
    let found = await runImport({ folder, options: { ...options, trustConfig: isTrusted } });
    if (!isTrusted && unknownValues(found).length > 0) {
      const asking = openPrompt(process.stdin, process.stdout);
      const mayRun = await askToRunConfig(found, asking);
      asking.close();
      if (mayRun) found = await runImport({ folder, options: { ...options, trustConfig: true } });
    }
    const { system, files, notes, incompletePages } = found;
    const config = printable(found.config);
    const unknown = unknownValues(found).length;
    // An existing project keeps its files.
    const tools = [...toolFiles(target, systemNodeVersion())].filter(
      ([path]) => !existsSync(join(target, path)),
    );
    const all = new Map([...files, ...tools]);
    const plan = await planWrite(target, all);
    const name = (path: string) => printable(relative(process.cwd(), resolve(target, path)) || '.');
    if (plan.changed.length > 0 && !values.force && !isDry) {
      throw new Error(
        [
          'These files exist with different content. Nothing was written.',
          ...truncateList(plan.changed.map(name), MAX_LISTED),
          'Name another folder with --to, or overwrite them with --force.',
        ].join('\n'),
      );
    }
    const toTarget = relative(process.cwd(), target);
    const isInstalled = existsSync(join(target, 'node_modules', manifest.name));
    const write = [...plan.write, ...plan.changed].sort();
    if (!isDry) await withAdvice(() => writeFiles(target, all, write));
    const counts = [...Map.groupBy(notes, ({ kind }) => kind)].map(
      ([kind, each]) => `  ${count(each.length).padStart(6)}  ${KINDS[kind].title}`,
    );
    print(
      [
        `${isDry ? 'Would import' : 'Imported'} from ${system.label} (${config}): ${count(write.length)} ${isDry ? 'files to write' : 'files written'}, ${count(plan.unchanged.length)} unchanged.`,
        ...(isDry ? truncateList(write.map(name), MAX_LISTED) : []),
        ...notes.flatMap(({ kind, path, detail }) =>
          kind === 'site-other'
            ? [printable(`Not imported: ${path} (${detail}); --config names it`)]
            : [],
        ),
        ...(counts.length > 0 ? ['', 'Changed or left out', ...counts] : []),
        ...(unknown > 0 && !isTrusted
          ? [
              '',
              `${config} is a program, and was read without running it: ${count(unknown)} of its values are not known.`,
              '--trust-config runs it, if the packages of the old site are installed.',
            ]
          : []),
        '',
        `Read ${name(REPORT_FILE)}. Next`,
        ...cdCommand(toTarget),
        ...(isInstalled ? [] : ['  npm install']),
        '  npx lectern check',
      ].join('\n'),
    );
    if (incompletePages.length > 0 && !values['accept-losses']) {
      throw new Error(
        [
          `${count(incompletePages.length)} pages lack more than 1% of the words that they had:`,
          ...truncateList(incompletePages.map(printable), MAX_LISTED),
          `Compare them with the old ones. Once you know what is missing, --accept-losses lets the import succeed.`,
        ].join('\n'),
      );
    }
  },
});
