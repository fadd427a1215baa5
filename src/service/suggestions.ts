import { NearestIndex } from '../common/nearest.ts';
import { MAX_SUGGESTIONS, TEXT_LENGTH } from '../contract/limits.ts';
import type { Locale } from '../contract/locales.ts';
import type { Manifest } from '../contract/manifest.ts';

/** Finds the documentation pages that a reader most likely meant. */
export class Suggestions {
  readonly #manifest: Manifest;
  /** By locale: its own pages, and those that it lacks. Made when first needed. */
  readonly #indexes = new Map<Locale, readonly NearestIndex[]>();

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  /**
   * The slugs near to one that a locale does not have: those of the locale before those of others.
   *
   * @param slug as requested, decoded
   */
  near(slug: string, locale: Locale): string[] {
    const wanted = slug.slice(0, TEXT_LENGTH.slug);
    const found: string[] = [];
    for (const index of this.#indexesOf(locale)) {
      const left = MAX_SUGGESTIONS - found.length;
      if (left === 0) break;
      // The slug itself, which another locale may have, is no suggestion.
      const near = index.nearest(wanted, left + 1).filter((each) => each !== slug);
      found.push(...near.slice(0, left));
    }
    return found;
  }

  #indexesOf(locale: Locale): readonly NearestIndex[] {
    const known = this.#indexes.get(locale);
    if (known) return known;
    const indexes = [true, false].map(
      (isThere) => new NearestIndex(this.#manifest.docSlugs(locale, isThere)),
    );
    this.#indexes.set(locale, indexes);
    return indexes;
  }
}
