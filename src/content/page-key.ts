import { hash } from 'node:crypto';
import type { Locale } from '../contract/locales.ts';
import { siteData } from './current-site.ts';
import type { PageSource } from './site-pages.ts';

/**
 * Key under which the HTML of a page serves again in the next build: it changes with everything
 * that the page shows.
 *
 * @param shown what the page shows of other pages
 */
export function pageKey({ data, source, format, pictures }: PageSource, shown?: unknown): string {
  const { baseUrl, config } = siteData(data.locale);
  const text = JSON.stringify([data, source, format, pictures, baseUrl, config, shown]);
  return hash('sha256', text);
}

/** The same of a page that names others: it changes with what they, or all pages, are called. */
export function listKey(locale: Locale, listed: readonly PageSource[]): string {
  return hash('sha256', JSON.stringify([siteData(locale), listed.map(({ data }) => data)]));
}
