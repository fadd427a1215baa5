import type { Proximity } from './proximity.ts';

/** Where a term stands in a page. */
export const FIELDS = ['title', 'slug', 'path', 'heading', 'description', 'text'] as const;

export type Field = (typeof FIELDS)[number];

/** How much an occurrence counts in each field, and how far the field's length tempers it. */
export const FIELD_WEIGHTS: Readonly<Record<Field, { weight: number; b: number }>> = {
  title: { weight: 10, b: 0.4 },
  slug: { weight: 5, b: 0 },
  path: { weight: 2, b: 0 },
  heading: { weight: 3, b: 0 },
  description: { weight: 3, b: 0.5 },
  text: { weight: 1, b: 0.75 },
};

/** The weighted frequency at which a term has half of its full effect. */
export const SATURATION = 6;

/** How often a term stands in each field of a page. */
export type Frequencies = Record<Field, number>;

/** The frequencies of a term that does not occur. */
export const noFrequencies = (): Frequencies => ({
  title: 0,
  slug: 0,
  path: 0,
  heading: 0,
  description: 0,
  text: 0,
});

/**
 * BM25F without the idf: the effect of a term on a page, from 0 to 1.
 *
 * @param lengths words of each field of the page
 * @param means mean of those lengths over the pages
 */
export function termEffect(
  frequencies: Readonly<Frequencies>,
  lengths: Readonly<Record<Field, number>>,
  means: Readonly<Record<Field, number>>,
): number {
  let weighted = 0;
  for (const field of FIELDS) {
    const count = frequencies[field];
    if (!count) continue;
    const { weight, b } = FIELD_WEIGHTS[field];
    weighted += (weight * count) / (1 - b + (b * lengths[field]) / means[field]);
  }
  return weighted / (weighted + SATURATION);
}

/** How telling a term is that stands on `pages` of `total` pages. */
export function inverseFrequency(pages: number, total: number): number {
  return Math.log(1 + (total - pages + 0.5) / (pages + 0.5));
}

/** What the places of words are worth, each against the idf of the whole query. */
const WORTH = { inTitle: 0.5, isTitle: 0.75, titlePhrase: 0.75, textPhrase: 0.4 } as const;

/**
 * The worth of a page's {@link Proximity}.
 *
 * @param titled the largest `inTitle` of all pages: the more a title says of the query, the more
 *   the pages that only repeat it in their texts are about something else
 */
export function proximityWorth(proximity: Proximity, titled: number): number {
  return (
    WORTH.inTitle * proximity.inTitle +
    WORTH.isTitle * proximity.isTitle +
    WORTH.titlePhrase * proximity.titlePhrase +
    WORTH.textPhrase * (1 - titled) ** 3 * proximity.textPhrase
  );
}
