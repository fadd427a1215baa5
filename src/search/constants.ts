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

/** Values for the constants. */
export type Constants = Readonly<Record<keyof typeof CONSTANTS, number>>;
