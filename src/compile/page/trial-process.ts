import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { FEATURES } from './features.ts';
import { MAX_TRIAL_TIME, type Trial } from './trial.ts';

/**
 * Stack of the trial, in MB: a quarter of what a program has, so that what ends here does elsewhere, and the
 * same texts are refused on every machine.
 */
const STACK = 2;

/** Milliseconds between two looks at the time that a trial has taken. */
const INTERVAL = 50;

/** A package that the importers bring, which alone read programs. */
const PROGRAM_PARSER = 'oxc-parser';

async function tryText({ source, syntax }: Trial): Promise<void> {
  if (syntax === 'mdx') {
    const { mdxToMdast } = await import('satteri');
    for (const features of [FEATURES, {}]) attempt(() => mdxToMdast(source, { features }));
  } else {
    const parser: typeof import('oxc-parser') | undefined = await import(PROGRAM_PARSER).catch(
      () => undefined,
    );
    for (const name of ['a.ts', 'a.jsx']) attempt(() => parser?.parseSync(name, source).program);
  }
}

/** Ends the process. `process.exit` waits for the thread, and so for a parser that comes to no end. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** A mistake in the text is no end of the process: whoever parses it next reports it. */
function attempt(parse: () => unknown): void {
  try {
    parse();
  } catch {
    return;
  }
}

if (isMainThread) {
  // A thread, since the stack of one can be limited.
  const parser = new Worker(new URL(import.meta.url), { resourceLimits: { stackSizeMb: STACK } });
  let watch: NodeJS.Timeout | undefined;
  const begin = (trial: Trial) => {
    const before = process.cpuUsage();
    watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1_000 > MAX_TRIAL_TIME) end();
    }, INTERVAL);
    parser.postMessage(trial);
  };
  parser.on('message', (survived) => {
    clearInterval(watch);
    // Without a channel, the only trial is over.
    if (!process.send) process.exit();
    process.send(survived);
  });
  if (process.send) process.on('message', begin).on('disconnect', end);
  else begin(JSON.parse(readFileSync(0, 'utf8')));
} else {
  parentPort?.on('message', async (trial: Trial) => {
    await tryText(trial);
    parentPort?.postMessage(true);
  });
}
