/** Turns a segment of a slug into a title: `first-steps` into “First steps”. */
export const inWords = (segment: string) =>
  (segment.charAt(0).toUpperCase() + segment.slice(1)).replace(/[-_]+/g, ' ');
