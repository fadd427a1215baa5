import { workerData } from 'node:worker_threads';
import type { Settings } from '../../src/compile/read/settings.ts';
import { loadSite } from '../../src/site/load.ts';
import { loadKept } from '../load-kept.ts';

// The thread that compiles the pages of a large site, and keeps them, while the server responds.

const settings: Settings = workerData;

await loadKept(process.cwd(), (recall) => loadSite(settings, recall));
