import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { plainName } from '../../src/common/slug-of.ts';
import { allowedOrigins } from '../../src/compile/allowed-origins.ts';
import { SITE_FILE } from '../../src/compile/read/content-path.ts';
import { readSettings } from '../../src/compile/read/settings.ts';
import { readSite } from '../../src/compile/read/site-file.ts';
import { DEFAULT_LANGUAGES } from '../../src/contract/locales.ts';
import { writeNewFiles } from '../../src/files/write-new-files.ts';
import { print } from '../../src/terminal/print.ts';
import { PLATFORMS, type Project } from '../add/platforms.ts';
import { defineCommand, flag, formatColumns, formatCreated } from '../command.ts';
import { parseChoice, UsageError } from '../command-line.ts';
import { readPackageJson } from '../lock-file.ts';

export default defineCommand({
  summary: 'Writes the files that a platform needs, and prints the next steps',
  arguments: '<platform>',
  options: {
    print: flag('print the files instead of writing them'),
  },
  environment: ['CONTENT_DIR'],
  notes: [formatColumns(Object.entries(PLATFORMS).map(([name, { summary }]) => [name, summary]))],
  run: async ({ values, positionals: [name, ...others] }) => {
    const names = Object.keys(PLATFORMS) as (keyof typeof PLATFORMS)[];
    if (name === undefined) throw new UsageError(`Name a platform: ${names.join(', ')}.`);
    if (others.length > 0) throw new UsageError('Name one platform.');
    const platform = PLATFORMS[parseChoice(names, name, 'There is no platform')];
    const project = await readProject(process.cwd());
    const files = Object.entries(platform.files(project));
    if (values.print) {
      print(files.map(([path, text]) => `# ${path}\n${text}`).join('\n'));
      return;
    }
    const created = files.map(([path]) => path);
    expectNew(project.folder, created);
    await writeNewFiles(project.folder, files);
    print(formatCreated(created, platform.next(project)));
  },
});

async function readProject(folder: string): Promise<Project> {
  const { name } = readPackageJson(folder);
  const { folder: content } = readSettings(process.env);
  const { site } = await readSite(content);
  if (!site.config && existsSync(join(content, SITE_FILE))) {
    throw new Error(`${SITE_FILE} has mistakes. Correct them first: “lectern check” lists them.`);
  }
  const languages = site.config?.locales ?? DEFAULT_LANGUAGES;
  return {
    folder,
    name: plainName(typeof name === 'string' ? name : basename(folder)) || 'docs',
    locales: languages.map(({ code }) => code),
    allowed: allowedOrigins(site.config, []),
  };
}

/** @throws {Error} if one of the files exists */
function expectNew(folder: string, paths: readonly string[]): void {
  const existing = paths.filter((path) => existsSync(join(folder, path)));
  if (existing.length > 0) {
    throw new Error(
      `Not written: ${existing.join(' and ')} ${existing.length === 1 ? 'exists' : 'exist'}. See what would be in it with --print, or rename yours.`,
    );
  }
}
