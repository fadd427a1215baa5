import { execFileSync } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recover, swapIn } from '../../src/files/swap.ts';
import { filesBelow } from '../../src/files/walk.ts';
import { digests } from '../files.ts';
import type { Site } from './site.ts';

const DISK_BYTES = 64 << 20;

const run = (command: string, ...args: readonly string[]) => execFileSync(command, args);

/** Runs a function on the mounted disk of an image. */
async function onDisk<T>(image: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = `${image}.mounted`;
  await mkdir(folder, { recursive: true });
  run('mount', '-o', 'loop', image, folder);
  try {
    return await work(folder);
  } finally {
    run('umount', folder);
  }
}

/**
 * Writes the files of a folder like a build: copies might share blocks on the disk.
 */
async function writeAnew(from: string, to: string): Promise<void> {
  for (const path of filesBelow(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), await readFile(join(from, path)));
  }
}

/** The state after a power failure immediately after a swap. */
export interface PowerLoss {
  /** Whether the swap flushed the site to the disk. */
  readonly sync: boolean;
  /** The site that is left, compared byte for byte. */
  readonly found: 'old' | 'new' | 'neither';
}

/**
 * Swaps in a site on a separate disk. Only data already written to the disk survives a power failure.
 * Needs root.
 *
 * @param folder for the disk, absolute
 */
export async function losePower(site: Site, folder: string, sync: boolean): Promise<PowerLoss> {
  await mkdir(folder, { recursive: true });
  const [image, after] = [join(folder, 'disk'), join(folder, 'disk after')];
  await writeFile(image, '');
  await truncate(image, DISK_BYTES);
  run('mkfs.ext4', '-q', image);
  try {
    await onDisk(image, async (disk) => {
      await cp(site.reference.a, join(disk, 'dist'), { recursive: true });
      run('sync', '-f', disk);
      await writeAnew(site.reference.b, join(disk, 'new'));
      await swapIn(join(disk, 'new'), join(disk, 'dist'), { sync });
      // Other programs may cause this too: the journal then has the names of files, but not their
      // contents.
      await writeFile(join(disk, 'other'), 'x', { flush: true });
      await copyFile(image, after);
    });
    return await onDisk(after, async (disk) => {
      recover(join(disk, 'dist'));
      const now = JSON.stringify(await digests(join(disk, 'dist')));
      const isThere = async (other: string) => now === JSON.stringify(await digests(other));
      const fresh = (await isThere(site.reference.b)) ? 'new' : 'neither';
      return { sync, found: (await isThere(site.reference.a)) ? 'old' : fresh };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
