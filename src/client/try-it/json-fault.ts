import { type ParseError, parse } from 'jsonc-parser';

/** A syntax error in JSON. */
export interface JsonFault {
  /** From 1. */
  readonly line: number;
  /** Start and end of the line in the text. */
  readonly start: number;
  readonly end: number;
  /** In the words of the browser. */
  readonly reason: string;
}

/** The first syntax error of a text, if any. Its position is computed, since not every browser reports it. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    const offset = errors[0]?.offset ?? text.length;
    const before = text.slice(0, offset).split('\n');
    const start = offset - (before.at(-1)?.length ?? 0);
    const end = start + (text.slice(start).split('\n')[0]?.length ?? 0);
    const message = error instanceof Error ? error.message : String(error);
    const reason = message
      .replace(/,? (?:in JSON )?at (?:position|line) .*$/, '')
      .replace(/, (?:\.\.\.)?".*/s, '');
    return { line: before.length, start, end, reason };
  }
}
