import { join, sep } from 'node:path';
import type { FSWatcher } from 'vite';

/** Saves of one editor come in bursts; milliseconds to wait for the last of one. */
const SETTLE = 30;

/** Work that is done anew after each change of a folder, one run at a time. */
export interface LiveFolder {
  /** Tells that a file has changed, where the watcher has not said so yet. */
  readonly changed: () => void;
  /** Resolves when all changes told so far are worked in. */
  readonly upToDate: () => Promise<void>;
}

/**
 * Does some work whenever files below a folder change.
 *
 * @param folder absolute path
 * @param work must not throw
 */
export function watchFolder(
  watcher: FSWatcher,
  folder: string,
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
  watcher.add(folder);
  watcher.on('all', (_event, file) => {
    if (file.startsWith(join(folder, sep))) changed();
  });
  return { changed, upToDate: () => waiting?.promise ?? running };
}
