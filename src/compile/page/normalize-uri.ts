/** Percent-encodes disallowed characters (CommonMark 0.31, section 6.3); keeps existing escapes. */
export const normalizeUri = (url: string): string =>
  encodeURI(url.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%');
