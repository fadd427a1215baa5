import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Folder of the judges' package. */
export const PACKAGE = fileURLToPath(new URL('.', import.meta.url));

/** Output folder of a run. */
export const WORK = `${PACKAGE}.work`;

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Longest run of one judge, in milliseconds. */
const TIMEOUT = 300_000;

/**
 * Runs a program of the judges' package in its folder.
 *
 * @param env what it needs besides the environment of this process
 */
export function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      `${PACKAGE}node_modules/.bin/${program}`,
      args,
      {
        cwd: PACKAGE,
        timeout: TIMEOUT,
        maxBuffer: 1 << 28,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1', CI: '1', ...env },
      },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        resolve({ code, output: stdout === '' ? stderr : stdout });
      },
    );
  });
}
