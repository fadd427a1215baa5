import { resolve } from 'node:path';
import { printable } from '../../src/common/printable.ts';
import type { CopyProgress } from '../../src/mirror/fill.ts';
import { MAX_COPY_BYTES, mirror } from '../../src/mirror/mirror.ts';
import { print, printError } from '../../src/terminal/print.ts';
import { Progress } from '../../src/terminal/progress.ts';
import { defineCommand, flag, option } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { keyOption } from '../key-option.ts';

const GIGABYTE = 1e9;
const MAX_LISTED = 5;

const project = resolve(import.meta.dirname, '../..');

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

export default defineCommand({
  summary: 'Copies a published site into a folder, or updates a copy',
  arguments: '<url of a site> <folder>',
  options: {
    'max-size': option(
      'GB',
      'largest size of the copy, in gigabytes',
      String(MAX_COPY_BYTES / GIGABYTE),
    ),
    'docs-version': option(
      'VERSION,...',
      'copy only these versions of the documentation, and the current one (default: all)',
    ),
    verify: option('KEY', 'public key that must have signed the site: a PEM file, or env:NAME'),
    'allow-older': flag('with --verify, accept a build that is older than the copy'),
    sync: flag('skip fsync; after a power failure, run it again', true),
  },
  environment: ['CONTENT_DIR'],
  run: async ({ values, positionals }) => {
    const [url, folder, ...others] = positionals;
    if (url === undefined || folder === undefined || others.length > 0) {
      throw new UsageError('Give the address of a site and a folder, and nothing else.');
    }
    if (!URL.canParse(url)) throw new UsageError(`“${url}” is not the address of a site.`);
    const gigabytes = Number(values['max-size']);
    if (!(gigabytes > 0)) throw new UsageError('Give --max-size a number of gigabytes.');
    const progress = new Progress(process.stderr);
    const onProgress = ({ files, totalFiles, bytes, totalBytes }: CopyProgress) => {
      const size = `, ${megabytes(bytes)} of ${megabytes(totalBytes)} MB`;
      progress.update('files', files, totalFiles, size);
    };
    const { build, fetched, total, removed, unportable } = await mirror({
      url,
      folder,
      kept: [
        { name: 'the project', folder: project, mayHoldSites: true },
        {
          name: 'the content',
          folder: resolve(process.env.CONTENT_DIR || 'content'),
          mayHoldSites: false,
        },
      ],
      maxBytes: gigabytes * GIGABYTE,
      versions: values['docs-version']?.split(','),
      verify: keyOption('verify', values.verify, 'public'),
      allowOlder: values['allow-older'],
      sync: values.sync,
      onProgress,
    }).finally(() => progress.clear());
    for (const problem of unportable.slice(0, MAX_LISTED)) printError(printable(problem));
    if (unportable.length > MAX_LISTED) printError(`… and ${unportable.length - MAX_LISTED} more.`);
    print(
      `${folder} holds build ${build.slice(0, 12)}: ${total} files, ${fetched} fetched, ${removed} removed.`,
    );
  },
});
