import { codeSpan } from '../common/escape.ts';
import { UNSAFE } from '../common/printable.ts';
import { INERT_TEXT_LENGTH } from './limits.ts';

/**
 * A part of a request as it may be repeated: one line of characters that show as themselves, cut
 * to `INERT_TEXT_LENGTH` with “…”. A text that is so already stays as it is.
 */
export function inertText(text: string): string {
  // A character has two code units at the most.
  const characters = [...text.slice(0, 2 * INERT_TEXT_LENGTH + 2)];
  const shown =
    characters.length > INERT_TEXT_LENGTH
      ? `${characters.slice(0, INERT_TEXT_LENGTH - 1).join('')}…`
      : text;
  return shown.replace(UNSAFE, '\ufffd');
}

/** The same as a code span of Markdown. */
export const inertCode = (text: string): string => codeSpan(inertText(text));
