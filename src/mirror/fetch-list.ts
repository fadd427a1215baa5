import { printable } from '../files/printable.ts';
import { readSiteList, SITE_LIST_FILE, type SiteList } from '../files/site-list.ts';
import { readText } from './download.ts';
import { expectFewBrackets, expectWithinLimits, MAX_LIST_BYTES } from './limits.ts';
import type { SiteClient } from './site-client.ts';

/** The size, in bytes, from which the timeout for a list is calculated. */
const LIST_TIME_BYTES = 3_000_000;

/** The list that a site publishes. */
export interface Published {
  readonly list: SiteList;
  /** The list, byte for byte. */
  readonly text: string;
}

/**
 * Fetches the list of a site.
 *
 * @param maxBytes limit for all files together
 * @throws {Error} if there is no list, or its files cannot be copied
 */
export async function fetchList(client: SiteClient, maxBytes: number): Promise<Published> {
  const url = client.addressOf(SITE_LIST_FILE);
  const text = await client.get(SITE_LIST_FILE, LIST_TIME_BYTES, (chunks) =>
    readText(chunks, MAX_LIST_BYTES, url),
  );
  try {
    expectFewBrackets(text);
    const list = readSiteList(text);
    expectWithinLimits(list, maxBytes);
    return { list, text };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`${url} ${printable(problem)}.`);
  }
}
