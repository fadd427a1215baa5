/** Length of a search query, in Unicode code points after trimming. */
export const QUERY_LENGTH = { min: 2, max: 200 } as const;

/** Number of search results. */
export const SEARCH_LIMIT = { min: 1, max: 50, default: 10 } as const;

/** Most sections of a page in a search result. */
export const RESULT_SECTIONS = 3;

/** Number of changelog entries. */
export const CHANGELOG_LIMIT = { min: 1, max: 100, default: 20 } as const;

/** Soft limit per client address: `requests` within `seconds`. */
export const RATE_LIMIT = { requests: 60, seconds: 60 } as const;

/** Most similar slugs in the details of a 404. */
export const MAX_SUGGESTIONS = 5;

/** Longest part of a request that a response repeats, in Unicode code points. */
export const INERT_TEXT_LENGTH = 80;

/** Longest excerpt of a search result, in UTF-16 code units. */
export const EXCERPT_LENGTH = 300;

/** From this number of documentation pages on, the pages of a section share a preview picture. */
export const SHARED_PREVIEWS_FROM = 2_000;

/** Longest `/llms.txt`, in characters; longer ones are split by sections. */
export const LLMS_TXT_LENGTH = 50_000;

/** Largest `/llms-full.txt`, in bytes; larger ones are split by sections. */
export const LLMS_FULL_BYTES = 5_000_000;

/** Largest file of content data, in bytes; longer lists continue in further files. */
export const DATA_FILE_BYTES = 5_000_000;

/** Number of earlier states of the content since which a build publishes the changes. */
export const SNAPSHOTS = 30;

/** Longest feedback of a reader, in UTF-16 code units. */
export const FEEDBACK_LENGTH = 1_000;

/** Longest texts in a response, in characters. Part of the schemas for clients. */
export const TEXT_LENGTH = {
  name: 200,
  slug: 500,
  title: 500,
  heading: 2_000,
  description: 2_000,
  uri: 2_048,
  markdown: 5_000_000,
} as const;

/** Most items of lists without `limit`. */
export const LIST_LENGTH = {
  pages: 100_000,
  versions: 1_000,
  snapshots: 1_000,
  parts: 10_000,
  items: 1_000_000,
  solutions: 1_000,
  operations: 20,
  fields: 100,
  choices: 100,
} as const;
