/** A segment of a slug as a title. */
export const inWords = (segment: string) =>
  (segment.charAt(0).toUpperCase() + segment.slice(1)).replace(/[-_]+/g, ' ');
