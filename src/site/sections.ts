import type { LinkedEntry } from '../compile/entry.ts';
import { inWords } from '../compile/in-words.ts';

/** A part of the documentation: the pages whose slugs share the first segment. */
export interface Section {
  /** First segment of the slugs. */
  readonly slug: string;
  /** Title of the section's own page, or else the segment in words. */
  readonly title: string;
  /** Its pages in reading order, its own page first. */
  readonly entries: readonly LinkedEntry<'docs'>[];
}

/** First segment of a slug. */
const sectionSlug = (slug: string) => slug.split('/', 1)[0] ?? slug;

/** Groups documentation pages, which are in reading order, into sections. */
export function sectionsOf(pages: readonly LinkedEntry<'docs'>[]): readonly Section[] {
  const bySlug = Map.groupBy(pages, ({ slug }) => sectionSlug(slug));
  return [...bySlug].map(([slug, entries]) => ({
    slug,
    title: entries.find((entry) => entry.slug === slug)?.data.title ?? inWords(slug),
    entries,
  }));
}
