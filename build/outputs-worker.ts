import { parentPort, workerData } from 'node:worker_threads';
import { type Content, loadContent } from '../src/content/content.ts';
import type { OutputsMessage, OutputsTask } from './outputs-thread.ts';
import { writePagefind } from './pagefind.ts';
import { PreviousSite } from './previous-site.ts';
import { count } from './progress.ts';
import { SiteFolder } from './site-folder.ts';
import { writeOgImages } from './write-og-images.ts';
import { writeOutputs } from './write-outputs.ts';

const { settings, folder, dist, notesFile, version }: OutputsTask = workerData;

const [{ content }, previous] = await Promise.all([
  loadContent(settings),
  notesFile === undefined ? PreviousSite.none() : PreviousSite.open(dist, notesFile),
]);
if (!content) throw new Error(`${settings.folder} changed while it was being built; build again.`);
const site = new SiteFolder(folder, previous);

const post = (message: OutputsMessage) => parentPort?.postMessage(message);

/** Does a stage of the work and tells how it went. */
async function stage(name: string, work: () => Promise<string>): Promise<void> {
  const start = performance.now();
  const result = await work();
  post({ stage: name, result, time: performance.now() - start });
}

async function writeFiles(content: Content): Promise<void> {
  await stage('answers', async () => {
    const written = await writeOutputs(content, site);
    return `${count(written)} files of the API, Markdown, feeds, search on the server`;
  });
  await stage('pictures', async () => {
    const drawn = await writeOgImages(content, site, version);
    return `${count(drawn)} previews of links`;
  });
}

// Pagefind is a process of its own: it indexes while the rest is written.
await Promise.all([
  stage('search', async () => {
    const indexed = await writePagefind(content, folder);
    return `${count(indexed)} pages in the index for browsers`;
  }),
  writeFiles(content),
]);
post({ files: site.files, keys: site.keys });
