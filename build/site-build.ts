import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { ContentOptions } from '../src/content/content.ts';
import { setCurrentSite } from '../src/content/current-site.ts';
import { ContentError, formatDiagnostic } from '../src/content/diagnostics.ts';
import { lockOf } from '../src/files/beside.ts';
import { expectReplaceable } from '../src/files/expect-replaceable.ts';
import { lock } from '../src/files/lock.ts';
import { expectWritable, tellFullDisks, withAdvice } from '../src/files/room.ts';
import { siteIn } from '../src/files/site-in.ts';
import { recover, swapIn } from '../src/files/swap.ts';
import type { Bundle } from './bundle.ts';
import { removeOldNotes } from './old-notes.ts';
import { startOutputs } from './outputs-thread.ts';
import { PageBodies } from './page-bodies.ts';
import { PreviousSite, sha256, writeNotes } from './previous-site.ts';
import { count, Progress } from './progress.ts';
import { renderPages } from './render-pages.ts';
import { joinFiles, prepareFolder, removeAside, removeStale, SiteFolder } from './site-folder.ts';
import { writeSiteList } from './site-list.ts';
import { summaryLines } from './summary.ts';

export interface SiteBuildOptions {
  readonly settings: ContentOptions;
  /** Of the project, absolute. */
  readonly root: string;
  /** Where the finished site goes, absolute. */
  readonly dist: string;
  /** Of what makes the site, see `version.ts`. */
  readonly version: string;
  /** Whether nothing of the previous build shall serve again. */
  readonly isForced: boolean;
  /** Whether the site is flushed to the disk before it takes its place. */
  readonly sync: boolean;
  /** Gives the bundle of the pages; the signal says that nobody waits for it any more. */
  readonly bundle: (signal: AbortSignal) => Promise<Bundle>;
}

/**
 * Reserves a project and the place of its site for this process.
 *
 * @param root of the project, absolute
 * @param content folder of the content, absolute
 * @param dist absolute, see `followLinks`
 * @throws {Error} while another build is at work, or if the site cannot be replaced
 */
export async function claimBuild(root: string, content: string, dist: string): Promise<void> {
  const work = join(root, '.astro');
  tellFullDisks([work, dirname(dist)]);
  await withAdvice(async () => {
    expectReplaceable(dist, [
      { name: 'the project', folder: root, mayHoldSites: true },
      { name: 'the content', folder: content, mayHoldSites: false },
      { name: 'what a build works in', folder: workFolder(root), mayHoldSites: false },
    ]);
    await lock(join(work, 'build.lock'));
    await expectWritable(dist);
    await lock(lockOf(dist));
  });
}

/** Where a site is made. */
const workFolder = (root: string) => join(root, '.astro/dist');

/**
 * Builds a site from its content, and puts it in the place of the previous one.
 *
 * @throws {ContentError} with every mistake of the content
 * @throws {Error} if a page cannot be rendered, or a file not be written
 */
export async function buildSite(options: SiteBuildOptions): Promise<void> {
  const failure = new AbortController();
  try {
    await withAdvice(() => build(options, failure.signal));
  } catch (error) {
    failure.abort();
    throw error;
  }
}

async function build(options: SiteBuildOptions, signal: AbortSignal): Promise<void> {
  const { settings, root, dist, version, isForced } = options;
  const start = performance.now();
  const progress = new Progress();
  const folder = workFolder(root);
  // Notes are about one site: builds to several folders keep theirs apart.
  const notesFolder = join(root, '.astro/notes');
  const notes = join(notesFolder, sha256(dist));
  const [notesFile, pagesFile] = [`${notes}.json`, `${notes}.pages`];
  recover(dist);
  const before = siteIn(dist)?.files ?? [];
  const previous = isForced
    ? PreviousSite.none()
    : await PreviousSite.open(dist, notesFile, version);
  // What is in it is mostly the site before the previous one, which took its place in the swap.
  const isEmpty = prepareFolder(folder, previous);
  const task = { settings, folder, isEmpty, dist, notesFile, pagesFile, version, isForced };
  const outputs = startOutputs(task, progress);
  const bodies = new PageBodies();
  const bundling = options.bundle(signal).then((made) => {
    progress.done('bundle', 'code, styles and scripts of the pages', performance.now() - start);
    return made;
  });

  const { diagnostics, pages } = await Promise.race([outputs.content, failureOf(bundling)]);
  if (!pages) throw new ContentError(settings.folder, diagnostics);
  for (const warning of diagnostics) progress.say(formatDiagnostic(warning));
  setCurrentSite({ pages, body: (page) => bodies.take(page) });
  const all = Object.values(pages.pages).flat();
  await bodies.compileUntil(bundling, all);

  const bundled = await bundling;
  const renderingStart = performance.now();
  const site = new SiteFolder(folder, previous, isEmpty);
  const rendered = await renderPages(bundled, site, settings.baseUrl, {
    onStart: (paths) => {
      const left = all.filter(({ data }) => paths.has(data.path));
      // On two cores, the thread of the outputs is busy enough.
      const isFree = availableParallelism() > 2 ? Promise.resolve() : outputs.done;
      // What ends the thread is no matter: its contents are compiled here.
      isFree.then(() => bodies.compileBeside(left, signal)).catch(() => undefined);
    },
    onPage: (done, total) => progress.moving('pages', done, total),
  });
  progress.done(
    'pages',
    `${count(rendered.rendered)} rendered, ${count(rendered.reused)} as they were`,
    performance.now() - renderingStart,
  );

  const written = await outputs.done;
  const files = joinFiles(site.files, written.files);
  if (!isEmpty) removeStale(folder, previous, files);
  const list = await writeSiteList(folder, files);
  // Before the swap: a build that fails leaves the previous site in its place.
  const keys = new Map([...site.keys, ...written.keys]);
  await writeNotes(notesFile, { version, build: list.build, keys });
  await removeOldNotes(notesFolder);
  await swapIn(folder, dist, { keepsOld: true, sync: options.sync });
  removeAside(folder);
  const lines = summaryLines({
    dist,
    files,
    before,
    pages: rendered.rendered + rendered.reused,
    warnings: diagnostics.length,
    times: rendered.times,
    time: performance.now() - start,
  });
  for (const line of lines) progress.say(line);
}

/** A promise that is only ever rejected, when the other one is. */
function failureOf(work: Promise<unknown>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  work.catch(reject);
  // Told to who waits for it, or for the work itself.
  promise.catch(() => undefined);
  return promise;
}
