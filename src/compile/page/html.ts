import type {
  Code,
  Definition,
  FootnoteDefinition,
  Image,
  List,
  ListItem,
  Nodes,
  Parents,
  Table,
  TableRow,
} from 'mdast';
import type { Locale } from '../../contract/locales.ts';
import { filled, uiTexts } from '../../i18n/ui.ts';
import type { PageLinks } from './addresses.ts';
import { componentNamed } from './components/index.ts';
import { drawDiagram, MERMAID } from './diagram.ts';
import { AbbreviationMarks } from './dialects/abbreviations.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import { type HeadingIds, headingHtml } from './headings.ts';
import { highlightedCode } from './highlight.ts';
import { normalizeUri } from './normalize-uri.ts';
import { type Component, isComponent, nodesOfType, textOf } from './syntax-tree.ts';

export interface HtmlContext {
  readonly locale: Locale;
  readonly ids: HeadingIds;
  readonly links: PageLinks;
}

/** A block of code, drawn if it is a diagram. */
async function codeHtml(node: Code, number: number, locale: Locale): Promise<string> {
  const language = node.lang ?? undefined;
  const drawing =
    language === MERMAID && (await drawDiagram(node, number, uiTexts(locale).diagram));
  return drawing || highlightedCode(node.value, language, node.data?.fence);
}

/** A formula; its TeX if that is wrong. */
const mathHtml = ({ data, value }: Extract<Nodes, { type: 'math' | 'inlineMath' }>) =>
  data?.mathml ?? `<code>${escapeText(value)}</code>`;

/** Renders the tree of a page as HTML, with marks for the slots of addresses. */
export async function renderHtml(tree: Nodes, context: HtmlContext): Promise<string> {
  const code = new Map<Nodes, string>();
  for (const node of nodesOfType(tree, 'code')) {
    code.set(node, await codeHtml(node, code.size, context.locale));
  }
  return new HtmlRenderer(tree, context, code).render();
}

/** The labels of footnotes and link definitions are case-insensitive (CommonMark 0.31, section 4.7). */
const labelKey = (identifier: string) => identifier.toUpperCase();

class HtmlRenderer {
  readonly #tree: Nodes;
  readonly #context: HtmlContext;
  readonly #code: ReadonlyMap<Nodes, string>;
  readonly #abbreviations: AbbreviationMarks;
  readonly #definitions = new Map<string, Definition>();
  readonly #footnotes = new Map<string, FootnoteDefinition>();
  /** How often each footnote is referenced so far, in the order of the first references. */
  readonly #references = new Map<string, number>();

