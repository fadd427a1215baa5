import { parentPort } from 'node:worker_threads';
import { type PageText, pageBody } from '../src/content/page-body.ts';
import type { Compiled } from './compile-thread.ts';

parentPort?.on('message', async (texts: readonly PageText[]) => {
  const bodies = texts.map((text) => pageBody(text).catch(() => undefined));
  const compiled: Compiled = await Promise.all(bodies);
  parentPort?.postMessage(compiled);
});
