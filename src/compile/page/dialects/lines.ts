/** A container of blocks (CommonMark 0.31, section 5): a quote, or a list item with the width of its marker. */
type Container = 'quote' | number;

/** What a line is a part of. */
export interface ScannedLine {
  /** Whether it belongs to a fenced block of code, the fences included. */
  readonly isCode: boolean;
  /** How many quotes and list items it stands in. */
  readonly depth: number;
}

interface Fence {
  readonly mark: string;
  readonly column: number;
  /** How many containers it stands in. */
  readonly depth: number;
}

const QUOTE = / *> ?/y;
const ITEM = /( *(?:[-*+:]|\d{1,9}[.)]))( +|$)/y;
const THEMATIC_BREAK = / *([-*_])(?: *\1){2,} *$/y;
const FENCE = /( *)(`{3,}(?=[^`]*$)|~{3,})(.*)$/y;

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/**
 * Reads a text line by line, and knows the fences, quotes and lists that each line stands in, for
 * syntax that must be found before a parser reads the text. Indented code is not known: MDX has none.
 */
export class LineScanner {
  readonly #containers: Container[] = [];
  #fence: Fence | undefined;
  #isParagraph = false;

  /** Reads the next line, which has no line break. */
  next(line: string): ScannedLine {
    const text = line.includes('\t') ? line.replaceAll('\t', '    ') : line;
    const { index, kept } = this.#keptContainers(text);
    if (this.#fence && kept >= this.#fence.depth) {
      const { mark, column, depth } = this.#fence;
      const [, indent = '', marks = '', info = ''] = matchAt(FENCE, text, index) ?? [];
      // A fence that is indented further is code that shows one.
      const isClosing = marks.startsWith(mark) && info.trim() === '' && indent.length < column + 4;
      if (isClosing) this.#fence = undefined;
      return { isCode: true, depth };
    }
    this.#fence = undefined;
    return this.#readBlock(text, index, kept);
  }

  /** How many of the containers go on in a line, and where the rest of the line starts. */
  #keptContainers(text: string): { index: number; kept: number } {
    let index = 0;
    let kept = 0;
    const isBlank = text.trim() === '';
    for (const container of this.#containers) {
      if (container === 'quote') {
        const quote = matchAt(QUOTE, text, index);
        if (!quote) break;
        index += quote[0].length;
      } else if (!isBlank) {
        if (text.slice(index, index + container).trim() !== '') break;
        index += container;
      }
      kept += 1;
    }
    return { index, kept };
  }

  #readBlock(text: string, start: number, kept: number): ScannedLine {
    let index = start;
    const opened: Container[] = [];
    const end = endOfWords(text);
    while (index < end || !matchAt(THEMATIC_BREAK, text, index)) {
      const quote = matchAt(QUOTE, text, index);
      const [item, marker = '', space = ''] = quote ?? matchAt(ITEM, text, index) ?? [];
      if (item === undefined) break;
      opened.push(quote ? 'quote' : marker.length + (space.length > 4 ? 1 : space.length || 1));
      index += item.length;
    }
    const [, indent = '', mark] = matchAt(FENCE, text, index) ?? [];
    const isBlank = text.slice(index).trim() === '';
    const isLazy = this.#isParagraph && opened.length === 0 && mark === undefined && !isBlank;
    if (!isLazy) this.#containers.length = kept;
    for (const container of opened) this.#containers.push(container);
    const depth = this.#containers.length;
    if (mark !== undefined) this.#fence = { mark, column: indent.length, depth };
    this.#isParagraph = mark === undefined && !isBlank;
    return { isCode: mark !== undefined, depth };
  }
}

/** Where a line holds nothing more than the signs of a thematic break. */
function endOfWords(text: string): number {
  let end = text.length;
  while (end > 0 && '-*_ '.includes(text[end - 1] ?? '')) end -= 1;
  return end;
}

/** Tells, line by line, whether a line is part of a fenced block of code. */
export function fenceTracker(): (line: string) => boolean {
  const scanner = new LineScanner();
  return (line) => scanner.next(line).isCode;
}
