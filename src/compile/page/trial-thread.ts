import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type Trial, type TrialRequest, VERDICT } from './trial.ts';

// The thread that waits for the process of trials, while the thread that asked for one waits for this.

/** TypeScript in the repository, JavaScript in the package. */
const PROCESS = fileURLToPath(
  new URL(`./trial-process${extname(import.meta.filename)}`, import.meta.url),
);

const verdict: Int32Array = workerData;
let running: ChildProcess | undefined;
/** What the process has been sent, in this order. */
const waiting: TrialRequest[] = [];

function start(): ChildProcess {
  const child = fork(PROCESS, { execArgv: [], stdio: 'ignore' });
  const over = () => {
    if (running !== child) return;
    running = undefined;
    end(waiting.shift(), false);
    // Only the first was being tried.
    for (const { trials } of waiting) send(trials);
  };
  return child
    .on('message', () => end(waiting.shift(), true))
    .once('error', over)
    .once('exit', over);
}

function send(trials: readonly Trial[]): void {
  running ??= start();
  running.send(trials);
}

function end(request: TrialRequest | undefined, survived: boolean): void {
  if (request?.isAhead) parentPort?.postMessage(survived);
  else {
    Atomics.store(verdict, 0, survived ? VERDICT.survived : VERDICT.ended);
    Atomics.notify(verdict, 0);
  }
}

parentPort?.on('message', (request: TrialRequest) => {
  waiting.push(request);
  send(request.trials);
});
