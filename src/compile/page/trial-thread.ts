import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type Trial, VERDICT } from './trial.ts';

// The thread that waits for the process of trials, while the thread that asked for one waits for this.

/** TypeScript in the repository, JavaScript in the package. */
const PROCESS = fileURLToPath(
  new URL(`./trial-process${extname(import.meta.filename)}`, import.meta.url),
);

const verdict: Int32Array = workerData;
let running: ChildProcess | undefined;

parentPort?.on('message', (trial: Trial) => {
  running ??= fork(PROCESS, { execArgv: [], stdio: 'ignore' });
  const child = running;
  const end = (survived: boolean) => {
    child.removeAllListeners();
    if (!survived) running = undefined;
    Atomics.store(verdict, 0, survived ? VERDICT.survived : VERDICT.ended);
    Atomics.notify(verdict, 0);
  };
  child.once('message', () => end(true));
  child.once('error', () => end(false));
  child.once('exit', () => end(false));
  child.send(trial);
});
