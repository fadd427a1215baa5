import { parentPort, workerData } from 'node:worker_threads';
import { pagefindFiles } from './pagefind-files.ts';

parentPort?.postMessage(await pagefindFiles(workerData));
