import type { FootnoteDefinition, Nodes } from 'mdast';
import { escapeAttribute, escapeText } from '../../../common/escape.ts';
import { filled } from '../../../common/fill-text.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { nodesOfType } from '../syntax-tree.ts';

/** Normalizes the label of a footnote or link definition: case is ignored (CommonMark 0.31, section 4.7). */
export const labelKey = (identifier: string): string => identifier.toUpperCase();

/** Footnotes or link definitions by label; the first one wins. */
export const byLabel = <T extends { readonly identifier: string }>(
  nodes: readonly T[],
): ReadonlyMap<string, T> =>
  new Map(nodes.toReversed().map((node) => [labelKey(node.identifier), node]));

/** The footnotes of a page in GitHub's markup, numbered by their first references. */
export class Footnotes {
  readonly #texts: Texts;
  readonly #definitions: ReadonlyMap<string, FootnoteDefinition>;
  /** Number and reference count of each footnote, in the order of first references. */
  readonly #references = new Map<string, { readonly number: number; times: number }>();

  constructor(tree: Nodes, texts: Texts) {
    this.#texts = texts;
    this.#definitions = byLabel(nodesOfType(tree, 'footnoteDefinition'));
  }

  /** Counts and renders a reference; empty if the footnote does not exist. */
  reference(identifier: string): string {
    const key = labelKey(identifier);
    if (!this.#definitions.has(key)) return '';
    const reference = this.#references.get(key) ?? { number: this.#references.size + 1, times: 0 };
    this.#references.set(key, reference);
    const { number } = reference;
    const time = ++reference.times;
    const id = footnoteId(key);
    return `<sup><a href="#fn-${id}" id="fnref-${id}${time > 1 ? `-${time}` : ''}" data-footnote-ref aria-describedby="footnote-label">${number}</a></sup>`;
  }

  /** Renders the referenced footnotes; `html` renders a block. */
  section(html: (node: Nodes) => string): string {
    const items: string[] = [];
    // Rendering a footnote may add references to others, which this loop then visits.
    for (const key of this.#references.keys()) {
      const definition = this.#definitions.get(key);
      if (definition) items.push(this.#item(key, definition.children.map(html), items.length + 1));
    }
    if (items.length === 0) return '';
    return `<section data-footnotes class="footnotes"><h2 class="visually-hidden" id="footnote-label">${escapeText(this.#texts.footnotes)}</h2>\n<ol>\n${items.join('\n')}\n</ol>\n</section>`;
  }

  #item(key: string, blocks: string[], number: number): string {
    const { footnoteBack } = this.#texts;
    const id = footnoteId(key);
    const back = Array.from({ length: this.#references.get(key)?.times ?? 1 }, (_, index) => {
      const time = index > 0 ? `-${index + 1}` : '';
      const sign = index > 0 ? `<sup>${index + 1}</sup>` : '';
      return `<a href="#fnref-${id}${time}" data-footnote-backref aria-label="${escapeAttribute(filled(footnoteBack, { reference: `${number}${time}` }))}">\u21a9${sign}</a>`;
    }).join(' ');
    const last = blocks.at(-1);
    if (last?.endsWith('</p>')) blocks[blocks.length - 1] = `${last.slice(0, -4)} ${back}</p>`;
    else blocks.push(back);
    return `<li id="fn-${id}">\n${blocks.join('\n')}\n</li>`;
  }
}

const footnoteId = (key: string) => escapeAttribute(encodeURIComponent(key.toLowerCase()));
