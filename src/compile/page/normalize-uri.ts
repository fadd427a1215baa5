/**
 * An address with what HTML does not hold as it is percent-encoded (CommonMark 0.31, section 6.3);
 * what is encoded already stays.
 */
export const normalizeUri = (url: string): string =>
  encodeURI(url.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%');
