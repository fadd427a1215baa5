import type { Definition, Html, Image, Link, Nodes } from 'mdast';
import { type ComponentContent, componentNamed } from './components/index.ts';
import { attribute, attributeRange, type Component, isComponent } from './document.ts';
import { applyEdits, containerPrefix, dedent, type Edit, indent, range } from './edits.ts';
import type { Page } from './entry.ts';
import {
  htmlBlockToMarkdown,
  htmlTagsToMarkdown,
  rewriteHtmlAddresses,
} from './html-to-markdown.ts';

/** Turns an address that an author wrote into the one to publish. */
export type RewriteAddress = (address: string) => string;

/** An address as the destination of a Markdown link (CommonMark 0.31, section 6.3). */
const destination = (url: string) =>
  /[\s<>()]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;

const titlePart = (title: string | null | undefined) =>
  title ? ` "${title.replace(/["\\]/g, '\\$&')}"` : '';

function linkEdit(source: string, node: Link, rewrite: RewriteAddress): Edit | undefined {
  const { start, end } = range(node);
  const url = rewrite(node.url);
  if (url === node.url || source[start] !== '[') return undefined;
  const last = node.children.at(-1);
  const textEnd = last ? range(last).end : start + 1;
  const tail = source.indexOf('](', textEnd);
  return { start: tail, end, text: `](${destination(url)}${titlePart(node.title)})` };
}

function imageEdit(source: string, node: Image, rewrite: RewriteAddress): Edit | undefined {
  const { start, end } = range(node);
  const url = rewrite(node.url);
  if (url === node.url || !source.startsWith('![', start)) return undefined;
  const alt = (node.alt ?? '').replace(/[[\]\\]/g, '\\$&');
  return { start, end, text: `![${alt}](${destination(url)}${titlePart(node.title)})` };
}

function definitionEdit(
  source: string,
  node: Definition,
  rewrite: RewriteAddress,
): Edit | undefined {
  const { start, end } = range(node);
  const url = rewrite(node.url);
  if (url === node.url) return undefined;
  const label = source.slice(start, source.indexOf(']:', start));
  return { start, end, text: `${label}]: ${destination(url)}${titlePart(node.title)}` };
}

/** Edits that rewrite the addresses of links, images, raw HTML and components below `node`. */
function addressEdits(source: string, node: Nodes, rewrite: RewriteAddress, edits: Edit[]): void {
  if (node.type === 'link') push(edits, linkEdit(source, node, rewrite));
  if (node.type === 'image') push(edits, imageEdit(source, node, rewrite));
  if (node.type === 'definition') push(edits, definitionEdit(source, node, rewrite));
  if (node.type === 'html') {
    const { start, end } = range(node);
    const html = source.slice(start, end);
    const text = rewriteHtmlAddresses(html, rewrite);
    if (text !== html) edits.push({ start, end, text });
  }
  if (isComponent(node)) {
    const definition = componentNamed(node.name);
    for (const [name, { address }] of Object.entries(definition?.attributes ?? {})) {
      const value = attribute(node, name);
      const place = attributeRange(source, node, name);
      if (address && value !== undefined && place) {
        edits.push({ ...place, text: rewrite(value) });
      }
    }
  }
  if ('children' in node) {
    for (const child of node.children) addressEdits(source, child, rewrite, edits);
  }
}

function push(edits: Edit[], edit: Edit | undefined): void {
  if (edit) edits.push(edit);
}

/**
 * The file of a page with its addresses rewritten and nothing else changed: what the Markdown
 * and MDX compilers make HTML from.
 */
export function renderSource(entry: Page, rewrite: RewriteAddress): string {
  const { source, tree } = entry.document;
  const edits: Edit[] = [];
  addressEdits(source, tree, rewrite, edits);
  return applyEdits(source, edits);
}

/**
 * The content of a page as plain Markdown: no front matter, components in their Markdown form,
 * raw HTML as Markdown where there is a form for it, addresses rewritten.
 */
export function renderMarkdown(entry: Page, rewrite: RewriteAddress): string {
  const renderer = new MarkdownRenderer(entry, rewrite);
  return renderer.body().trim();
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
    const edits: Edit[] = [];
    this.#collect(this.#entry.document.tree, edits, false);
    return applyEdits(this.#source, edits, this.#entry.bodyStart);
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
        push(edits, imageEdit(this.#source, node, this.#rewrite));
        return;
      case 'definition':
        push(edits, definitionEdit(this.#source, node, this.#rewrite));
        return;
      case 'link':
        push(edits, linkEdit(this.#source, node, this.#rewrite));
        break;
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
