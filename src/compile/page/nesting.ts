import { LineScanner } from './dialects/lines.ts';

/**
 * Limit of nesting: more than any text needs, and a sixth of what overflows the stack of a native
 * parser, which ends the process.
 */
export const MAX_NESTING = 1_000;

/** Limit of operators and brackets without a comma or semicolon between them, which nest alike. */
const MAX_OPERATORS = 5_000;

/** Limit of the marks of emphasis, links and pictures between two blank lines. */
const MAX_MARKS = 100_000;

/** What a text is parsed as; `js` is all program code, JSX and TypeScript included. */
export type Syntax = 'md' | 'mdx' | 'js';

/**
 * Finds where a text is nested too deeply for a native parser. Call it before `satteri` or
 * `oxc-parser` reads a text of somebody else.
 *
 * @returns an offset; `undefined` if the text can be parsed
 */
export function offsetTooDeep(source: string, syntax: Syntax): number | undefined {
  if (source.length < MAX_NESTING) return undefined;
  const inBlocks = syntax === 'js' ? undefined : (deepContainer(source) ?? manyMarks(source));
  if (inBlocks !== undefined || syntax === 'md' || !mayNest(source)) return inBlocks;
  return new ProgramScanner(source).offsetTooDeep(syntax);
}

/** A line that begins with enough signs to stand in more containers than the limit: a tab may indent by two. */
const LONG_PREFIX = new RegExp(`^[ \\t>*+:.)\\d-]{${MAX_NESTING / 2}}`, 'm');

function deepContainer(source: string): number | undefined {
  if (!LONG_PREFIX.test(source)) return undefined;
  const scanner = new LineScanner();
  let offset = 0;
  for (const line of source.split('\n')) {
    const { depth } = scanner.next(line);
    if (depth > MAX_NESTING) return offset + Math.min(MAX_NESTING, line.length);
    offset += line.length + 1;
  }
  return undefined;
}

