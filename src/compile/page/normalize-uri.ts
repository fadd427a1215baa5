/**
 * Percent-encodes the characters of an address that need it (CommonMark 0.31, section 6.3), and
 * leaves existing escapes alone.
 */
export const normalizeUri = (url: string): string =>
  encodeURI(url.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%');
