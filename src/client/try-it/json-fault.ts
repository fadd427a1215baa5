import { type ParseError, parse } from 'jsonc-parser';

/**
 * The first syntax error of a text, if any: its line, from 1, the start and end of that in the text, and
 * the reason in the words of the browser. The position is computed, since not every browser reports it.
 */
export function jsonFault(text: string) {
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
