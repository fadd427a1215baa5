import { fileURLToPath } from 'node:url';

/** The built site. */
export const DIST = process.env.DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
