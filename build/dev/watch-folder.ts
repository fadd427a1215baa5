import { join, sep } from 'node:path';

/** Milliseconds without a change after which a burst of saves is considered complete. */
const SETTLE = 30;

/** What watches folders, as `chokidar` does. */
export interface Watcher {
  readonly on: (event: 'all', listener: (event: string, file: string) => void) => unknown;
}

/** Work that is repeated after each change of some folders, one run at a time. */
export interface LiveFolder {
  /** Reports a change that the watcher has not reported yet. */
  readonly changed: () => void;
  /** Resolves when the work has been done for all changes reported so far. */
  readonly upToDate: () => Promise<void>;
}

/**
 * Repeats some work whenever files below some folders change.
 *
 * @param folders absolute paths
 * @param work must not throw
 */
export function watchFolder(
  watcher: Watcher,
  folders: readonly string[],
  work: () => Promise<void>,
): LiveFolder {
  let running = Promise.resolve();
  let waiting: PromiseWithResolvers<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    const done = waiting;
    waiting = undefined;
    running = running.then(work);
    done?.resolve(running);
  };
  const changed = () => {
    waiting ??= Promise.withResolvers();
    clearTimeout(timer);
    timer = setTimeout(start, SETTLE);
  };
  watcher.on('all', (_event, file) => {
    if (folders.some((folder) => file.startsWith(join(folder, sep)))) changed();
  });
  return { changed, upToDate: () => waiting?.promise ?? running };
}
