import { type ParseError, parse } from 'jsonc-parser';

/** What is wrong with a text that should be JSON, and where. */
export interface JsonFault {
  /** The first is 1. */
  readonly line: number;
  /** Where the line starts and ends in the text. */
  readonly start: number;
  readonly end: number;
  /** As the browser says it. */
  readonly reason: string;
}

/** The first fault of a text as JSON, if it has one. Not every browser says where that is. */
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
