/** Strings, numbers and constants as most languages write them; a name is a string before a colon. */
const LITERAL =
  /(?<string>"(?:[^"\\\n]|\\.)*"(?<key>\s*:)?|'(?:[^'\\\n]|\\.)*')|(?<constant>\b(?:true|false|null|nil|None|True|False)\b|(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g;

/** A part of a code; the kind is that of a literal. */
export interface CodePart {
  readonly text: string;
  readonly kind?: 'constant' | 'keyword' | 'string';
}

/**
 * The parts of a code in which only literals are highlighted: the examples of a large API are too
 * many for grammars, which take seconds for each hundred of them.
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
