/**
 * Where the fields of a page lie among the positions of its words. The gaps keep words of
 * different fields from being neighbours; longer titles and slugs are cut.
 */
export const POSITIONS = { title: 0, slug: 64, text: 128 } as const;

/** Words of a title or a slug that have a position. */
export const SHORT_FIELD_WORDS = 48;

/** Positions kept for a term on a page: more of them say nothing new about where to look. */
export const POSITIONS_PER_PAGE = 128;
