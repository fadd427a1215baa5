/**
 * Where the fields of a page lie among the positions of its words. Longer titles and slugs are
 * cut, so that gaps keep words of different fields from being neighbours.
 */
export const POSITIONS = { title: 0, slug: 24, text: 48 } as const;

/** Words of a title or a slug that have a position. */
export const SHORT_FIELD_WORDS = 20;

/** Positions kept for a term on a page: more of them say nothing new about where to look. */
export const POSITIONS_PER_PAGE = 64;
