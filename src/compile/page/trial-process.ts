import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { FEATURES } from './features.ts';
import { MAX_TRIAL_TIME, type Trial } from './trial.ts';

/**
 * Stack of the trial, in MB: a quarter of the default, so that whatever survives here survives elsewhere,
 * and the same texts are refused on every machine.
 */
const STACK = 2;

/** Milliseconds between checks of the CPU time of a trial. */
const INTERVAL = 50;

/** Installed with the importers only, which are the only ones to parse programs. */
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

/** Kills the process. `process.exit` would wait for the thread, and so for a parser that never ends. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Ignores syntax errors: the next parse reports them. */
function attempt(parse: () => unknown): void {
  try {
    parse();
  } catch {
    return;
  }
}

if (isMainThread) {
  // In a thread, since only the stack of a thread can be limited.
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
