import { escapeAttribute, escapeText } from './escape.ts';

/** The badge of an HTTP method; `tone` determines its colour. */
export const methodHtml = (method: string, tone = method.toLowerCase()): string =>
  `<span class="api-method api-method-${escapeAttribute(tone)}">${escapeText(method)}</span>`;
