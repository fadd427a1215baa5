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

const known = new WeakMap<readonly Entry<'docs'>[], readonly Section[]>();

/** The sections of the documentation, in reading order; found once for all who ask. */
export function sectionsOf({ docs }: Content, locale: Locale): readonly Section[] {
  const sections = known.get(docs[locale]) ?? group(docs[locale]);
  known.set(docs[locale], sections);
  return sections;
}

function group(pages: readonly Entry<'docs'>[]): Section[] {
  const bySlug = Map.groupBy(pages, ({ slug }) => sectionSlug(slug));
  return [...bySlug].map(([slug, entries]) => ({
    slug,
    title: entries.find((entry) => entry.slug === slug)?.data.title ?? inWords(slug),
    entries,
  }));
}
