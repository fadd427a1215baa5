/** The constants of the score, chosen by `npm run bench -- search --leave-one-out`. */
export const CONSTANTS = {
  /** Weight of an occurrence in each field, relative to the text. */
  title: 26,
  slug: 16,
  path: 14,
  heading: 3,
  description: 5,
  /** Per page whose link texts have the word. */
  links: 8,
  /** For titles and headings of translations. */
  translations: 3,
  /** Length normalization of the text, from 0 to 1. */
  textLength: 0.6,
  /** Weighted frequency at which a term reaches half of its maximum effect. */
  saturation: 12,
  /** Power of the inverse document frequency. */
  idfPower: 0.4,
  /** Weight of a compound such as `next_page` in a query, relative to its words. */
  compound: 3,
  /** Power of the share of the query that was found. */
  coverage: 0.4,
  /** Bonus if the query is the title, the last segment of the slug, or a heading. */
  titleSaid: 0.4,
  slugSaid: 0.32,
  headingSaid: 0.24,
  /** Bonus if adjacent words of the query are adjacent in the title or a heading. */
  phrase: 0.1,
  /** Bonus of a passage that has the complete query, together with its heading. */
  passage: 0.15,
  /** Penalty per folder of a page. */
  depth: 0.02,
} as const;

export type Constants = Readonly<Record<keyof typeof CONSTANTS, number>>;

/** Where a term occurs: in a page, or in links to it. */
export const FIELDS = [
  'title',
  'slug',
  'path',
  'heading',
  'description',
  'links',
  'translations',
  'text',
] as const;

export type Field = (typeof FIELDS)[number];

export type FieldCounts = Record<Field, number>;

const NONE = Object.fromEntries(FIELDS.map((field) => [field, 0])) as FieldCounts;

export const noCounts = (): FieldCounts => ({ ...NONE });

/** Length normalization of fields (default: 0); that of the text is in the constants. */
const LENGTH_SHARE: Readonly<Partial<FieldCounts>> = { title: 1, description: 0.5 };

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
    const b = isText ? constants.textLength : (LENGTH_SHARE[field] ?? 0);
    weighted += (weight * count) / (1 - b + (b * Math.max(1, lengths[field])) / means[field]);
  }
  return weighted / (weighted + constants.saturation);
}

/** Weight of a term that occurs on `pages` of `total` pages. */
export function termWeight(pages: number, total: number, { idfPower }: Constants): number {
  return Math.log(1 + (total - pages + 0.5) / (pages + 0.5)) ** idfPower;
}
