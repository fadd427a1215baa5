import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limitConcurrency } from '../src/common/limit-concurrency.ts';
import { errorsOf } from '../src/compile/diagnostics/diagnostics.ts';
import { ContentError, listDiagnostics } from '../src/compile/diagnostics/list-diagnostics.ts';
import { builtDay } from '../src/compile/read/git.ts';
import type { Settings } from '../src/compile/read/settings.ts';
import { PLATFORM_FILES } from '../src/contract/paths.ts';
import { withAdvice } from '../src/files/disk-errors.ts';
import { type Signing, signatureOf } from '../src/files/signature.ts';
import { siteIn } from '../src/files/site-in.ts';
import { listFiles, SIGNATURE_FILE, siteList } from '../src/files/site-list.ts';
import { recover, swapIn } from '../src/files/swap.ts';
import type { Bucket } from '../src/publish/bucket.ts';
import { loadSite } from '../src/site/load.ts';
import type { SiteModel } from '../src/site/model.ts';
import type { FileContent } from '../src/site/outputs/output.ts';
import { type ReadPublished, readPreviousSite } from '../src/site/previous-site.ts';
import type { SearchInput } from '../src/site/search-documents.ts';
import { siteOf } from '../src/site/site.ts';
import { count, Progress } from '../src/terminal/progress.ts';
import type { Bundle } from './bundle.ts';
import { workFolder } from './claim-build.ts';
import { earlierFiles, type ReadBytes } from './earlier-files.ts';
import { FileHashes, fileSystemTime } from './file-hashes.ts';
import { Jobs, PATTERNS } from './jobs.ts';
import { recallFrom } from './recall-from.ts';
import { renderOnBoth } from './render-on-both.ts';
import { SharedStore } from './shared-store.ts';
import { Store, storeFolder } from './store.ts';
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
  /** Reads the previously published site, for comparison. */
  readonly readPrevious?: ReadBytes | undefined;
  /** The cache that several machines share, and whether this one also uploads values. */
  readonly shared?: { readonly bucket: Bucket; readonly isWritten: boolean } | undefined;
  /** Signs the site. */
  readonly signing?: Signing | undefined;
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
  const { root, version, isForced } = options;
  let jobs: Jobs | undefined;
  try {
    await withAdvice(async () => {
      const store = Store.open(storeFolder(root), version, isForced);
      jobs = new Jobs(store.get(PATTERNS));
      jobs.start();
      await build(options, store, jobs);
    });
  } catch (error) {
    options.onFailure?.();
    throw error;
  } finally {
    await jobs?.close();
  }
}

