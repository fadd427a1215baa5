import type { Html, Nodes } from 'mdast';
import { type ComponentContent, componentNamed } from './components/index.ts';
import type { MarkdownDocument } from './document.ts';
import { applyEdits, containerPrefix, dedent, type Edit, indent, range } from './edits.ts';
import type { Page } from './entry.ts';
import { htmlBlockToMarkdown, htmlTagsToMarkdown } from './html-to-markdown.ts';
import { addressEdit, addressesOf, type RewriteAddress } from './page-addresses.ts';
import { attribute, type Component, isComponent, parseMarkdown } from './syntax-tree.ts';

/**
 * The file of a page with its addresses rewritten and nothing else changed: what the Markdown
 * and MDX compilers make HTML from.
 */
export function renderSource(entry: Page, rewrite: RewriteAddress): string {
  return applyEdits(entry.document.source, addressEdits(entry, rewrite));
}

const addressEdits = ({ document }: Page, rewrite: RewriteAddress): Edit[] =>
  document.addresses.flatMap((address) => addressEdit(address, rewrite));

/** The content of a page as plain Markdown, and what the addresses in it were rewritten to. */
export interface RenderedMarkdown {
  readonly text: string;
  readonly addresses: ReadonlyMap<string, string>;
}

/** What {@link renderMarkdown} made of documents; it uses again what is still right. */
export const renderedMarkdown = new WeakMap<MarkdownDocument, RenderedMarkdown>();

/**
 * The content of a page as plain Markdown: no front matter, components in their Markdown form,
 * raw HTML as Markdown where there is a form for it, addresses rewritten. It is rendered once, and
 * again where an address has become another one.
 */
export function renderMarkdown(entry: Page, rewrite: RewriteAddress): string {
  const known = renderedMarkdown.get(entry.document);
  const isRight = ([address, url]: [string, string]) => rewrite(address) === url;
  if (known && [...known.addresses].every(isRight)) return known.text;
  const addresses = new Map<string, string>();
  const renderer = new MarkdownRenderer(entry, (address) => {
    const url = rewrite(address);
    addresses.set(address, url);
    return url;
  });
  const text = renderer.body().trim();
  renderedMarkdown.set(entry.document, { text, addresses });
  return text;
}

const isInline = (node: Nodes) =>
  node.type === 'text' ||
  node.type === 'link' ||
  node.type === 'emphasis' ||
  node.type === 'strong' ||
  node.type === 'inlineCode' ||
  node.type === 'image' ||
  node.type === 'break' ||
  node.type === 'delete' ||
  node.type === 'mdxJsxTextElement';

/** Whether the children of a node are blocks, not text. */
const isFlow = (node: Nodes) =>
  node.type === 'root' ||
  node.type === 'blockquote' ||
  node.type === 'listItem' ||
  node.type === 'footnoteDefinition' ||
  node.type === 'mdxJsxFlowElement';

class MarkdownRenderer {
  readonly #entry: Page;
  readonly #source: string;
  readonly #rewrite: RewriteAddress;

  constructor(entry: Page, rewrite: RewriteAddress) {
    this.#entry = entry;
    this.#source = entry.document.source;
    this.#rewrite = rewrite;
  }

  body(): string {
    const { document, format, bodyStart } = this.#entry;
    if (document.isMarkdownAlone) {
      // To parse it again would find no more to edit.
      return applyEdits(this.#source, addressEdits(this.#entry, this.#rewrite), bodyStart);
    }
    const edits: Edit[] = [];
    this.#collect(parseMarkdown(this.#source, format).tree, edits, false);
    return applyEdits(this.#source, edits, bodyStart);
  }

  #collect(node: Nodes, edits: Edit[], inTable: boolean): void {
    const { start, end } = range(node);
    switch (node.type) {
      case 'html':
        edits.push({ start, end, text: this.#htmlBlock(start, end) });
        return;
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        edits.push({ start, end, text: '' });
        return;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        edits.push({
          start,
          end,
          text: indent(this.#component(node), containerPrefix(this.#source, start)),
        });
        return;
      case 'image':
      case 'definition':
      case 'link':
        for (const address of addressesOf(this.#source, node)) {
          edits.push(...addressEdit(address, this.#rewrite));
        }
    }
    if (!('children' in node)) return;
    const inside = inTable || node.type === 'table';
    const tags = isFlow(node) ? [] : node.children.filter((child) => child.type === 'html');
    if (tags.length > 0) edits.push(...this.#htmlTags(tags, inside));
    for (const child of node.children) {
      if (child.type !== 'html' || tags.length === 0) this.#collect(child, edits, inside);
    }
  }

  #htmlTags(tags: readonly Html[], inTable: boolean): Edit[] {
    const texts = htmlTagsToMarkdown(
      tags.map(({ value }) => value),
      this.#rewrite,
      inTable,
    );
    return tags.map((tag, index) => ({ ...range(tag), text: texts[index] ?? '' }));
  }

  #htmlBlock(start: number, end: number): string {
    const prefix = containerPrefix(this.#source, start);
    const html = dedent(this.#source.slice(start, end), prefix);
    return indent(htmlBlockToMarkdown(html, this.#rewrite), prefix);
  }

  #component(node: Component): string {
    const definition = componentNamed(node.name);
    return definition ? definition.markdown(this.#content(node)) : this.#children(node);
  }

  #content(node: Component): ComponentContent {
    const definitions = componentNamed(node.name)?.attributes ?? {};
    const attributes: Record<string, string | undefined> = {};
    for (const [name, { address }] of Object.entries(definitions)) {
      const value = attribute(node, name);
      attributes[name] = value !== undefined && address ? this.#rewrite(value) : value;
    }
    const items = node.children.filter(isComponent).map((child) => this.#content(child));
    return { attributes, children: this.#children(node), items, locale: this.#entry.locale };
  }

  #children(node: Component): string {
    const parts: string[] = [];
    let inline = '';
    const flush = () => {
      if (inline.trim() !== '') parts.push(inline.trim());
      inline = '';
    };
    for (const child of node.children) {
      const edits: Edit[] = [];
      this.#collect(child, edits, false);
      const { start, end } = range(child);
      const text = dedent(
        applyEdits(this.#source, edits, start, end),
        containerPrefix(this.#source, start),
      );
      if (isInline(child)) {
        inline += text;
      } else {
        flush();
        parts.push(text.trimEnd());
      }
    }
    flush();
    return parts.join('\n\n');
  }
}
