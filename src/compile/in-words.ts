const ABBREVIATION = /\b(?:api|cli|faq|sdk|ui|url)\b/gi;

/** Turns a segment of a slug into a title: `first-steps` into “First steps”, `api` into “API”. */
export const inWords = (segment: string) =>
  (segment.charAt(0).toUpperCase() + segment.slice(1))
    .replace(/[-_]+/g, ' ')
    .replace(ABBREVIATION, (word) => word.toUpperCase());