async function build(options: SiteBuildOptions, store: Store, jobs: Jobs): Promise<void> {
  const { settings, root, dist, isForced, sync = true, signing } = options;
  const read = options.readPrevious;
  const readPrevious = read && (async (path: string) => (await read(path))?.toString());
  const start = performance.now();
  const progress = new Progress();
  const folder = workFolder(root);
  recover(dist);
  const before = siteIn(dist);
  const signedBefore =
    signing && ((await readPrevious?.(SIGNATURE_FILE)) ?? before?.listFiles.get(SIGNATURE_FILE));
  const cleared = isForced ? rm(folder, { recursive: true, force: true }) : undefined;
  // Avoids an unhandled rejection: it is awaited below.
  cleared?.catch(() => undefined);

  const shared = options.shared && new SharedStore(options.shared.bucket, options.version);
  if (shared && !isForced) {
    await share(progress, 'fetched', () => shared.fetchInto(store));
  }
  const bundling = options.bundling.then((bundle) => {
    progress.done('bundle', 'code, styles and scripts of the pages', performance.now() - start);
    return bundle;
  });
  const hashes = new FileHashes(store);
  const recall = Object.assign(recallFrom(store, jobs, hashes.hashOf), { isAhead: true });
  const loading = loadSite(settings, recall);
  const { model: loaded, diagnostics } = await Promise.race([loading, failureOf(bundling)]);
  if (!loaded || errorsOf(diagnostics).length > 0) {
    throw new ContentError(settings.folder, diagnostics);
  }
  const model = await withPrevious(loaded, readPrevious);
  const pages = Object.values(model.editions).flatMap((edition) => edition.pages).length;
  progress.done('content', `${count(pages)} pages`, performance.now() - start);
  const patterns = jobs.patterns();
  // Avoids an unhandled rejection: they are awaited below.
  patterns.catch(() => undefined);
  for (const line of listDiagnostics(diagnostics)) progress.say(line);

  const filesStart = performance.now();
  // Files that do not need the bundle are made while it is built.
  const site = siteOf(model, {
    render: renderOnBoth(bundling, jobs),
    assets: async () => (await bundling).assets(),
    makeSearchFiles: searchFilesMaker(store, jobs),
    hashOf: hashes.hashOf,
  });
  await cleared;
  let carried: Awaited<ReturnType<typeof earlierFiles>> | undefined;
  const writing = writeSite(site, {
    folder,
    hashes,
    store,
    jobs,
    linked: isForced ? undefined : dist,
    lastFiles: async (files) => {
      carried = await earlierFiles(files, read);
      // Platforms read these files and do not serve them, so they are not listed.
      const served = files.filter(({ path }) => !PLATFORM_FILES.has(path));
      const list = siteList([...served, carried.list]);
      const lists = listFiles(list, signing && signatureOf(list.build, signing, signedBefore));
      return new Map<string, FileContent>([...carried.contents, ...lists]);
    },
    onFile: (done, total) => progress.update('files', done, total),
  });
  const written = await Promise.race([writing, failureOf(bundling)]);
  progress.done(
    'files',
    `${count(written.files.length - written.reused)} made, ${count(written.reused)} reused`,
    performance.now() - filesStart,
  );
  const newPatterns = await patterns;
  if (newPatterns) store.set(PATTERNS, newPatterns);
  hashes.save(fileSystemTime(join(root, '.astro/clock')));
  if (shared && options.shared?.isWritten) {
    await share(progress, 'sent', () => shared.send(store));
  }
  store.close();
  await swapIn(folder, dist, { sync, replacedTo: folder });
  const lines = summaryLines({
    baseUrl: settings.baseUrl,
    dist,
    files: written.files,
    earlier: carried?.earlier ?? [],
    before: before?.files ?? [],
    pages,
    warnings: diagnostics.length,
    time: performance.now() - start,
  });
  for (const line of lines) progress.say(line);
}

/** Fetches or sends shared values; a failure only makes the build slower. */
async function share(progress: Progress, step: 'fetched' | 'sent', work: () => Promise<number>) {
  const start = performance.now();
  try {
    const values = await work();
    progress.done('shared', `${count(values)} values ${step}`, performance.now() - start);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    progress.say(`LECTERN_CACHE: no values are ${step}. ${reason}`);
  }
}

/** A site with the one that was published before, if it is compared with that. */
async function withPrevious(model: SiteModel, read: ReadPublished | undefined): Promise<SiteModel> {
  if (!read) return model;
  const previous = await readPreviousSite(read, model, await builtDay(model.folder));
  return { ...model, hasChanges: true, previous };
}

/**
 * Makes search files on the other thread, and caches the words of pages. One index after another:
 * versions of the documentation share most pages.
 */
function searchFilesMaker(store: Store, jobs: Jobs) {
  const make = async (input: SearchInput) => {
    const known = input.wordKeys.map((key) => store.get(key));
    const { files, words } = await jobs.run('search', { input, known });
    for (const [key, bytes] of words) store.set(key, bytes);
    return files;
  };
  const inTurn = limitConcurrency(1);
  return (input: SearchInput) => inTurn(() => make(input));
}

/** A promise that rejects when the other one does, and never resolves. */
function failureOf(work: Promise<unknown>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  work.catch(reject);
  // Avoids an unhandled rejection: the caller awaits the work itself later.
  promise.catch(() => undefined);
  return promise;
}
