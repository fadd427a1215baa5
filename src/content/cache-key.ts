import { createHash } from 'node:crypto';
import type { SiteData } from './loader.ts';

/**
 * Key under which Astro may keep the HTML of a page from one build to the next: it changes with
 * everything that the page shows.
 *
 * @param shown what the page shows of other pages
 * @returns nothing where the page's own content has no key, so that the page is always rendered
 */
export function pageCacheKey(
  { data: { cacheKey } }: { readonly data: { readonly cacheKey?: string } },
  { baseUrl, config }: SiteData,
  shown: unknown,
): { cacheKey?: string } {
  if (cacheKey === undefined) return {};
  const text = JSON.stringify([cacheKey, baseUrl, config, shown]);
  return { cacheKey: createHash('sha256').update(text).digest('hex') };
}
