import type { Locale } from '../contract/locales.ts';
import type { Entry } from './entry.ts';
import type { Content } from './model.ts';

/** A part of the documentation: the pages whose slugs share the first segment. */
export interface Section {
  /** First segment of the slugs. */
  readonly slug: string;
  /** Title of the section's own page; else the segment in words. */
  readonly title: string;
  /** Its pages in reading order, its own page first. */
  readonly entries: readonly Entry<'docs'>[];
}

/** A segment of a slug as a title. */
export const inWords = (segment: string) =>
  (segment.charAt(0).toUpperCase() + segment.slice(1)).replace(/[-_]+/g, ' ');

/** First segment of a slug. */
export const sectionSlug = (slug: string) => slug.split('/', 1)[0] ?? slug;

/** The sections of the documentation, in reading order. */
export function sectionsOf(content: Content, locale: Locale): Section[] {
  const bySlug = Map.groupBy(content.docs[locale], ({ slug }) => sectionSlug(slug));
  return [...bySlug].map(([slug, entries]) => ({
    slug,
    title: entries.find((entry) => entry.slug === slug)?.data.title ?? inWords(slug),
    entries,
  }));
}
