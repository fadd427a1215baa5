import { fileURLToPath } from 'node:url';

/** A site that documents an API, if it was built. */
export const API_DIST = process.env.API_DIST;

/** The built site. */
export const DIST = process.env.DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