function manyMarks(source: string): number | undefined {
  if (source.length < MAX_MARKS) return undefined;
  let marks = 0;
  for (const { 0: text, index } of source.matchAll(/\n[ \t>]*\n|[*_~[]/g)) {
    marks = text.startsWith('\n') ? 0 : marks + 1;
    if (marks > MAX_MARKS) return index;
  }
  return undefined;
}

const OPENING = /[([{<]/g;
const OPERATOR = /[-!~+=?:*&|^%]|\b(?:await|delete|do|else|new|typeof|void|yield)\b/g;

/** Whether there is enough in a text to exceed a limit: most texts need no closer look. */
function mayNest(source: string): boolean {
  const exceeds = (pattern: RegExp, limit: number) => {
    let count = 0;
    pattern.lastIndex = 0;
    while (count < limit && pattern.test(source)) count += 1;
    return count === limit;
  };
  return exceeds(OPENING, MAX_NESTING) || exceeds(OPERATOR, MAX_OPERATORS - MAX_NESTING);
}

/** What matters in the text of MDX: escapes, code, tags and expressions. */
const TEXT = /\\[\s\S]|(`+)|<\/?(?=[\w>$])|\{|\n/g;

/** What matters in a tag. */
const TAG = /"[^"]*"|'[^']*'|\/[*/]|\/?>|[{"']/g;

const SIGNS = `[([{]|[)\\]}]|[,;]|\\n[ \\t]*\\n|[\`"'\\\\/<]|${OPERATOR.source}`;

/** What matters in program code. */
const CERTAIN = new RegExp(
  `/\\*[\\s\\S]*?\\*/|//.*|"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`[^\`\\\\$]*\`|${SIGNS}`,
  'g',
);

/** The same where regular expressions, templates or JSX may hide a quote: only plain texts are skipped. */
const UNCERTAIN = new RegExp(`"[^"'\`()[\\]{}\\\\\\n]*"|'[^"'\`()[\\]{}\\\\\\n]*'|${SIGNS}`, 'g');

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Counts how deeply brackets and tags are nested, and never too little: what closes a bracket counts
 * only if it cannot be a part of a string, a regular expression, a comment or the text of JSX.
 */
class ProgramScanner {
  readonly #source: string;
  #at = 0;
  #tags = 0;
  readonly #open: { readonly closing: string; isUncertain: boolean }[] = [];
  #isUncertain = false;
  #operators = 0;

  constructor(source: string) {
    this.#source = source;
  }

  offsetTooDeep(syntax: Exclude<Syntax, 'md'>): number | undefined {
    return syntax === 'js' ? this.#program(false) : this.#text();
  }

  #next(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    this.#at = match ? pattern.lastIndex : this.#source.length;
    return match;
  }

  #text(): number | undefined {
    const scanner = new LineScanner();
    let areSpansPaired = true;
    let isLineStart = true;
    while (this.#at < this.#source.length) {
      if (isLineStart) {
        const end = this.#source.indexOf('\n', this.#at);
        const line = this.#source.slice(this.#at, end < 0 ? undefined : end);
        if (line.trim() === '') areSpansPaired = true;
        areSpansPaired &&= !/\\`|`/.test(line.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, ''));
        isLineStart = false;
        if (scanner.next(line).isCode) {
          this.#at += line.length;
        } else if (/^(?:import|export)\b/.test(line)) {
          const offset = this.#program(true);
          if (offset !== undefined) return offset;
          isLineStart = true;
        }
        continue;
      }
      const match = this.#next(TEXT);
      if (!match) return undefined;
      const [text, ticks] = match;
      let offset: number | undefined;
      if (text.endsWith('\n')) isLineStart = true;
      else if (ticks !== undefined && areSpansPaired) this.#skipSpan(ticks);
      else if (text === '{') offset = this.#braces();
      else if (text.startsWith('<')) offset = this.#tag(text === '<', match.index);
      if (offset !== undefined) return offset;
    }
    return undefined;
  }

  /** Skips a span of code, which ends on the same line. */
  #skipSpan(ticks: string): void {
    const end = new RegExp(`(?<!\`)${ticks}(?!\`)|\\n`, 'g');
    const match = this.#next(end);
    if (match?.[0] === '\n') this.#at -= 1;
  }

  #tag(isOpening: boolean, start: number): number | undefined {
    this.#tags += isOpening ? 1 : -1;
    if (this.#tags > MAX_NESTING) return start;
    for (;;) {
      const text = this.#next(TAG)?.[0];
      if (text === undefined) return undefined;
      if (text === '/>') this.#tags -= 1;
      if (text.endsWith('>')) return undefined;
      if (text.length > 1 && !text.startsWith('/')) continue;
      // A comment or a lone quote: where the tag ends is not known.
      if (text !== '{') this.#isUncertain = true;
      const offset = text === '{' ? this.#braces() : this.#program(false);
      if (offset !== undefined) return offset;
    }
  }

  #braces(): number | undefined {
    this.#at -= 1;
    return this.#program(false, true);
  }

  /**
   * @param isStatement whether the code ends at a blank line where no bracket is open
   * @param isExpression whether it ends with its first bracket
   */
  #program(isStatement: boolean, isExpression = false): number | undefined {
    this.#operators = 0;
    for (;;) {
      const match = this.#next(this.#isUncertain ? UNCERTAIN : CERTAIN);
      if (!match) return undefined;
      const [text] = match;
      if (text === ',' || text === ';') this.#operators = 0;
      else if (text in CLOSING) this.#push(text);
      else if (')]}'.includes(text)) this.#pop(text);
      else if (text.startsWith('\n')) {
        if (isStatement && this.#isClosed) return undefined;
        this.#at -= 1;
      } else if (text.length === 1 && '`"\'\\/<'.includes(text)) this.#doubt();
      else if (!/^["'`/]/.test(text)) this.#operators += 1;
      if (this.#open.length > MAX_NESTING || this.#operators > MAX_OPERATORS) return match.index;
      if (isExpression && this.#isClosed) return undefined;
    }
  }

  get #isClosed(): boolean {
    return this.#open.length === 0 && !this.#isUncertain;
  }

  #push(opening: string): void {
    this.#open.push({ closing: CLOSING[opening] ?? '', isUncertain: false });
    this.#operators += 1;
  }

  #pop(closing: string): void {
    const last = this.#open.at(-1);
    if (last && !last.isUncertain && last.closing === closing) this.#open.pop();
    else this.#doubt();
  }

  #doubt(): void {
    this.#isUncertain = true;
    const last = this.#open.at(-1);
    if (last) last.isUncertain = true;
  }
}
