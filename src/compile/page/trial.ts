import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limitConcurrency } from '../../common/limit-concurrency.ts';
import { Memo } from '../../common/memo.ts';

/** A text to try with a native parser. */
export interface Trial {
  readonly source: string;
  /** `js` includes JSX and TypeScript. */
  readonly syntax: 'mdx' | 'js';
}

/**
 * CPU milliseconds that a trial may take: real pages take a tenth of a second. Wall time would refuse
 * good texts on a busy machine.
 */
export const MAX_TRIAL_TIME = 1_500;

/** Milliseconds after which the cause is not the text, such as a process that cannot start. */
const MAX_WAIT = 600_000;

/** TypeScript in the repository, JavaScript in the package. */
const PROCESS = fileURLToPath(
  new URL(`./trial-process${extname(import.meta.filename)}`, import.meta.url),
);

/** Whether the parser survived recent texts. */
const verdicts = new Memo<boolean>(1_000);

const keyOf = ({ source, syntax }: Trial) => `${syntax} ${source}`;

/** The process for early trials, one at a time; reused. */
let running: ChildProcess | undefined;
/** Receives the verdict on the text that is being tried. */
let settle: (survived: boolean) => void = () => undefined;

const inTurn = limitConcurrency(1);

function start(): ChildProcess {
  const child = fork(PROCESS, { execArgv: [], stdio: 'ignore' });
  const over = () => {
    if (running !== child) return;
    running = undefined;
    settle(false);
  };
  return child
    .on('message', () => settle(true))
    .once('error', over)
    .once('exit', over);
}

async function runTrial(trial: Trial): Promise<void> {
  if (verdicts.has(keyOf(trial))) return;
  running ??= start();
  const child = running;
  child.ref();
  child.channel?.ref();
  const survived = await new Promise<boolean>((resolve) => {
    settle = resolve;
    // A failed send needs no handling: the exit event reports it.
    child.send(trial, () => undefined);
  });
  child.unref();
  child.channel?.unref();
  verdicts.set(keyOf(trial), survived);
}

/** Tries a text without blocking this thread. {@link survivesTrial} then has the verdict. */
export const queueTrial = (trial: Trial): Promise<void> => inTurn(() => runTrial(trial));

/**
 * Whether a native parser, whose stack overflow kills its process, survives a text. A text without a
 * verdict is tried now, in a separate process with a smaller stack.
 */
export function survivesTrial(trial: Trial): boolean {
  const known = verdicts.get(keyOf(trial));
  if (known !== undefined) return known;
  const input = JSON.stringify(trial);
  const { status } = spawnSync(process.execPath, [PROCESS], { input, timeout: MAX_WAIT });
  verdicts.set(keyOf(trial), status === 0);
  return status === 0;
}
