import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { pagefindFiles } from './pagefind-files.ts';
import type { PagefindMessage, PagefindTask } from './pagefind-thread.ts';

const port = parentPort;
if (port) {
  const post = (message: PagefindMessage) => port.postMessage(message);
  const pages = once(port, 'message').then(([task]: PagefindTask[]) =>
    task === 'end' ? undefined : task,
  );
  post(await pagefindFiles(pages, () => post('fed')));
}
