import { workerData } from 'node:worker_threads';
import { type PagefindPage, writePagefind } from './pagefind.ts';

const { pages, folder }: { pages: readonly PagefindPage[]; folder: string } = workerData;
await writePagefind(pages, folder);
