import { wordSet } from '../../../common/word-set.ts';
import { htmlTokens } from '../html-tokens.ts';
import { TABLE_END, TABLE_START } from './blocks.ts';

/** Void elements (HTML, 13.1.2). */
export const VOID = wordSet('area base br col embed hr img input link meta source track wbr');

/** Elements with an optional closing tag (HTML, 13.1.2.4). */
const OPTIONAL = wordSet(
  'body caption colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr',
);

/** Foreign elements, in which “/>” closes an element. */
const FOREIGN = ['svg', 'math'];

/** Elements that allow phrasing content only, no paragraphs (HTML, 3.2.5.2.5). */
export const TEXT_ONLY = wordSet('h1 h2 h3 h4 h5 h6 summary');

/**
 * Balances the raw tags among the children of one element: closes open ones at the end, and drops
 * stray closing tags. Wraps tables like those of Markdown.
 */
export class HtmlBalance {
  readonly #open: { readonly name: string; readonly closing: string }[] = [];
  /** Number of open elements by name, for constant-time lookup among thousands. */
  readonly #counts = new Map<string, number>();

  /** Balances the next raw HTML. */
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

  /** Whether an element with this name is open. */
  isOpen(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }

  /** Whether the innermost open element allows no paragraphs. */
  get holdsText(): boolean {
    return TEXT_ONLY.has(this.#open.at(-1)?.name ?? '');
  }

  /** The closing tags of all open elements. */
  rest(): string {
    return this.#closings(0);
  }

  #opened(written: string, name: string, isSelfClosing: boolean): string {
    if (VOID.has(name) || FOREIGN.some((foreign) => this.isOpen(foreign))) return written;
    if (isSelfClosing && !FOREIGN.includes(name))
      return `${written.replace(/(?<!\s)\s*\/>$/, '>')}</${name}>`;
    if (isSelfClosing || OPTIONAL.has(name)) return written;
    const scrolls = name === 'table' && !this.isOpen('table');
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#open.push({ name, closing: scrolls ? TABLE_END : `</${name}>` });
    return scrolls ? TABLE_START + written : written;
  }

  #closed(written: string, name: string): string {
    if (VOID.has(name) || OPTIONAL.has(name)) return written;
    return this.isOpen(name)
      ? this.#closings(this.#open.findLastIndex((each) => each.name === name))
      : '';
  }

  #closings(from: number): string {
    const closed = this.#open.splice(from);
    for (const { name } of closed) this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    return closed
      .toReversed()
      .map(({ closing }) => closing)
      .join('');
  }
}
