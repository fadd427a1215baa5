import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Import, importFolder } from '#import';
import manifest from '../package.json' with { type: 'json' };
import { printable } from '../src/common/printable.ts';
import { printError } from '../src/terminal/print.ts';

/** What ends the process of an import: heap in MB, time in milliseconds. What is converted depends on neither. */
const LIMITS = { heap: 4_000, time: 20 * 60_000 };

/** Most characters of what a configuration prints to standard error that are shown. */
const MAX_PRINTED = 100_000;

const PROGRAM = `./import-process${extname(import.meta.filename)}`;

/** What the process is asked to import. */
export interface ImportRequest {
  readonly folder: string;
  readonly options: Parameters<typeof importFolder>[1];
}

/** An import that was worked out in a process of its own. */
export interface FoundImport
  extends Pick<Import, 'config' | 'files' | 'notes' | 'incompletePages'> {
  readonly system: Pick<Import['system'], 'name' | 'label' | 'hasExecutableConfig'>;
}

/** What the process sends: the path it works on, each file of the new project, and an end of either kind. */
export type ImportMessage =
  | { readonly reading: string }
  | { readonly file: readonly [path: string, content: string | Uint8Array] }
  | { readonly found: Omit<FoundImport, 'files'> }
  | { readonly error: unknown };

/**
 * Works out an import in a process of its own: what strangers wrote may take all memory or time, crash a
 * parser or, in a configuration that may run, end the process.
 *
 * @throws {Error} as `importFolder` does, or if the process ends, with the path that it worked on
 */
export async function runImport(
  { folder, options }: ImportRequest,
  { heap, time } = LIMITS,
): Promise<FoundImport> {
  const { promise, resolve, reject } = Promise.withResolvers<FoundImport>();
  const child = fork(fileURLToPath(new URL(PROGRAM, import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, `--max-old-space-size=${heap}`],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const files = new Map<string, string | Buffer>();
  let path = folder;
  let printed = '';
  const fail = (what: string) =>
    reject(
      new Error(
        `${what} while ${printable(path)} was read. Nothing was written. Leave that file out, or make it smaller, and import again; of a site with many thousand pages, leave out the folders of old versions.`,
      ),
    );
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(0, MAX_PRINTED);
  });
  child.on('message', (message: ImportMessage) => {
    if ('reading' in message) path = message.reading;
    else if ('file' in message) {
      const [name, content] = message.file;
      files.set(name, typeof content === 'string' ? content : Buffer.from(content));
    } else if ('found' in message) resolve({ ...message.found, files });
    else reject(message.error);
  });
  child.once('error', reject);
  child.once('close', (code, signal) =>
    fail(`The import ended (${signal ?? `exit code ${code}`})`),
  );
  const limit = setTimeout(() => fail(`The import took more than ${time / 60_000} minutes`), time);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  try {
    child.send({ folder, options });
    const found = await promise;
    // After a failure, there are only traces of the process.
    if (printed.trim() !== '') printError(printed.trimEnd());
    return found;
  } finally {
    clearTimeout(limit);
    process.off('exit', end);
    end();
  }
}

/** Loads the importers, which are a package of their own outside this repository. */
export async function loadImporters() {
  try {
    return await import('#import');
  } catch (cause) {
    const isMissing =
      cause instanceof Error && /Cannot find package 'lectern-import'/.test(cause.message);
    if (!isMissing) throw cause;
    throw new Error(
      `What reads other systems is a package of its own. Install it: npm install --save-dev lectern-import@${manifest.version}`,
      { cause },
    );
  }
}
