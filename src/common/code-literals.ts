/** Matches strings, numbers and constants of most languages; a name is a string before a colon. */
const LITERAL =
  /(?<string>"(?:[^"\\\n]|\\.)*"(?<key>\s*:)?|'(?:[^'\\\n]|\\.)*')|(?<constant>\b(?:true|false|null|nil|None|True|False)\b|(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g;

/** A part of code; literals have a kind. */
export interface CodePart {
  readonly text: string;
  readonly kind?: 'constant' | 'keyword' | 'string';
}

/**
 * Splits code into literals and other parts, to highlight the examples of a large API: grammars take
 * seconds per hundred examples.
 */
export function* codeParts(code: string): Generator<CodePart> {
  let end = 0;
  for (const match of code.matchAll(LITERAL)) {
    const { string = '', key, constant } = match.groups ?? {};
    const text = constant ?? string.slice(0, string.length - (key ?? '').length);
    if (match.index > end) yield { text: code.slice(end, match.index) };
    const named = key === undefined ? 'string' : 'keyword';
    yield { text, kind: constant === undefined ? named : 'constant' };
    end = match.index + text.length;
  }
  if (end < code.length) yield { text: code.slice(end) };
}
