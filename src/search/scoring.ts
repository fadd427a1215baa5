/** The constants of the score, chosen by `npm run bench -- search --leave-one-out`. */
export const CONSTANTS = {
  /** Weight of an occurrence in each field, relative to the text: in title and slug. */
  title: 20,
  /** In headings, the description, and titles and headings of translations. */
  heading: 3,
  /** Per page whose link texts have the word. */
  links: 8,
  /** Length normalization of the text, from 0 to 1. */
  textLength: 0.5,
  /** Weighted frequency at which a term reaches half of its maximum effect. */
  saturation: 12,
  /** Power of the inverse document frequency. */
  idfPower: 0.4,
  /** Weight of a compound such as `next_page` in a query, relative to its words. */
  compound: 3,
  /** Power of the share of the query that was found. */
  coverage: 0.4,
  /** Bonus each if the query is the title, the last segment of the slug, or a heading. */
  said: 0.36,
  /** Bonus of a passage that has the complete query, together with its heading. */
  passage: 0.09,
  /** Penalty per folder of a page. */
  depth: 0.02,
} as const;

export type Constants = Readonly<Record<keyof typeof CONSTANTS, number>>;

/** The fields whose weight does not depend on their length. */
const NAME_FIELDS = ['title', 'heading', 'links'] as const;

/** Where a term occurs: in a page, or in links to it. */
export const FIELDS = [...NAME_FIELDS, 'text'] as const;

export type Field = (typeof FIELDS)[number];

export type FieldCounts = Record<Field, number>;

const NONE = Object.fromEntries(FIELDS.map((field) => [field, 0])) as FieldCounts;

export const noCounts = (): FieldCounts => ({ ...NONE });

/**
 * BM25F without the idf: the effect of a term on a page, from 0 to 1.
 *
 * @param frequencies occurrences of the term in each field of the page
 * @param length words of the text of the page, relative to the mean of all pages
 */
export function termEffect(
  frequencies: Readonly<FieldCounts>,
  length: number,
  constants: Constants,
): number {
  const { textLength } = constants;
  let weighted = frequencies.text / (1 - textLength + textLength * length);
  for (const field of NAME_FIELDS) weighted += constants[field] * frequencies[field];
  return weighted / (weighted + constants.saturation);
}

/** Weight of a term that occurs on `pages` of `total` pages. */
export function termWeight(pages: number, total: number, { idfPower }: Constants): number {
  return Math.log(1 + (total - pages + 0.5) / (pages + 0.5)) ** idfPower;
}
