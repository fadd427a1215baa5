import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { DOCUMENTATION_SYSTEMS } from '../../src/common/documentation-systems.ts';
import { printable } from '../../src/common/printable.ts';
import { withAdvice } from '../../src/files/disk-errors.ts';
import { print } from '../../src/terminal/print.ts';
import { count } from '../../src/terminal/progress.ts';
import { defineCommand, flag, option, truncateList } from '../command.ts';
import { parseChoice, UsageError } from '../command-line.ts';
import { askToRunConfig, unknownValues } from '../config-consent.ts';
import { openPrompt } from '../prompt.ts';
import { loadImporters, runImport } from '../run-import.ts';
import { cdCommand, systemNodeVersion, toolFiles } from '../tool-files.ts';

const POSTS = ['changelog', 'docs', 'skip'] as const;

const MAX_LISTED = 20;

export default defineCommand({
  summary: 'Imports documentation from another system',
  arguments: '<folder>',
  options: {
    from: option(
      'SYSTEM',
      `${DOCUMENTATION_SYSTEMS.join(', ')} (default: recognized by its files)`,
    ),
    config: option(
      'FILE',
      'configuration of the old site, a path below <folder>\n(default: found by its name)',
    ),
    to: option('DIR', 'folder of the new project', '.'),
    posts: option(POSTS.join('|'), 'how to import dated posts of a blog', 'changelog'),
    'trust-config': flag(
      'run the configuration of the old site, which is code,\ninstead of only reading it',
    ),
    against: option(
      'DIR',
      'the built old site: its pages are compared with the\nnew ones (default: its source)',
    ),
    'old-site': option(
      'URL',
      'address where the old site stays: demos become links to its\npages (default: its address in the configuration)',
    ),
    'accept-losses': flag('do not fail if pages lack more than 1% of their words'),
    'dry-run': flag('write nothing, and list what would be written'),
    force: flag('overwrite files that were changed since the last import'),
  },
  notes: [
    'Writes content/, public/, files for npm and git, and import-report.md, which lists everything\nthat was changed or left out. <folder> is not modified; it may be an entire repository.',
  ],
  run: async ({ values, positionals }) => {
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) {
      throw new UsageError('Give one folder, that of the old documentation.');
    }
    const posts = parseChoice(POSTS, values.posts, '--posts cannot be');
    const { KINDS, planWrite, REPORT_FILE, writeFiles } = await loadImporters();
    const target = resolve(values.to);
    const { from, config: configOption, against, 'old-site': oldSite } = values;
    if (oldSite !== undefined && !/^https?:\/\/[^/]/.test(oldSite))
      throw new UsageError('--old-site is an address such as https://old.example.org.');
    const options = { from, config: configOption, posts, against, oldSite };
    const isTrusted = values['trust-config'];
    const isDry = values['dry-run'];
    let result = await runImport({ folder, options: { ...options, trustConfig: isTrusted } });
    if (!isTrusted && unknownValues(result).length > 0) {
      const prompt = openPrompt(process.stdin, process.stdout);
      const mayRun = await askToRunConfig(result, prompt);
      prompt.close();
      if (mayRun) result = await runImport({ folder, options: { ...options, trustConfig: true } });
    }
    const { system, files, notes, incompletePages } = result;
    const config = printable(result.config);
    const unknownCount = unknownValues(result).length;
    // An existing project keeps its files.
    const tools = [...toolFiles(target, systemNodeVersion())].filter(
      ([path]) => !existsSync(join(target, path)),
    );
    const allFiles = new Map([...files, ...tools]);
    const plan = await planWrite(target, allFiles);
    const display = (path: string) =>
      printable(relative(process.cwd(), resolve(target, path)) || '.');
    if (plan.changed.length > 0 && !values.force && !isDry) {
      throw new Error(
        [
          'These files exist with different content. Nothing was written.',
          ...truncateList(plan.changed.map(display), MAX_LISTED),
          'Name another folder with --to, or overwrite them with --force.',
        ].join('\n'),
      );
    }
    const toTarget = relative(process.cwd(), target);
    const isInstalled = existsSync(join(target, 'node_modules', manifest.name));
    const write = [...plan.write, ...plan.changed].sort();
    if (!isDry) await withAdvice(() => writeFiles(target, allFiles, write));
    const counts = [...Map.groupBy(notes, ({ kind }) => kind)].map(
      ([kind, each]) => `  ${count(each.length).padStart(6)}  ${KINDS[kind].title}`,
    );
    print(
      [
        `${isDry ? 'Would import' : 'Imported'} from ${system.label} (${config}): ${count(write.length)} ${isDry ? 'files to write' : 'files written'}, ${count(plan.unchanged.length)} unchanged.`,
        ...(isDry ? truncateList(write.map(display), MAX_LISTED) : []),
        ...notes.flatMap(({ kind, path, detail }) =>
          kind === 'site-other'
            ? [printable(`Not imported: ${path} (${detail}); import it with --config`)]
            : [],
        ),
        ...(counts.length > 0 ? ['', 'Changed or left out', ...counts] : []),
        ...(unknownCount > 0 && !isTrusted
          ? [
              '',
              `${config} is a program, and was read without running it: ${count(unknownCount)} of its values are unknown.`,
              '--trust-config runs it, if the packages of the old site are installed.',
            ]
          : []),
        '',
        `Read ${display(REPORT_FILE)}. Next`,
        ...cdCommand(toTarget),
        ...(isInstalled ? [] : ['  npm install']),
        '  npx lectern check',
      ].join('\n'),
    );
    if (incompletePages.length > 0 && !values['accept-losses']) {
      throw new Error(
        [
          `${count(incompletePages.length)} pages lack more than 1% of their words:`,
          ...truncateList(incompletePages.map(printable), MAX_LISTED),
          `Compare them with the old ones. If nothing important is missing, import with --accept-losses.`,
        ].join('\n'),
      );
    }
  },
});
