import { parentPort, workerData } from 'node:worker_threads';
import { type Content, loadContent } from '../src/content/content.ts';
import type { ReadPages } from '../src/content/read.ts';
import { sitePages } from '../src/content/site-pages.ts';
import type { OutputsMessage, OutputsTask } from './outputs-thread.ts';
import { writePagefind } from './pagefind.ts';
import { PagefindThread } from './pagefind-thread.ts';
import { PreviousSite } from './previous-site.ts';
import { count } from './progress.ts';
import { openReadPages, writeReadPages } from './read-pages-file.ts';
import { SiteFolder } from './site-folder.ts';
import { writeOgImages } from './write-og-images.ts';
import { writeOutputs } from './write-outputs.ts';

const task: OutputsTask = workerData;
const { pagesFile, version, isForced } = task;

const post = (message: OutputsMessage) => parentPort?.postMessage(message);

/** Does a stage of the work and tells how it went. */
async function stage(name: string, work: () => Promise<string>): Promise<void> {
  const start = performance.now();
  const result = await work();
  post({ stage: name, result, time: performance.now() - start });
}

async function write(content: Content, read: ReadPages): Promise<OutputsMessage> {
  const previous = isForced
    ? PreviousSite.none()
    : await PreviousSite.open(task.dist, task.notesFile, version);
  const site = new SiteFolder(task.folder, previous, task.isEmpty);
  const search = stage('search', async () => {
    const { total, read } = await writePagefind(content, site, pagefind);
    return `${count(total)} pages in the index for browsers, ${count(read)} of them read anew`;
  });
  const others = async () => {
    // It is what a rebuild waits for in the end: the sooner it has its pages, the better.
    if (!previous.isEmpty) await pagefind.fed;
    await stage('answers', async () => {
      const written = await writeOutputs(content, site);
      return `${count(written)} files of the API, Markdown, feeds, search on the server`;
    });
    await stage('pictures', async () => {
      const drawn = await writeOgImages(content, site);
      return `${count(drawn)} previews of links`;
    });
    await writeReadPages(pagesFile, version, read).catch(({ message }: Error) => {
      console.warn(`What was read of the pages cannot be kept for the next build: ${message}`);
    });
  };
  await Promise.all([search, others()]);
  return { files: site.files, keys: site.keys };
}

// It is ready when the content is.
const pagefind = new PagefindThread();
const start = performance.now();
const before = isForced ? undefined : await openReadPages(pagesFile, version);
const { content, diagnostics, read } = await loadContent(task.settings, before);
if (!content || diagnostics.some(({ severity }) => severity === 'error')) {
  post({ diagnostics });
} else {
  const pages = await sitePages(content);
  const number = Object.values(pages.pages).flat().length;
  const result = `${count(number)} pages read and checked`;
  post({ stage: 'content', result, time: performance.now() - start });
  post({ diagnostics, pages });
  post(await write(content, read));
}
