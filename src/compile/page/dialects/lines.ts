/** A container block (CommonMark 0.31, section 5): a quote, or a list item with the width of its marker. */
type Container = 'quote' | number;

/** The context of a line. */
export interface ScannedLine {
  /** Whether it is in a fenced code block, including the fences. */
  readonly isCode: boolean;
  /** Which fence of a code block it is, if any: a block may end without a closing one. */
  readonly fence?: 'opening' | 'closing' | undefined;
  /** The number of quotes and list items that contain it. */
  readonly depth: number;
}

interface Fence {
  readonly mark: string;
  readonly column: number;
  /** The number of containers. */
  readonly depth: number;
}

const QUOTE = / *> ?/y;
const ITEM = /( *(?:[-*+:]|\d{1,9}[.)]))( +|$)/y;
const THEMATIC_BREAK = / *([-*_])(?: *\1){2,} *$/y;
const FENCE = /( *)(`{3,}(?=[^`]*$)|~{3,})(.*)$/sy;

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/**
 * Tracks fences, quotes and lists line by line, for syntax that must be found before parsing. Ignores
 * indented code, which MDX does not have.
 */
export class LineScanner {
  readonly #containers: Container[] = [];
  #fence: Fence | undefined;
  #isParagraph = false;

  /** Scans the next line, without its line break. */
  next(line: string): ScannedLine {
    const text = line.includes('\t') ? line.replaceAll('\t', '    ') : line;
    const { index, kept } = this.#keptContainers(text);
    if (this.#fence && kept >= this.#fence.depth) {
      const { mark, column, depth } = this.#fence;
      const [, indent = '', marks = '', info = ''] = matchAt(FENCE, text, index) ?? [];
      // A fence that is indented further is part of the code.
      const isClosing = marks.startsWith(mark) && info.trim() === '' && indent.length < column + 4;
      if (isClosing) this.#fence = undefined;
      return { isCode: true, fence: isClosing ? 'closing' : undefined, depth };
    }
    this.#fence = undefined;
    return this.#readBlock(text, index, kept);
  }

  /** The number of containers that continue on a line, and the index after their markers. */
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
    return { isCode: mark !== undefined, fence: mark === undefined ? undefined : 'opening', depth };
  }
}

/** The index after which a line has nothing but characters of thematic breaks. */
function endOfWords(text: string): number {
  let end = text.length;
  while (end > 0 && '-*_ '.includes(text[end - 1] ?? '')) end -= 1;
  return end;
}

/** Returns a function that tracks whether each line is in a fenced code block. */
export function fenceTracker(): (line: string) => boolean {
  const scanner = new LineScanner();
  return (line) => scanner.next(line).isCode;
}
