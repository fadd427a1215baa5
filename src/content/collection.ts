import { type CollectionEntry, getCollection } from 'astro:content';
import type { Locale } from '../contract/locales.ts';
import { buildState } from './build-state.ts';
import type { Collection } from './schemas.ts';

/**
 * The pages of a collection in a locale, in their order. Astro is not asked for a collection
 * without pages: it would warn of it.
 */
export async function pagesOf<C extends Collection>(
  collection: C,
  locale: Locale,
): Promise<CollectionEntry<C>[]> {
  const known = (await buildState().pages)?.pages[collection];
  if (known?.every(({ data }) => data.locale !== locale)) return [];
  const pages = await getCollection(collection, ({ data }) => data.locale === locale);
  return pages.sort((a, b) => a.data.position - b.data.position);
}
