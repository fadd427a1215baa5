import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Folder of the built site under test. */
export const DIST = inject('dist');

export const readText = (path: string) => readFile(join(DIST, path), 'utf8');
