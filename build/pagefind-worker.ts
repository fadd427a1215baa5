import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { pagefindFiles } from './pagefind-files.ts';

if (parentPort) {
  const pages = once(parentPort, 'message').then(([message]) => message);
  parentPort.postMessage(await pagefindFiles(pages));
}
