import { printableLines } from '../common/printable.ts';

/** Prints lines to standard output, in a form in which no text of others can act on a terminal. */
export const print = (text: string): void => console.log(printableLines(text));

/** Prints lines to standard error, in the same form. */
export const printError = (text: string): void => console.error(printableLines(text));
