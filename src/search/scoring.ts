/** The constants of the score, chosen by `npm run bench -- search --leave-one-out`. */
export const CONSTANTS = {
  /** What an occurrence in each field counts, where one in the text counts 1. */
  title: 26,
  slug: 16,
  path: 14,
  heading: 3,
  description: 5,
  /** What a page counts whose links to the page say the word. */
  links: 8,
  /** What the word counts in titles and headings of the translations. */
  translations: 3,
  /** How far the length of a text tempers its occurrences, from 0 to 1. */
  textLength: 0.6,
  /** The weighted frequency at which a term has half of its full effect. */
  saturation: 12,
  /** Power of the inverse document frequency. */
  idfPower: 0.4,
  /** Weight of `next_page` as a whole in a query, where its words weigh 1. */
  compound: 3,
  /** Power of the part of the query that is found. */
  coverage: 0.4,
  /** Worth of a title, a last segment of a slug and a heading that the query says whole. */
  titleSaid: 0.4,
  slugSaid: 0.32,
  headingSaid: 0.24,
  /** Worth of neighbours of the query that are neighbours in the title, and in a heading. */
  phrase: 0.1,
  /** Worth of a passage that holds the whole query, together with the heading above it. */
  passage: 0.15,
  /** What each folder that a page lies in takes from its score. */
  depth: 0.02,
} as const;

export type Constants = Readonly<Record<keyof typeof CONSTANTS, number>>;

/** Where a term stands: in a page, or in the links to it. */
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

/** How far the length of a field tempers its occurrences (default: 0); that of the text is a constant. */
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

/** How telling a term is that stands on `pages` of `total` pages. */
export function termWeight(pages: number, total: number, { idfPower }: Constants): number {
  return Math.log(1 + (total - pages + 0.5) / (pages + 0.5)) ** idfPower;
}
