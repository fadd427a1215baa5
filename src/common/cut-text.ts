/** A text of at most `length` UTF-16 code units: a longer one is cut between characters and ends with “…”. */
export const cutText = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
