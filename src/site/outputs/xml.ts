import { escapeMarkup } from '../../common/escape.ts';

/** Escapes text for XML content or attribute values; removes characters that XML 1.0 forbids. */
export const escapeXml = (text: string): string =>
  escapeMarkup(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
