import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Trial } from './trial.ts';

/** A text that the parser of MDX did not finish in any observed time. */
const ENDLESS: Trial = { source: `<A b={${'<>{}'.repeat(40)}} />`, syntax: 'mdx' };

it('ends with the process that asked for it, even while a parser is stuck', async () => {
  const child = fork(fileURLToPath(new URL('./trial-process.ts', import.meta.url)), {
    execArgv: [],
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  child.send({ source: 'a', syntax: 'mdx' } satisfies Trial);
  await once(child, 'message');
  child.send(ENDLESS);
  child.disconnect();
  expect(await exit).toEqual([null, 'SIGKILL']);
});
