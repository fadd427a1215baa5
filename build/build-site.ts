import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ContentError } from '../src/compile/diagnostics/content-error.ts';
import { errorsOf } from '../src/compile/diagnostics/diagnostics.ts';
import { listDiagnostics } from '../src/compile/diagnostics/list-diagnostics.ts';
import { PUBLIC_FOLDER, type Settings } from '../src/compile/read/settings.ts';
import { lockOf } from '../src/files/beside.ts';
import { expectWritable, reportFullDisks, withAdvice } from '../src/files/disk-errors.ts';
import { expectReplaceable } from '../src/files/expect-replaceable.ts';
import { lock } from '../src/files/lock.ts';
import { siteIn } from '../src/files/site-in.ts';
import { recover, swapIn } from '../src/files/swap.ts';
import { loadSite } from '../src/site/load.ts';
import { siteOf } from '../src/site/site.ts';
import { count, Progress } from '../src/terminal/progress.ts';
import type { Bundle } from './bundle.ts';
import { Cache } from './cache.ts';
import { FileStamps } from './file-stamps.ts';
import { PageQueue } from './page-queue.ts';
import { SecondThread } from './second-thread.ts';
import { writeSiteList } from './site-list.ts';
import { summaryLines } from './summary.ts';
import { writeSite } from './write-site.ts';

export interface SiteBuildOptions {
  readonly settings: Settings;
  /** Folder of the project, absolute. */
  readonly root: string;
  /** Folder of the finished site, absolute. */
  readonly dist: string;
  /** Version of the code, see `version.ts`. */
  readonly version: string;
  /** Whether the cache is ignored (default: false). */
  readonly isForced?: boolean;
  /** Whether the site is flushed to disk before it replaces the old one (default: true). */
  readonly sync?: boolean;
  /** Makes the bundle of the pages; aborted when the build has failed elsewhere. */
  readonly bundle: (signal: AbortSignal) => Promise<Bundle>;
}

/** Where the site is written before it is swapped in; holds the files of an older one to reuse. */
const workFolder = (root: string) => join(root, '.astro/dist');

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
    expectReplaceable(dist, [
      { name: 'the project', folder: root, mayHoldSites: true },
      { name: 'the content', folder: content, mayHoldSites: false },
      { name: 'the public files', folder: join(root, PUBLIC_FOLDER), mayHoldSites: false },
      { name: 'the work folder of the build', folder: workFolder(root), mayHoldSites: false },
    ]);
    await lock(join(work, 'build.lock'));
    await expectWritable(dist);
    await lock(lockOf(dist));
  });
}

/**
 * Builds a site from its content, and replaces the previous one.
 *
 * @throws {ContentError} that lists every error in the content
 * @throws {Error} if a page cannot be rendered or a file cannot be written
 */
export async function buildSite(options: SiteBuildOptions): Promise<void> {
  const failure = new AbortController();
  const thread = new SecondThread();
  try {
    await withAdvice(() => build(options, thread, failure.signal));
  } catch (error) {
    failure.abort();
    throw error;
  } finally {
    await thread.close();
  }
}

async function build(
  options: SiteBuildOptions,
  thread: SecondThread,
  signal: AbortSignal,
): Promise<void> {
  const { settings, root, dist, version, isForced, sync = true } = options;
  const start = performance.now();
  const progress = new Progress();
  const folder = workFolder(root);
  recover(dist);
  const before = siteIn(dist)?.files ?? [];
  if (isForced) await rm(folder, { recursive: true, force: true });
  const cache = Cache.open(join(root, '.astro/cache'), version, isForced);

  const bundling = options.bundle(signal).then((bundle) => {
    progress.done('bundle', 'code, styles and scripts of the pages', performance.now() - start);
    return bundle;
  });
  const loading = loadSite(settings, new PageQueue(cache, thread).recall);
  const { model, diagnostics } = await Promise.race([loading, failureOf(bundling)]);
  if (!model || errorsOf(diagnostics).length > 0) {
    throw new ContentError(settings.folder, diagnostics);
  }
  const pages = Object.values(model.pages).flat().length;
  progress.done('content', `${count(pages)} pages`, performance.now() - start);
  for (const line of listDiagnostics(diagnostics)) progress.say(line);

  const { render, assets } = await bundling;
  const filesStart = performance.now();
  const site = siteOf(model, {
    render,
    assets,
    work: {
      makeSearchFiles: async (input) => {
        const known = new Map<string, Uint8Array>();
        for (const key of input.wordKeys) {
          const bytes = cache.get(key);
          if (bytes) known.set(key, bytes);
        }
        const { files, words } = await thread.makeSearchFiles({ input, known });
        for (const [key, bytes] of words) cache.set(key, bytes);
        return files;
      },
      ogPng: (text) => thread.ogPng(text),
    },
  });
  const stamps = new FileStamps(join(root, '.astro/stamps'));
  const written = await writeSite(site, folder, stamps, cache, (done, total) =>
    progress.moving('files', done, total),
  );
  progress.done(
    'files',
    `${count(written.files.length - written.reused)} made, ${count(written.reused)} reused`,
    performance.now() - filesStart,
  );
  await writeSiteList(folder, written.files);
  cache.close();
  stamps.save();
  await swapIn(folder, dist, { sync, replacedTo: folder });
  const lines = summaryLines({
    dist,
    files: written.files,
    before,
    pages,
    warnings: diagnostics.length,
    times: written.times,
    time: performance.now() - start,
  });
  for (const line of lines) progress.say(line);
}

/** A promise that rejects when the other one does, and never resolves. */
function failureOf(work: Promise<unknown>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  work.catch(reject);
  // Avoids an unhandled rejection: the caller awaits the work itself later.
  promise.catch(() => undefined);
  return promise;
}