  constructor(tree: Nodes, context: HtmlContext, code: ReadonlyMap<Nodes, string>) {
    this.#tree = tree;
    this.#context = context;
    this.#code = code;
    this.#abbreviations = new AbbreviationMarks(nodesOfType(tree, 'abbreviations'));
    for (const node of nodesOfType(tree, 'definition')) {
      const key = labelKey(node.identifier);
      if (!this.#definitions.has(key)) this.#definitions.set(key, node);
    }
    for (const node of nodesOfType(tree, 'footnoteDefinition')) {
      const key = labelKey(node.identifier);
      if (!this.#footnotes.has(key)) this.#footnotes.set(key, node);
    }
  }

  render(): string {
    return [this.#blocks(this.#tree), this.#footnoteSection()].filter(Boolean).join('\n');
  }

  /** Renders the blocks of a container, each on a line of its own. */
  #blocks(node: Nodes): string {
    if (!('children' in node)) return '';
    return node.children
      .map((child) => this.#node(child))
      .filter((html) => html !== '')
      .join('\n');
  }

  #inline(node: Parents): string {
    return node.children.map((child) => this.#node(child)).join('');
  }

  #node(node: Nodes): string {
    if (isComponent(node)) return this.#component(node);
    switch (node.type) {
      case 'text':
        return this.#text(node.value.replace(/[ \t]*(\r?\n|\r)[ \t]*/g, '$1'));
      case 'math':
        return `<div class="math" tabindex="0">${mathHtml(node)}</div>`;
      case 'inlineMath':
        return mathHtml(node);
      case 'descriptionList':
        return `<dl>\n${this.#blocks(node)}\n</dl>`;
      case 'descriptionTerm':
        return `<dt>${this.#inline(node)}</dt>`;
      case 'descriptionDetails':
        return `<dd>${node.spread ? `\n${this.#blocks(node)}\n` : this.#tight(node)}</dd>`;
      case 'paragraph':
        return `<p>${this.#inline(node)}</p>`;
      case 'heading': {
        const slug = this.#context.ids.get(node) ?? '';
        const heading = { depth: node.depth, slug, text: textOf(node).trim() };
        return headingHtml(heading, this.#inline(node));
      }
      case 'emphasis':
        return `<em>${this.#inline(node)}</em>`;
      case 'strong':
        return `<strong>${this.#inline(node)}</strong>`;
      case 'delete':
        return `<del>${this.#inline(node)}</del>`;
      case 'inlineCode':
        return `<code>${escapeText(node.value.replace(/\r?\n|\r/g, ' '))}</code>`;
      case 'break':
        return '<br>\n';
      case 'thematicBreak':
        return '<hr>';
      case 'blockquote':
        return `<blockquote>\n${this.#blocks(node)}\n</blockquote>`;
      case 'list':
        return this.#list(node);
      case 'table':
        return this.#table(node);
      case 'code':
        return this.#code.get(node) ?? '';
      case 'html':
        return this.#context.links.rewriteHtml(node, node.value, 'attribute');
      case 'link':
        return this.#link(node, node, this.#inline(node));
      case 'linkReference': {
        const target = this.#definitions.get(labelKey(node.identifier));
        return target ? this.#link(target, target, this.#inline(node)) : this.#inline(node);
      }
      case 'image':
        return this.#image(node, node, node.alt);
      case 'imageReference': {
        const target = this.#definitions.get(labelKey(node.identifier));
        return target ? this.#image(target, target, node.alt) : escapeText(node.alt ?? '');
      }
      case 'footnoteReference':
        return this.#footnoteReference(labelKey(node.identifier));
      default:
        return '';
    }
  }

  /** A text, its abbreviations marked. */
  #text(text: string): string {
    return this.#abbreviations
      .parts(text)
      .map(({ text: part, meaning }) =>
        meaning === undefined
          ? escapeText(part)
          : `<abbr title="${escapeAttribute(meaning)}">${escapeText(part)}</abbr>`,
      )
      .join('');
  }

  /** Blocks whose paragraphs stand without tags. */
  #tight(node: Parents): string {
    return node.children
      .map((child) => (child.type === 'paragraph' ? this.#inline(child) : `\n${this.#node(child)}`))
      .join('');
  }

  #link(
    node: Nodes,
    { url, title }: { readonly url: string; readonly title?: string | null | undefined },
    html: string,
  ): string {
    const address = this.#address(node, url, 'attribute');
    return `<a href="${address}"${titleAttribute(title)}>${html}</a>`;
  }

  #image(
    node: Nodes,
    { url, title }: Pick<Image, 'url' | 'title'>,
    alt: string | null | undefined,
  ): string {
    const address = this.#address(node, url, 'picture');
    return `<img src="${address}" alt="${escapeAttribute(alt ?? '')}"${titleAttribute(title)} loading="lazy" decoding="async">`;
  }

  #address(node: Nodes, url: string, form: 'attribute' | 'picture'): string {
    const isLocal = url.startsWith('#') && form === 'attribute';
    const address = isLocal ? url : this.#context.links.address(node, 0, url, form);
    return address === url ? escapeAttribute(normalizeUri(url)) : address;
  }

  #list(node: List): string {
    const tag = node.ordered ? 'ol' : 'ul';
    const start = node.ordered && (node.start ?? 1) !== 1 ? ` start="${node.start}"` : '';
    const hasTasks = node.children.some(({ checked }) => typeof checked === 'boolean');
    const isLoose = node.spread || node.children.some(isLooseItem);
    const items = node.children.map((item) => this.#listItem(item, isLoose)).join('\n');
    return `<${tag}${start}${hasTasks ? ' class="contains-task-list"' : ''}>\n${items}\n</${tag}>`;
  }

  #listItem(item: ListItem, isLoose: boolean): string {
    const isTask = typeof item.checked === 'boolean';
    const label = isTask ? escapeAttribute(textOf(item).trim()) : '';
    const box = isTask
      ? `<input type="checkbox"${item.checked ? ' checked' : ''} disabled aria-label="${label}">`
      : '';
    const [first, ...others] = item.children;
    const isParagraph = first?.type === 'paragraph';
    let html = '';
    if (box !== '' && !isParagraph) html += isLoose ? `\n<p>${box}</p>` : box;
    for (const child of isParagraph ? others : item.children) {
      const isTight = child.type === 'paragraph' && !isLoose;
      html += isTight ? this.#inline(child) : `\n${this.#node(child)}`;
    }
    if (isParagraph) {
      const text = box === '' ? this.#inline(first) : `${box} ${this.#inline(first)}`;
      html = (isLoose ? `\n<p>${text}</p>` : text) + html;
    }
    const last = item.children.at(-1);
    const end = last && (isLoose || last.type !== 'paragraph') ? '\n' : '';
    return `<li${isTask ? ' class="task-list-item"' : ''}>${html}${end}</li>`;
  }

