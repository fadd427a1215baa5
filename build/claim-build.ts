import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PUBLIC_FOLDER, THEME_FOLDER } from '../src/compile/read/settings.ts';
import { expectWritable, reportFullDisks, withAdvice } from '../src/files/disk-errors.ts';
import { expectReplaceable } from '../src/files/expect-replaceable.ts';
import { lock } from '../src/files/lock.ts';
import { itemsBelow } from '../src/files/walk.ts';
import { lockOf } from '../src/files/work-folder.ts';

/** Where the site is written before it replaces the old one; holds files of an earlier site to reuse. */
export const workFolder = (root: string) => join(root, '.astro/dist');

/** The lock of a project: held during a build, and while other commands add to what it keeps. */
export const buildLock = (root: string) => join(root, '.astro/build.lock');

/** Milliseconds that a build waits for the lock. */
const LOCK_WAIT = 3000;

/**
 * Locks a project and the folder of its site for this process.
 *
 * @param root folder of the project, absolute
 * @param content folder of the content, absolute
 * @param dist absolute, see `followLinks`
 * @throws {Error} if another build is running, or the folder cannot be replaced
 */
export async function claimBuild(root: string, content: string, dist: string): Promise<void> {
  const work = join(root, '.astro');
  reportFullDisks([work, dirname(dist)]);
  await withAdvice(async () => {
    const kept = [
      { name: 'the project', folder: root, mayHoldSites: true },
      { name: 'the content', folder: content, mayHoldSites: false },
      { name: 'the public files', folder: join(root, PUBLIC_FOLDER), mayHoldSites: false },
      { name: 'the theme', folder: join(root, THEME_FOLDER), mayHoldSites: false },
      { name: 'the work folder of the build', folder: workFolder(root), mayHoldSites: false },
    ];
    // The full check runs before the swap.
    expectReplaceable(dist, kept, { isQuick: true });
    await lock(buildLock(root), LOCK_WAIT);
    await expectWritable(dist);
    await lock(lockOf(dist));
  });
}

/**
 * Fails if a content folder has no documentation: most likely `CONTENT_DIR` is wrong, and an empty
 * site would replace a good one.
 *
 * @param content absolute
 * @throws {Error} that says what to do
 */
export function expectDocs(content: string): void {
  if (!existsSync(content)) return;
  const docs = join(content, 'docs');
  const items = existsSync(docs) ? itemsBelow(docs) : [];
  if (items.some(({ path }) => /\.mdx?$/.test(path))) return;
  throw new Error(
    `${docs} has no pages. Set CONTENT_DIR to the folder that has them, or build with --allow-empty.`,
  );
}
