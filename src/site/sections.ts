import type { LinkedEntry } from '../compile/entry.ts';
import { inWords } from '../compile/in-words.ts';
import { REFERENCE_SLUG } from '../contract/paths.ts';

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

/**
 * Groups documentation pages, which are in reading order, into sections.
 *
 * @param referenceHeading the title of a section for the API reference alone, if it has one
 */
export function sectionsOf(
  pages: readonly LinkedEntry<'docs'>[],
  referenceHeading?: string,
): readonly Section[] {
  const ownHeading = (slug: string) => (slug === REFERENCE_SLUG ? referenceHeading : undefined);
  const bySlug = Map.groupBy(pages, ({ slug }) =>
    ownHeading(slug) === undefined ? sectionSlug(slug) : slug,
  );
  return [...bySlug].map(([slug, entries]) => ({
    slug,
    title:
      ownHeading(slug) ?? entries.find((entry) => entry.slug === slug)?.data.title ?? inWords(slug),
    entries,
  }));
}
