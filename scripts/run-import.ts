import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Import, importFolder } from '#import';
import manifest from '../package.json' with { type: 'json' };
import { printable } from '../src/common/printable.ts';
import { printError } from '../src/terminal/print.ts';

/** Limits of the import process, which never affect its result: heap in MB, time in milliseconds. */
const LIMITS = { heap: 4_000, time: 20 * 60_000 };

/** Maximum number of characters of standard error that are shown. */
const MAX_STDERR = 100_000;

const PROGRAM = `./import-process${extname(import.meta.filename)}`;

/** The folder to import, and its options. */
export interface ImportRequest {
  readonly folder: string;
  readonly options: Parameters<typeof importFolder>[1];
}

/** The result of an import in a separate process. */
export interface ImportResult
  extends Pick<Import, 'config' | 'files' | 'notes' | 'incompletePages'> {
  readonly system: Pick<Import['system'], 'name' | 'label' | 'hasExecutableConfig'>;
}

/** A message from the process: the file in progress, a file of the new project, the result or an error. */
export type ImportMessage =
  | { readonly reading: string }
  | { readonly file: readonly [path: string, content: string | Uint8Array] }
  | { readonly result: Omit<ImportResult, 'files'> }
  | { readonly error: unknown };

/**
 * Imports a folder in a separate process: untrusted content may exhaust memory or time, crash a parser
 * or, in a configuration that runs, exit.
 *
 * @throws {Error} like `importFolder`, or if the process ends; then with the file in progress
 */
export async function runImport(
  { folder, options }: ImportRequest,
  { heap, time } = LIMITS,
): Promise<ImportResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>();
  const child = fork(fileURLToPath(new URL(PROGRAM, import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, `--max-old-space-size=${heap}`],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const files = new Map<string, string | Buffer>();
  let path = folder;
  let stderr = '';
  const fail = (what: string) =>
    reject(
      new Error(
        `${what} while ${printable(path)} was read. Nothing was written. Leave that file out, or make it smaller, and import again; of a site with many thousand pages, leave out the folders of old versions.`,
      ),
    );
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(0, MAX_STDERR);
  });
  child.on('message', (message: ImportMessage) => {
    if ('reading' in message) path = message.reading;
    else if ('file' in message) {
      const [name, content] = message.file;
      files.set(name, typeof content === 'string' ? content : Buffer.from(content));
    } else if ('result' in message) resolve({ ...message.result, files });
    else reject(message.error);
  });
  child.once('error', reject);
  child.once('close', (code, signal) =>
    fail(`The import ended (${signal ?? `exit code ${code}`})`),
  );
  const limit = setTimeout(() => fail(`The import took more than ${time / 60_000} minutes`), time);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    child.send({ folder, options });
    const result = await promise;
    // After a failure, standard error has only traces of the process.
    if (stderr.trim() !== '') printError(stderr.trimEnd());
    return result;
  } finally {
    clearTimeout(limit);
    process.off('exit', kill);
    kill();
  }
}

/** Loads the importers, which are a separate package outside this repository. */
export async function loadImporters() {
  try {
    return await import('#import');
  } catch (cause) {
    const isMissing =
      cause instanceof Error && /Cannot find package 'lectern-import'/.test(cause.message);
    if (!isMissing) throw cause;
    throw new Error(
      `The importers are a separate package. Install it: npm install --save-dev lectern-import@${manifest.version}`,
      { cause },
    );
  }
}
