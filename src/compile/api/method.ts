import { escapeAttribute, escapeText } from '../../common/escape.ts';

/**
 * A method as a badge.
 *
 * @param tone what its colour goes by
 */
export const methodHtml = (method: string, tone = method.toLowerCase()): string =>
  `<span class="api-method api-method-${escapeAttribute(tone)}">${escapeText(method)}</span>`;
