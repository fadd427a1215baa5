import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../src/files/errno.ts';
import { digests } from '../files.ts';
import { copyProject, startBuild } from './project.ts';
import type { Site } from './site.ts';

/** Mounts a small RAM disk; needs root. */
export async function mountDisk(folder: string, bytes: number): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  return () => {
    execFileSync('umount', ['--lazy', folder]);
  };
}

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Fills a disk with a file, leaving some bytes free. */
async function fill(disk: string, left: number): Promise<void> {
  const filler = join(disk, 'filler');
  await rm(filler, { force: true });
  try {
    await writeFile(filler, new Uint8Array(Math.max(0, freeBytes(disk) - left)));
  } catch (error) {
    // A concurrent build has already filled the disk.
    if (!hasCode(error, 'ENOSPC')) throw error;
  }
}

/** Folders of the checkout and the site. */
export type Place = 'both on the disk' | 'the site alone on the disk';

export interface FullDisk {
  readonly place: Place;
  /** When the disk becomes full: before the build, or once it prints this. */
  readonly when: 'before' | RegExp;
  readonly code: number | null;
  /** The line with the error; empty if there is none. */
  readonly said: string;
  /** The site that is left, compared byte for byte. */
  readonly found: 'old' | 'new' | 'neither';
}

/** Builds on a disk that is full, or becomes so. */
export async function buildOnFullDisk(
  site: Site,
  disk: string,
  place: Place,
  when: FullDisk['when'],
): Promise<FullDisk> {
  const unmount = await mountDisk(disk, 64 << 20);
  try {
    const project = place === 'both on the disk' ? join(disk, 'project') : site.project;
    if (project !== site.project) await copyProject(project);
    const outDir = join(disk, 'site/dist');
    await cp(site.reference.a, outDir, { recursive: true });
    if (when === 'before') await fill(disk, 100_000);
    const running = startBuild({ project, content: site.content.b, outDir });
    if (when !== 'before') {
      await new Promise<void>((resolve) => {
        running.onOutput(() => when.test(running.output()) && resolve());
        running.ended.then(() => resolve());
      });
      await fill(disk, 0);
    }
    const { code, output } = await running.ended;
    const said = output.split('\n').find((line) => line.includes('The disk ')) ?? '';
    const now = JSON.stringify(await digests(outDir));
    const isThere = async (folder: string) => now === JSON.stringify(await digests(folder));
    const fresh = (await isThere(site.reference.b)) ? 'new' : 'neither';
    const found = (await isThere(site.reference.a)) ? 'old' : fresh;
    return { place, when, code, said: said.trim(), found };
  } finally {
    unmount();
  }
}
