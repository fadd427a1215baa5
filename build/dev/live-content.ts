import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { entriesOf } from '../../src/compile/content.ts';
import type { Derived } from '../../src/compile/derived.ts';
import {
  type Diagnostic,
  errorsOf,
  formatDiagnostic,
} from '../../src/compile/diagnostics/diagnostics.ts';
import { listDiagnostics } from '../../src/compile/diagnostics/list-diagnostics.ts';
import { entryPath } from '../../src/compile/entry.ts';
import { classifyPath } from '../../src/compile/read/content-path.ts';
import { type Settings, sourceFolders } from '../../src/compile/read/settings.ts';
import { type Recall, withoutCache } from '../../src/compile/recall.ts';
import type { SiteFacts } from '../../src/contract/paths.ts';
import { createService, type Service } from '../../src/service/service.ts';
import { loadSite } from '../../src/site/load.ts';
import type { SiteModel } from '../../src/site/model.ts';
import { type SiteTools, siteOf } from '../../src/site/site.ts';
import { loadKept } from '../load-kept.ts';
import { liveFiles } from './live-files.ts';
import { type Watcher, watchFolder } from './watch-folder.ts';

/** TypeScript in the repository, JavaScript in the package. */
const LOAD_THREAD = `./load-thread${extname(import.meta.filename)}`;

/** Where problems of the content are printed. */
export interface Log {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
}

export interface LiveContentOptions {
  readonly settings: Settings;
  /** The code of the pages. */
  readonly pages: Pick<SiteTools, 'render' | 'assets'>;
  readonly log: Log;
  /** Watches the folders of the site, perhaps among others. */
  readonly watcher: Watcher;
  /** Called when changed files have been loaded. */
  readonly onChange: () => void;
}

/** The content as it was last read, and the service for it. */
export interface Live {
  /** Absent until `site.yaml` has been valid once. */
  readonly service?: Service;
  readonly site?: SiteFacts;
  /** Source files of pages, by public address. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the last load succeeded; if not, the service is that of an earlier one. */
  readonly isCurrent: boolean;
}

/** Pages that are compiled before the server responds: at most half a second. */
const COMPILED_FIRST = 50;

/** The cache of an earlier load or command. */
interface Kept {
  readonly recall: Recall;
  readonly has: (key: string) => boolean;
}

/** Caches what the last load used, so that unchanged pages are not compiled again. */
class RecentValues {
  /** How many more pages are compiled at once; others are drafts. */
  #left = COMPILED_FIRST;

  #before = new Map<string, Promise<unknown>>();
  #now = new Map<string, Promise<unknown>>();

  #once<T>(key: string, get: () => Promise<T>): Promise<T> {
    const now = this.#now;
    const value = (this.#before.get(key) as Promise<T> | undefined) ?? get();
    now.set(key, value);
    // The next load tries again.
    value.catch(() => now.delete(key));
    return value;
  }

  /** Whether the last load used drafts. */
  hasDrafts = false;

  /** Begins another load, and takes what the last one did not use from what is kept. */
  over({ recall, has }: Kept): Recall {
    this.#before = this.#now;
    this.#now = new Map();
    this.hasDrafts = false;
    const inParts: Recall['inParts'] = (value, draft) => {
      const isReady = !draft || has(value.key) || this.#before.has(value.key) || this.#left-- > 0;
      if (isReady) return this.#once(value.key, () => recall.inParts(value));
      this.hasDrafts = true;
      return this.#once(`draft ${value.key}`, draft);
    };
    return Object.assign(
      <T>(value: Derived<Promise<T>>) => this.#once(value.key, () => recall(value)),
      { inParts, hashOf: recall.hashOf },
    );
  }

  /** From now on, every page is compiled at once. */
  finish(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }
}

/** Opens a content folder that is read again whenever a file changes. */
export async function openLiveContent(options: LiveContentOptions) {
  const { settings, pages, log, watcher, onChange } = options;
  const print = printer(log);
  const report = (error: unknown) => log.error(String(error));
  const recent = new RecentValues();
  let kept: Kept = { recall: withoutCache, has: () => false };
  let live: Live = {
    files: new Map(),
    diagnostics: [],
    isCurrent: false,
  };

  async function load(): Promise<void> {
    const { model, diagnostics } = await loadSite(settings, recent.over(kept));
    print(diagnostics);
    if (!model) {
      live = { ...live, diagnostics, isCurrent: false };
      return;
    }
    live = {
      service: createService({ files: liveFiles(siteOf(model, pages)), onError: report }),
      site: model,
      files: pageFiles(model),
      diagnostics,
      isCurrent: true,
    };
  }

  const loadFromKept = () =>
    loadKept(process.cwd(), (recall, has) => {
      kept = { recall, has };
      return load();
    });
  let next = load;
  const folder = watchFolder(watcher, sourceFolders(settings), async () => {
    await next().catch(report);
    next = load;
    onChange();
  });
  await loadFromKept();
  if (recent.hasDrafts) {
    const thread = new Worker(new URL(LOAD_THREAD, import.meta.url), { workerData: settings });
    thread.once('error', report).once('exit', () => {
      recent.finish();
      next = loadFromKept;
      folder.changed();
    });
  }
  return {
    /** Reports an error that responses do not show. */
    report,
    /** Reads the content again, such as after a change of what makes the pages. */
    reload: folder.changed,
    /**
     * The content after all changes reported so far, and after the removal of the page that is
     * requested: a file may be gone before the watcher reports it.
     */
    at: async (address: string): Promise<Live> => {
      await folder.upToDate();
      const file = live.files.get(address);
      if (file !== undefined && !existsSync(join(settings.folder, file))) {
        folder.changed();
        await folder.upToDate();
      }
      return live;
    },
  };
}

/** The address of the page that a path requests, in any representation. */
export const pageAddress = (pathname: string) => pathname.replace(/\.mdx?$|\/$/, '') || '/';

const pageFiles = ({ shown, ...own }: SiteModel): Map<string, string> =>
  new Map(
    entriesOf(shown ?? own).flatMap(({ path, file }) => (file === undefined ? [] : [[path, file]])),
  );

/** The errors of a page; all errors if the content could not be loaded. */
export function errorsAt(address: string, { diagnostics, isCurrent, site }: Live): Diagnostic[] {
  const errors = errorsOf(diagnostics);
  if (!isCurrent || !site) return errors;
  return errors.filter(({ path }) => {
    const file = classifyPath(path, site.locales);
    if (file.kind !== 'page') return false;
    return encodeURI(entryPath(site.paths, file.collection, file.locale, file.slug)) === address;
  });
}

/** Prints the problems of the content whenever they change: all errors, and each warning once while it lasts. */
function printer(log: Log): (diagnostics: readonly Diagnostic[]) => void {
  let printed: ReadonlySet<string> = new Set();
  return (diagnostics) => {
    const texts = new Set(diagnostics.map(formatDiagnostic));
    if (texts.size === printed.size && [...texts].every((text) => printed.has(text))) return;
    const errors = errorsOf(diagnostics);
    const warnings = diagnostics.filter(
      (each) => each.severity === 'warning' && !printed.has(formatDiagnostic(each)),
    );
    for (const line of listDiagnostics(errors)) log.error(line);
    for (const line of listDiagnostics(warnings)) log.warn(line);
    const rest = diagnostics.length === 0 ? 'problems' : 'errors';
    if (errors.length === 0 && printed.size > 0) log.info(`The content has no ${rest} left.`);
    printed = texts;
  };
}
