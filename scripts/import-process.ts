import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { type ImportMessage, type ImportRequest, loadImporters } from './run-import.ts';

/** Resolves once the message is on its way, so that large files do not pile up. */
const send = (message: ImportMessage) =>
  new Promise<unknown>((resolve) => process.send?.(message, resolve));

/** The program of the process that `run-import.ts` starts: imports one folder. */
async function answer({ folder, options }: ImportRequest): Promise<void> {
  let path = folder;
  const onFile = (file: string) => {
    path = file;
    process.send?.({ reading: file } satisfies ImportMessage);
  };
  try {
    const { importFolder } = await loadImporters();
    const { files, system, config, notes, incompletePages } = await importFolder(folder, {
      ...options,
      onFile,
    });
    for (const file of files) await send({ file });
    const { name, label, hasExecutableConfig } = system;
    await send({
      found: { system: { name, label, hasExecutableConfig }, config, notes, incompletePages },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isDeep = error instanceof RangeError && /call stack/.test(message);
    const deep = `${path}, or the configuration, is nested too deeply or holds itself.`;
    // Errors of a known kind are mistakes of the import: they keep their stack traces.
    const isOwn = error instanceof Error && error.constructor !== Error && !isDeep;
    await send({ error: isOwn ? error : new Error(isDeep ? deep : message) });
  }
}

/** Milliseconds between two looks whether the process that asked is still there. */
const INTERVAL = 500;

if (isMainThread) {
  process.once('message', (request: ImportRequest) => void answer(request));
  process.once('disconnect', () => process.exit());
  // A thread, since a configuration that comes to no end lets this one notice nothing.
  new Worker(new URL(import.meta.url), { workerData: process.ppid }).unref();
} else {
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, INTERVAL);
}
