import { EventEmitter } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import chokidar, { type FSWatcher } from 'chokidar';

/** Milliseconds without a change after which a burst of saves is considered complete. */
const SETTLE = 30;

/** Reports changes below folders: what happened, and the path of the file. */
export type Watcher = Pick<EventEmitter<{ all: [event: string, file: string] }>, 'on'>;

/**
 * Watches folders that may be missing, moved away or replaced. Chokidar loses a folder that is moved, even if
 * it comes back; so whenever their parents report a change of their names, they are watched anew.
 *
 * @param folders absolute paths
 * @param onError called with what prevents a file from being watched
 */
export async function watchFolders(
  folders: readonly string[],
  onError: (error: unknown) => void,
): Promise<Watcher> {
  const changes = new EventEmitter<{ all: [event: string, file: string] }>();
  const open = async (): Promise<FSWatcher | undefined> => {
    const present = folders.filter((folder) => existsSync(folder));
    if (present.length === 0) return undefined;
    const watcher = chokidar.watch(present, { ignoreInitial: true });
    // Such as a link to itself, whose siblings are still watched.
    watcher.on('error', (error) => {
      onError(error);
      for (const folder of present) changes.emit('all', 'error', join(folder, sep));
    });
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
    return watcher.on('all', (event, file) => changes.emit('all', event, file));
  };
  let watcher = await open();
  let opening = Promise.resolve();
  const moved = new Set<string>();
  const openAgain = async () => {
    const folders = [...moved];
    moved.clear();
    await watcher?.close();
    watcher = await open();
    for (const folder of folders) changes.emit('all', 'change', join(folder, sep));
  };
  for (const parent of new Set(folders.map((folder) => dirname(folder)))) {
    const names = watch(parent, (event, name) => {
      const folder = join(parent, name ?? '');
      if (event !== 'rename' || !folders.includes(folder)) return;
      if (moved.size === 0) setTimeout(() => (opening = opening.then(openAgain)), SETTLE);
      moved.add(folder);
    });
    // The parent itself is gone: nothing is left to watch.
    names.on('error', () => names.close());
  }
  return changes;
}

/** Repeats some work, which must not throw, whenever files below some folders change, one run at a time. */
export function watchFolder(
  watcher: Watcher,
  folders: readonly string[],
  work: () => Promise<void>,
) {
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
  return {
    /** Reports a change that the watcher has not reported yet. */
    changed,
    /** Resolves when the work has been done for all changes reported so far. */
    upToDate: () => waiting?.promise ?? running,
  };
}