  /** Wraps the table in an element that scrolls, by keyboard too, so that it never widens the page. */
  #table({ align, children: [head, ...rows] }: Table): string {
    const row = (tag: string, { children }: TableRow) => {
      const cells = children.map((cell, index) => {
        // The pages' Content-Security-Policy forbids inline styles.
        const side = align?.[index];
        return `<${tag}${side ? ` class="align-${side}"` : ''}>${this.#inline(cell)}</${tag}>`;
      });
      return `<tr>\n${cells.join('\n')}\n</tr>`;
    };
    const parts = [
      ...(head ? [`<thead>\n${row('th', head)}\n</thead>`] : []),
      ...(rows.length > 0
        ? [`<tbody>\n${rows.map((each) => row('td', each)).join('\n')}\n</tbody>`]
        : []),
    ];
    return `<div class="table" tabindex="0"><table>\n${parts.join('\n')}\n</table></div>`;
  }

  #component(node: Component): string {
    const definition = componentNamed(node.name);
    if (!definition) return this.#blocks(node);
    const { locale, links } = this.#context;
    return definition.html({
      attributes: links.attributes(node, 'attribute'),
      children: node.type === 'mdxJsxTextElement' ? this.#inline(node) : this.#blocks(node),
      locale,
    });
  }

  #footnoteReference(key: string): string {
    if (!this.#footnotes.has(key)) return '';
    const time = (this.#references.get(key) ?? 0) + 1;
    this.#references.set(key, time);
    const number = [...this.#references.keys()].indexOf(key) + 1;
    const id = footnoteId(key);
    return `<sup><a href="#fn-${id}" id="fnref-${id}${time > 1 ? `-${time}` : ''}" data-footnote-ref aria-describedby="footnote-label">${number}</a></sup>`;
  }

  /** Renders the footnotes that are referenced, in the markup of GitHub. */
  #footnoteSection(): string {
    const text = uiTexts(this.#context.locale);
    const items: string[] = [];
    // Rendering a footnote may add references to others, which this loop then reaches.
    for (const key of this.#references.keys()) {
      const definition = this.#footnotes.get(key);
      if (definition) items.push(this.#footnote(key, definition, items.length + 1));
    }
    if (items.length === 0) return '';
    return `<section data-footnotes class="footnotes"><h2 class="visually-hidden" id="footnote-label">${text.footnotes}</h2>\n<ol>\n${items.join('\n')}\n</ol>\n</section>`;
  }

  #footnote(key: string, definition: FootnoteDefinition, number: number): string {
    const text = uiTexts(this.#context.locale);
    const blocks = definition.children.map((child) => this.#node(child));
    const id = footnoteId(key);
    const back = Array.from({ length: this.#references.get(key) ?? 1 }, (_, index) => {
      const time = index > 0 ? `-${index + 1}` : '';
      const sign = index > 0 ? `<sup>${index + 1}</sup>` : '';
      return `<a href="#fnref-${id}${time}" data-footnote-backref aria-label="${filled(text.footnoteBack, { reference: `${number}${time}` })}">\u21a9${sign}</a>`;
    }).join(' ');
    const last = blocks.at(-1);
    if (last?.endsWith('</p>')) blocks[blocks.length - 1] = `${last.slice(0, -4)} ${back}</p>`;
    else blocks.push(back);
    return `<li id="fn-${id}">\n${blocks.join('\n')}\n</li>`;
  }
}

const isLooseItem = ({ spread, children }: ListItem) => spread ?? children.length > 1;

const titleAttribute = (title: string | null | undefined) =>
  title ? ` title="${escapeAttribute(title)}"` : '';

const footnoteId = (key: string) => escapeAttribute(encodeURIComponent(key.toLowerCase()));
