import { printableLines } from '../common/printable.ts';

/** Prints lines to standard output, with control sequences removed. */
export const print = (text: string): void => console.log(printableLines(text));

/** Prints lines to standard error, with control sequences removed. */
export const printError = (text: string): void => console.error(printableLines(text));
