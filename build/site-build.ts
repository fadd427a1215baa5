import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import type { BuildState } from '../src/content/build-state.ts';
import type { ContentOptions } from '../src/content/content.ts';
import { ContentError, type Diagnostic, formatDiagnostic } from '../src/content/diagnostics.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { localePrefix, notFoundFile } from '../src/contract/paths.ts';
import { lock } from '../src/files/lock.ts';
import { expectWritable, tellFullDisks, withAdvice } from '../src/files/room.ts';
import { recover, swapIn } from '../src/files/swap.ts';
import type { SiteFile } from '../src/platforms/mirror/site-list.ts';
import { type OutputsDone, startOutputs } from './outputs-thread.ts';
import { noteKeys, PreviousSite, sha256 } from './previous-site.ts';
import { count, Progress } from './progress.ts';
import { type RenderedPages, reusingPrerenderer } from './render-pages.ts';
import { SiteFolder } from './site-folder.ts';
import { writeSiteList } from './site-list.ts';
import { summaryLines } from './summary.ts';

interface SiteBuildOptions {
  readonly settings: ContentOptions;
  /** Of the project, absolute. */
  readonly root: string;
  /** Where the finished site goes, absolute. */
  readonly dist: string;
  readonly state: BuildState;
  /** Whether nothing of the previous site shall serve again. */
  readonly isForced: boolean;
}

/** Astro puts only the root's 404 page where file servers look for it. */
async function moveNotFoundPages(folder: string): Promise<void> {
  for (const locale of LOCALES.filter((each) => localePrefix(each) !== '')) {
    const page = join(folder, localePrefix(locale), '404');
    await rename(join(page, 'index.html'), join(folder, notFoundFile(locale)));
    await rm(page, { recursive: true });
  }
}

/** A build of a site, from its content to the folder that is served. */
export class SiteBuild {
  /** Where the site is built, absolute. */
  readonly folder: string;
  readonly #options: SiteBuildOptions;
  readonly #notesFile: string;
  readonly #progress = new Progress();
  readonly #start = performance.now();
  readonly #pages: RenderedPages = { rendered: 0, reused: 0, keys: new Map(), times: new Map() };
  #site = new SiteFolder('', PreviousSite.none());
  #warnings: readonly Diagnostic[] = [];
  #outputs: Promise<OutputsDone> | undefined;
  #renderingStart = 0;

  private constructor(options: SiteBuildOptions) {
    const work = join(options.root, '.astro');
    this.#options = options;
    this.folder = join(work, 'dist');
    // Notes are about one site: builds to several folders keep theirs apart.
    this.#notesFile = join(work, 'notes', `${sha256(options.dist)}.json`);
  }

  /**
   * Reads the content, and starts to write what needs nothing else.
   *
   * @throws {ContentError} with every mistake of the content
   * @throws {Error} while another build is at work
   */
  static async start(options: SiteBuildOptions): Promise<SiteBuild> {
    const build = new SiteBuild(options);
    await withAdvice(() => build.#begin());
    return build;
  }

  async #begin(): Promise<void> {
    const { settings, root, dist, state, isForced } = this.#options;
    const work = join(root, '.astro');
    tellFullDisks([work, dirname(dist)]);
    await lock(join(work, 'build.lock'));
    await expectWritable(dist);
    await recover(dist);
    await rm(this.folder, { recursive: true, force: true });
    const notes = isForced ? {} : { notesFile: this.#notesFile };
    const { version } = state;
    const task = { settings, folder: this.folder, dist, version, ...notes };
    const outputs = startOutputs(task, this.#progress);
    this.#outputs = outputs.done;
    const { diagnostics, pages } = await outputs.content;
    if (!pages) throw new ContentError(settings.folder, diagnostics);
    state.pages = Promise.resolve(pages);
    this.#warnings = diagnostics;
    for (const warning of diagnostics) this.#progress.say(formatDiagnostic(warning));
    const previous = isForced
      ? PreviousSite.none()
      : await PreviousSite.open(dist, this.#notesFile);
    this.#site = new SiteFolder(this.folder, previous);
  }

  /** Renders the pages that the previous site does not have. */
  prerenderer(astro: AstroPrerenderer): AstroPrerenderer {
    return reusingPrerenderer(
      {
        ...astro,
        setup: async () => {
          this.#renderingStart = performance.now();
          await astro.setup?.();
        },
      },
      this.#site,
      this.#pages,
      (done, total) => this.#progress.moving('pages', done, total),
    );
  }

  /**
   * Puts the finished site in the place of the previous one.
   *
   * @throws {Error} if something of the site could not be written
   */
  async finish(): Promise<void> {
    const { rendered, reused } = this.#pages;
    this.#progress.done(
      'pages',
      `${count(rendered)} rendered, ${count(reused)} as they were`,
      performance.now() - this.#renderingStart,
    );
    this.#summarize(await withAdvice(() => this.#complete()));
  }

  /** Adds to the pages all that is not rendered by Astro, and puts the site in its place. */
  async #complete(): Promise<readonly SiteFile[]> {
    await moveNotFoundPages(this.folder);
    const outputs = await this.#outputs;
    const known = [...this.#site.files, ...(outputs?.files ?? [])];
    const { list, files } = await writeSiteList(this.folder, known);
    const keys = new Map([...this.#pages.keys, ...(outputs?.keys ?? [])]);
    // Before the swap: a build that fails leaves the previous site in its place.
    await noteKeys(this.#notesFile, list.build, keys);
    await swapIn(this.folder, this.#options.dist);
    return files;
  }

  #summarize(files: readonly SiteFile[]): void {
    const { rendered, reused, times } = this.#pages;
    const lines = summaryLines({
      dist: this.#options.dist,
      files,
      pages: rendered + reused,
      warnings: this.#warnings.length,
      times,
      time: performance.now() - this.#start,
    });
    for (const line of lines) this.#progress.say(line);
  }
}
