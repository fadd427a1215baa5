import { htmlTokens } from '../html-tokens.ts';

/** Elements without content or closing tag (HTML, 13.1.2). */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Elements whose closing tag may be left out (HTML, 13.1.2.4): browsers close them. */
const OPTIONAL = new Set(
  'body caption colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr'.split(
    ' ',
  ),
);

/** Elements of other vocabularies, in which “/>” closes an element. */
const FOREIGN = new Set(['svg', 'math']);

/** Elements that hold text, no paragraphs (HTML, 3.2.5.2.5: phrasing content). */
export const TEXT_ONLY: ReadonlySet<string> = new Set([
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'summary',
]);

/**
 * Balances the tags that authors write between the other children of one element, so that none
 * reaches beyond it: what is left open is closed, and what closes nothing is left out.
 */
export class HtmlBalance {
  readonly #open: string[] = [];

  /** Raw HTML, which follows what was balanced before. */
  balanced(html: string): string {
    let result = '';
    for (const token of htmlTokens(html)) {
      const written = html.slice(token.start, token.end);
      if (token.kind === 'open') result += this.#opened(written, token.name, token.isSelfClosing);
      else if (token.kind === 'close') result += this.#closed(written, token.name);
      else result += written;
    }
    return result;
  }

  /** Whether what follows is in an element of this name. */
  isOpen(name: string): boolean {
    return this.#open.includes(name);
  }

  /** Whether what follows is in an element that holds text, no paragraphs. */
  get holdsText(): boolean {
    return TEXT_ONLY.has(this.#open.at(-1) ?? '');
  }

  /** Closes what is still open. */
  rest(): string {
    return this.#closings(0);
  }

  #opened(written: string, name: string, isSelfClosing: boolean): string {
    if (VOID.has(name) || this.#open.some((each) => FOREIGN.has(each))) return written;
    if (isSelfClosing && !FOREIGN.has(name)) return `${written.replace(/\s*\/>$/, '>')}</${name}>`;
    if (!isSelfClosing && !OPTIONAL.has(name)) this.#open.push(name);
    return written;
  }

  #closed(written: string, name: string): string {
    if (VOID.has(name) || OPTIONAL.has(name)) return written;
    const index = this.#open.lastIndexOf(name);
    if (index < 0) return '';
    const inner = this.#closings(index + 1);
    this.#open.pop();
    return inner + written;
  }

  #closings(from: number): string {
    return this.#open
      .splice(from)
      .toReversed()
      .map((name) => `</${name}>`)
      .join('');
  }
}
