/**
 * Matches invisible characters: control characters, line and paragraph separators, format
 * characters (bidirectional controls, zero widths, tags) and halves of surrogate pairs.
 */
export const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Makes untrusted text safe to print: on one line, without control sequences for the terminal. */
export const printable = (text: string): string => text.replaceAll(UNSAFE, escaped);

/** {@link printable} for multi-line text. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** {@link printable} for a document, keeping tabs, joiners and direction marks. */
export const printableDocument = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\n\t]/gu, escaped);

/** Indented JSON, with the same characters escaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => line.replaceAll(UNSAFE, jsonEscapes))
    .join('\n');

function jsonEscapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
