import type { Constants } from './constants.ts';

/** Where a term stands: in a page, or in the links to it. */
export const FIELDS = ['title', 'slug', 'path', 'heading', 'description', 'links', 'text'] as const;

export type Field = (typeof FIELDS)[number];

/** A number for each field. */
export type FieldCounts = Record<Field, number>;

export const noCounts = (): FieldCounts => ({
  title: 0,
  slug: 0,
  path: 0,
  heading: 0,
  description: 0,
  links: 0,
  text: 0,
});

/** How far the length of a field tempers its occurrences; that of the text is a constant. */
const LENGTH_SHARE = {
  title: 1,
  slug: 0,
  path: 0,
  heading: 0,
  description: 0.5,
  links: 0,
} as const;

/**
 * BM25F without the idf: the effect of a term on a page, from 0 to 1.
 *
 * @param frequencies occurrences of the term in each field of the page
 * @param lengths words of each field of the page
 * @param means mean of those lengths over the pages
 */
export function termEffect(
  frequencies: Readonly<FieldCounts>,
  lengths: Readonly<FieldCounts>,
  means: Readonly<FieldCounts>,
  constants: Constants,
): number {
  let weighted = 0;
  for (const field of FIELDS) {
    const count = frequencies[field];
    if (!count) continue;
    const isText = field === 'text';
    const weight = isText ? 1 : constants[field];
    const b = isText ? constants.textLength : LENGTH_SHARE[field];
    weighted += (weight * count) / (1 - b + (b * Math.max(1, lengths[field])) / means[field]);
  }
  return weighted / (weighted + constants.saturation);
}

/** How telling a term is that stands on `pages` of `total` pages. */
export function termWeight(pages: number, total: number, { idfPower }: Constants): number {
  return Math.log(1 + (total - pages + 0.5) / (pages + 0.5)) ** idfPower;
}
