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

/** Where a message of a browser says that a text ends to be JSON: V8 counts characters, Firefox lines. */
const POSITION = /at (?:position (?<offset>\d+)|line (?<line>\d+) column)/;

/** The first fault of a text as JSON, if it has one; a browser that names no position means its end. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const { offset = text.length, line } = POSITION.exec(message)?.groups ?? {};
    const before = text.slice(0, Number(offset)).split('\n');
    const number = line === undefined ? before.length : Number(line);
    const lines = text.split('\n');
    const start = lines.slice(0, number - 1).join('\n').length + (number > 1 ? 1 : 0);
    const end = start + (lines[number - 1] ?? '').length;
    const reason = message.replace(/,? (?:in JSON )?at (?:position|line) .*$/, '');
    return { line: number, start, end, reason };
  }
}
