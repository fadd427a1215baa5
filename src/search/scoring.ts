/** Where a term stands in a page. */
export const FIELDS = ['title', 'slug', 'path', 'heading', 'description', 'text'] as const;

export type Field = (typeof FIELDS)[number];

/** How much an occurrence counts in each field, and how far the field's length tempers it. */
export const FIELD_WEIGHTS: Readonly<Record<Field, { weight: number; b: number }>> = {
  title: { weight: 10, b: 0.4 },
  slug: { weight: 5, b: 0 },
  path: { weight: 1, b: 0 },
  heading: { weight: 3, b: 0 },
  description: { weight: 3, b: 0.5 },
  text: { weight: 1, b: 0.75 },
};

/** The weighted frequency at which a term has half of its full effect. */
export const SATURATION = 6;

/** Occurrences of a term in the fields of a page. */
export type Frequencies = Partial<Record<Field, number>>;

/**
 * BM25F without the idf: the effect of a term on a page, from 0 to 1.
 *
 * @param lengths words of each field of the page
 * @param means mean of those lengths over the pages
 */
export function termEffect(
  frequencies: Frequencies,
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
