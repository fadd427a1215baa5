import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSafePath, SITE_LIST_FILE } from '../files/site-list.ts';
import { MismatchError, SiteClient } from './site-client.ts';

/** Largest supported file, in decoded bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Reads files of a site by path, from a folder or a URL; `undefined` for missing files. */
export function readPublished(site: string): (path: string) => Promise<Buffer | undefined> {
  if (/^https?:\/\//.test(site)) {
    const client = new SiteClient(site);
    return (path) =>
      client.bytes(path, MAX_BYTES).catch((error: unknown) => {
        if (error instanceof MismatchError) return undefined;
        throw error;
      });
  }
  if (!existsSync(join(site, SITE_LIST_FILE))) {
    throw new Error(`${site} is not a built site: it has no ${SITE_LIST_FILE}.`);
  }
  return async (path) => {
    const file = join(site, path);
    return isSafePath(path) && existsSync(file) ? readFile(file) : undefined;
  };
}
