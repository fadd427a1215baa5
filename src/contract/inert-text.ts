import { codeSpan } from '../common/escape.ts';
import { UNSAFE } from '../common/printable.ts';
import { INERT_TEXT_LENGTH } from './limits.ts';

/**
 * Makes a part of a request safe to repeat: one line of printable characters, cut to
 * `INERT_TEXT_LENGTH` with “…”. A safe text stays unchanged.
 */
export function inertText(text: string): string {
  // A character has at most two code units.
  const characters = [...text.slice(0, 2 * INERT_TEXT_LENGTH + 2)];
  const shown =
    characters.length > INERT_TEXT_LENGTH
      ? `${characters.slice(0, INERT_TEXT_LENGTH - 1).join('')}…`
      : text;
  return shown.replace(UNSAFE, '\ufffd');
}

/** Makes a part of a request safe to repeat in Markdown, as a code span. */
export const inertCode = (text: string): string => codeSpan(inertText(text));
