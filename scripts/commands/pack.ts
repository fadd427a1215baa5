import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pack } from '../../build/pack/pack.ts';
import { withAdvice } from '../../src/files/disk-errors.ts';
import { print } from '../../src/terminal/print.ts';
import { defineCommand, option } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { readPackageJson } from '../lock-file.ts';

/** Match names and versions that npm accepts (npm docs, package.json; semver 2.0.0). */
const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** Writes a file completely or not at all: a truncated archive could be taken for a complete one. */
async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.part`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

export default defineCommand({
  summary: 'Packs a built site as an npm package and a skill, to search and read offline',
  arguments: '<name>',
  options: {
    dist: option('DIR', 'a built site, or a mirror', 'dist'),
    output: option('DIR', 'folder to write to', 'packed'),
    'docs-version': option(
      'VERSION',
      'version of the documentation, if the site has several (default: current)',
    ),
    version: option('X.Y.Z', 'version of the package (default: that of ./package.json)'),
  },
  notes: [
    'A library whose package depends on it ships the documentation of exactly its version:',
    '  lectern pack my-library-docs --version 2.1.0\n  npm publish packed/my-library-docs-2.1.0.tgz\n  npx my-library-docs search retry after an error',
  ],
  run: async ({ values, positionals: [name, ...others] }) => {
    if (name === undefined || others.length > 0) throw new UsageError('Name the package.');
    if (!NAME.test(name)) throw new UsageError(`“${name}” is not a valid name of an npm package.`);
    const { repository, version: ownVersion } = readPackageJson('.');
    const version = values.version ?? ownVersion;
    if (typeof version !== 'string')
      throw new UsageError('Add --version: there is no package.json with a version here.');
    if (!VERSION.test(version))
      throw new UsageError(`“${version}” is not a version such as 1.0.0.`);
    const packed = { name, version, repository };
    const archives = await pack(resolve(values.dist), packed, values['docs-version']);
    await mkdir(values.output, { recursive: true });
    for (const { file, bytes, sha256 } of archives) {
      await withAdvice(() => writeAtomically(join(values.output, file), bytes));
      print(`sha256:${sha256}  ${join(values.output, file)}`);
    }
  },
});
