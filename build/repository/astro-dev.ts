import { dev } from 'astro';
import type { Address } from '../../src/platforms/node/listen.ts';
import { OWN_FOLDER } from '../own-folder.ts';

/** Starts Astro's development server, which renders pages from their sources. */
export async function startAstro({ host, port }: Address): Promise<void> {
  await dev({ root: OWN_FOLDER, server: { host, port }, vite: { server: { strictPort: true } } });
}
