import { UNSAFE } from '../contract/inert-text.ts';

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Makes untrusted text safe to print: on one line, without control sequences for the terminal. */
export const printable = (text: string): string => text.replaceAll(UNSAFE, escaped);

/** The same for text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
