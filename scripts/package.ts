import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OWN_FOLDER } from '../build/own-folder.ts';
import { writeCreatePackage } from '../build/repository/package-create.ts';
import { writeImportPackage } from '../build/repository/package-import.ts';
import { writeLecternPackage } from '../build/repository/package-lectern.ts';
import { print } from '../src/terminal/print.ts';
import { runCommand } from './command-line.ts';
import { writeGenerated } from './docs/generated.ts';

const USAGE = `Usage: npm run package -- [--output DIR]

Writes the tarballs of the packages lectern, lectern-import and create-lectern.

--output   folder for all (default: .astro/package)`;

const CONFIG = {
  options: { output: { type: 'string', default: join(OWN_FOLDER, '.astro/package') } },
} as const;

/**
 * Adds the `repository` of this repository's `package.json`, which a release sets: npm accepts a package with
 * provenance only if it names the repository that published it.
 */
async function addRepository(folder: string): Promise<void> {
  const file = join(folder, 'package.json');
  const { repository } = JSON.parse(await readFile(join(OWN_FOLDER, 'package.json'), 'utf8'));
  const packaged = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, `${JSON.stringify({ ...packaged, repository }, null, 2)}\n`);
}

const PACKAGES = {
  lectern: writeLecternPackage,
  'lectern-import': writeImportPackage,
  'create-lectern': writeCreatePackage,
} as const;

await runCommand(USAGE, CONFIG, async ({ values: { output } }) => {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  await writeGenerated();
  for (const [name, write] of Object.entries(PACKAGES)) {
    const folder = join(output, name);
    await write(folder);
    await addRepository(folder);
    const { stdout } = await promisify(execFile)('npm', ['pack', folder, '--silent'], {
      cwd: output,
    });
    print(join(output, stdout.trim()));
  }
});
