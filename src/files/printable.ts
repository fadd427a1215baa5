import { UNSAFE } from '../contract/inert-text.ts';

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** A text from elsewhere as it can be printed: on one line, and without orders to the terminal. */
export const printable = (text: string): string => text.replaceAll(UNSAFE, escaped);

/** The same for a text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
