import { wordSet } from '../../../common/word-set.ts';
import { htmlTokens } from '../html-tokens.ts';
import { TABLE_END, TABLE_START } from './blocks.ts';

/** Elements without content or closing tag (HTML, 13.1.2). */
export const VOID = wordSet('area base br col embed hr img input link meta source track wbr');

/** Elements whose closing tag may be left out (HTML, 13.1.2.4): browsers close them. */
const OPTIONAL = wordSet(
  'body caption colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr',
);

/** Elements of other vocabularies, in which “/>” closes an element. */
const FOREIGN = ['svg', 'math'];

/** Elements that hold text, no paragraphs (HTML, 3.2.5.2.5: phrasing content). */
export const TEXT_ONLY = wordSet('h1 h2 h3 h4 h5 h6 summary');

/**
 * Balances the tags that authors write between the other children of one element, so that none
 * reaches beyond it: what is left open is closed, and what closes nothing is left out. Tables scroll
 * as those of Markdown do.
 */
export class HtmlBalance {
  readonly #open: { readonly name: string; readonly closing: string }[] = [];
  /** How many elements of each name are open: looking for one takes no longer where thousands are. */
  readonly #counts = new Map<string, number>();

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
    return (this.#counts.get(name) ?? 0) > 0;
  }

  /** Whether what follows is in an element that holds text, no paragraphs. */
  get holdsText(): boolean {
    return TEXT_ONLY.has(this.#open.at(-1)?.name ?? '');
  }

  /** Closes what is still open. */
  rest(): string {
    return this.#closings(0);
  }

  #opened(written: string, name: string, isSelfClosing: boolean): string {
    if (VOID.has(name) || FOREIGN.some((foreign) => this.isOpen(foreign))) return written;
    if (isSelfClosing && !FOREIGN.includes(name))
      return `${written.replace(/\s*\/>$/, '>')}</${name}>`;
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
