import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Memo } from '../../common/memo.ts';

/** A text that a native parser is to be tried with. */
export interface Trial {
  readonly source: string;
  /** What it is parsed as; `js` is all program code, JSX and TypeScript included. */
  readonly syntax: 'mdx' | 'js';
}

/**
 * Milliseconds of the processor that a trial may take: real pages take a tenth of a second.
 * The time of a clock would refuse good texts on a busy machine.
 */
export const MAX_TRIAL_TIME = 3_000;

/** Milliseconds after which something else than the text is wrong, such as a process that cannot start. */
const MAX_WAIT = 600_000;

/** TypeScript in the repository, JavaScript in the package. */
const PROCESS = fileURLToPath(
  new URL(`./trial-process${extname(import.meta.filename)}`, import.meta.url),
);

/** Whether a parser came to an end of recent texts. */
const verdicts = new Memo<boolean>(1_000);

const keyOf = ({ source, syntax }: Trial) => `${syntax} ${source}`;

/** The process that tries texts ahead, one after the other, kept for further ones. */
let running: ChildProcess | undefined;
/** Receives whether a parser came to an end of the text that is being tried. */
let settle: (survived: boolean) => void = () => undefined;
let last = Promise.resolve();

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

async function tryNext(trial: Trial): Promise<void> {
  if (verdicts.has(keyOf(trial))) return;
  running ??= start();
  const child = running;
  child.ref();
  child.channel?.ref();
  const survived = await new Promise<boolean>((resolve) => {
    settle = resolve;
    // Of one that has ended, its exit tells.
    child.send(trial, () => undefined);
  });
  child.unref();
  child.channel?.unref();
  verdicts.set(keyOf(trial), survived);
}

/** Tries a text while this thread does something else. {@link survivesTrial} knows the verdict then. */
export function tryAhead(trial: Trial): Promise<void> {
  last = last.then(() => tryNext(trial));
  return last;
}

/**
 * Whether a native parser, whose overflow ends its process, comes to an end of a text. One that was not
 * tried ahead is tried now, in a process of its own, with less stack than here.
 */
export function survivesTrial(trial: Trial): boolean {
  const known = verdicts.get(keyOf(trial));
  if (known !== undefined) return known;
  const input = JSON.stringify(trial);
  const { status } = spawnSync(process.execPath, [PROCESS], { input, timeout: MAX_WAIT });
  verdicts.set(keyOf(trial), status === 0);
  return status === 0;
}
