/** Percent-encodes what an address may not have (CommonMark 0.31, section 6.3), and leaves existing escapes alone. */
export const normalizeUri = (url: string): string =>
  encodeURI(url.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%');
