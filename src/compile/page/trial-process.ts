import { buffer } from 'node:stream/consumers';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { FEATURES } from './features.ts';

/**
 * Stack of the trial, in MB: a quarter of what a program has, so that what ends here does elsewhere, and the
 * same texts are refused on every machine.
 */
const STACK = 2;

/** What this process parses, in a thread, whose stack can be limited. */
interface Trial {
  readonly source: string;
  readonly syntax: string | undefined;
}

async function tryText({ source, syntax }: Trial): Promise<void> {
  if (syntax === 'mdx') {
    const { mdxToMdast } = await import('satteri');
    for (const features of [FEATURES, {}]) attempt(() => mdxToMdast(source, { features }));
  } else {
    const { parseSync } = await import('oxc-parser');
    for (const name of ['a.ts', 'a.jsx']) attempt(() => parseSync(name, source).program);
  }
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
  const trial: Trial = { source: String(await buffer(process.stdin)), syntax: process.argv[2] };
  new Worker(new URL(import.meta.url), {
    workerData: trial,
    resourceLimits: { stackSizeMb: STACK },
  });
} else await tryText(workerData);
