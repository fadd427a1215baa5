import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
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
    const { stdout } = await promisify(execFile)('npm', ['pack', folder, '--silent'], {
      cwd: output,
    });
    print(join(output, stdout.trim()));
  }
});
