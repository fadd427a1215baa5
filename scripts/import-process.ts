import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { type ImportMessage, type ImportRequest, loadImporters } from './run-import.ts';

/** Resolves when the message is sent, so that large files do not accumulate in memory. */
const send = (message: ImportMessage) =>
  new Promise<unknown>((resolve) => process.send?.(message, resolve));

/** Imports one folder, in the process that `run-import.ts` starts. */
async function runRequest({ folder, options }: ImportRequest): Promise<void> {
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
      result: { system: { name, label, hasExecutableConfig }, config, notes, incompletePages },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isDeep = error instanceof RangeError && /call stack/.test(message);
    const deep = `${path}, or the configuration, is nested too deeply or holds itself.`;
    // Errors of other classes are bugs of the import: keep their stack traces.
    const isBug = error instanceof Error && error.constructor !== Error && !isDeep;
    await send({ error: isBug ? error : new Error(isDeep ? deep : message) });
  }
}

/** Milliseconds between checks whether the parent process still runs. */
const CHECK_INTERVAL = 500;

if (isMainThread) {
  process.once('message', (request: ImportRequest) => void runRequest(request));
  process.once('disconnect', () => process.exit());
  // A thread, since a configuration with an endless loop blocks this one.
  new Worker(new URL(import.meta.url), { workerData: process.ppid }).unref();
} else {
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, CHECK_INTERVAL);
}
