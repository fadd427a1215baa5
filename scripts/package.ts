import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LECTERN_FOLDER } from '../build/lectern-folder.ts';
import { writeCreatePackage } from '../build/repository/package-create.ts';
import { writeImportPackage } from '../build/repository/package-import.ts';
import { writeLecternPackage } from '../build/repository/package-lectern.ts';
import manifest from '../package.json' with { type: 'json' };
import { print } from '../src/terminal/print.ts';
import { defineCommand, option } from './command.ts';
import { writeGenerated } from './docs/generated.ts';

/** Functions that write the files of a package and return the specific fields of its `package.json`. */
const PACKAGES = {
  lectern: writeLecternPackage,
  'lectern-import': writeImportPackage,
  'create-lectern': writeCreatePackage,
} as const;

const packaging = defineCommand({
  summary: 'Writes the tarballs of the packages lectern, lectern-import and create-lectern',
  options: {
    output: option('DIR', 'folder for all of them', join(LECTERN_FOLDER, '.astro/package')),
  },
  run: async ({ values: { output } }) => {
    await rm(output, { recursive: true, force: true });
    await writeGenerated();
    // Releases set `repository`: npm requires it to match the publishing repository for provenance.
    const { version, license, type, repository }: Readonly<Record<string, unknown>> = manifest;
    for (const [name, write] of Object.entries(PACKAGES)) {
      const folder = join(output, name);
      await mkdir(folder, { recursive: true });
      const { description, ...own } = await write(folder);
      const fields = { name, version, description, license, type, ...own, repository };
      await writeFile(join(folder, 'package.json'), `${JSON.stringify(fields, null, 2)}\n`);
      await cp(join(LECTERN_FOLDER, 'LICENSE'), join(folder, 'LICENSE'));
      const { stdout } = await promisify(execFile)('npm', ['pack', folder, '--silent'], {
        cwd: output,
      });
      print(join(output, stdout.trim()));
    }
  },
});

await packaging.start('npm run package --', process.argv.slice(2));
