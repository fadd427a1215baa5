import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError } from '../src/compile/diagnostics/content-error.ts';
import { errorsOf } from '../src/compile/diagnostics/diagnostics.ts';
import { listDiagnostics } from '../src/compile/diagnostics/list-diagnostics.ts';
import type { Settings } from '../src/compile/read/settings.ts';
import { withAdvice } from '../src/files/disk-errors.ts';
import { siteIn } from '../src/files/site-in.ts';
import { recover, swapIn } from '../src/files/swap.ts';
import { loadSite } from '../src/site/load.ts';
import { siteOf } from '../src/site/site.ts';
import { count, Progress } from '../src/terminal/progress.ts';
import type { Bundle } from './bundle.ts';
import { Cache } from './cache.ts';
import { cachedWork } from './cached-work.ts';
import { workFolder } from './claim-build.ts';
import { CodeQueue } from './code-queue.ts';
import { FileStamps } from './file-stamps.ts';
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
  /** The bundle of the pages, which may not be finished yet. */
  readonly bundling: Promise<Bundle>;
  /** Called when the build has failed elsewhere, so that bundling ends. */
  readonly onFailure?: () => void;
}

/**
 * Builds a site from its content, and replaces the previous one.
 *
 * @throws {ContentError} that lists every error in the content
 * @throws {Error} if a page cannot be rendered or a file cannot be written
 */
export async function buildSite(options: SiteBuildOptions): Promise<void> {
  const { root, version } = options;
  const thread = new SecondThread({ path: join(root, '.astro/patterns'), version });
  try {
    await withAdvice(() => build(options, thread));
  } catch (error) {
    options.onFailure?.();
    throw error;
  } finally {
    await thread.close();
  }
}

async function build(options: SiteBuildOptions, thread: SecondThread): Promise<void> {
  const { settings, root, dist, version, isForced, sync = true } = options;
  const start = performance.now();
  const progress = new Progress();
  const folder = workFolder(root);
  recover(dist);
  const before = siteIn(dist)?.files ?? [];
  const cleared = isForced ? rm(folder, { recursive: true, force: true }) : undefined;
  // Avoids an unhandled rejection: it is awaited below.
  cleared?.catch(() => undefined);
  const cache = Cache.open(join(root, '.astro/cache'), version, isForced);

  const bundling = options.bundling.then((bundle) => {
    progress.done('bundle', 'code, styles and scripts of the pages', performance.now() - start);
    return bundle;
  });
  const loading = loadSite(settings, new CodeQueue(cache, thread).recall);
  const { model, diagnostics } = await Promise.race([loading, failureOf(bundling)]);
  if (!model || errorsOf(diagnostics).length > 0) {
    throw new ContentError(settings.folder, diagnostics);
  }
  const pages = Object.values(model.pages).flat().length;
  progress.done('content', `${count(pages)} pages`, performance.now() - start);
  const savingPatterns = thread.savePatterns();
  // Avoids an unhandled rejection: it is awaited below.
  savingPatterns.catch(() => undefined);
  for (const line of listDiagnostics(diagnostics)) progress.say(line);

  const filesStart = performance.now();
  // What needs no bundle is made while it is bundled.
  const site = siteOf(model, {
    render: async (view) => (await bundling).render(view),
    assets: async () => (await bundling).assets(),
    work: cachedWork(cache, thread),
  });
  await cleared;
  const stamps = new FileStamps(join(root, '.astro/stamps'));
  const writing = writeSite(site, {
    folder,
    stamps,
    cache,
    linked: isForced ? undefined : dist,
    onFile: (done, total) => progress.moving('files', done, total),
  });
  const written = await Promise.race([writing, failureOf(bundling)]);
  progress.done(
    'files',
    `${count(written.files.length - written.reused)} made, ${count(written.reused)} reused`,
    performance.now() - filesStart,
  );
  await writeSiteList(folder, written.files);
  cache.close();
  stamps.save();
  await savingPatterns;
  await swapIn(folder, dist, { sync, replacedTo: folder });
  const lines = summaryLines({
    dist,
    files: written.files,
    before,
    pages,
    warnings: diagnostics.length,
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
