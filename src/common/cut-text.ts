/** Cuts a text to `length` UTF-16 code units, between characters and with “…” at the end. */
export const cutText = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
