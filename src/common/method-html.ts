import { escapeAttribute, escapeText } from './escape.ts';

/** A method of an API as a badge; `tone` is what its colour goes by. */
export const methodHtml = (method: string, tone = method.toLowerCase()): string =>
  `<span class="api-method api-method-${escapeAttribute(tone)}">${escapeText(method)}</span>`;
