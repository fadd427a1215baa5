import type {
  Code,
  Definition,
  Heading as HeadingNode,
  Image,
  Link,
  Nodes,
  Parents,
  Text,
} from 'mdast';
import { escapeAttribute, escapeText } from '../../../common/escape.ts';
import type { PageLinks } from '../addresses.ts';
import type { ComponentForms } from '../check-twin.ts';
import type { CodeBlock } from '../code-html.ts';
import { formOf } from '../components/index.ts';
import { diagramHtml, MERMAID } from '../diagram.ts';
import { abbreviationMarks } from '../dialects/abbreviations.ts';
import { type Heading, headingHtml } from '../headings.ts';
import { normalizeUri } from '../normalize-uri.ts';
import type { PageText } from '../page-text.ts';
import { type Component, isComponent, nodesOfType } from '../syntax-tree.ts';
import type { PageTerms } from '../terms.ts';
import { listHtml, paragraphTag, pictureLink, tableHtml } from './blocks.ts';
import { byLabel, Footnotes, labelKey } from './footnotes.ts';
import { HtmlBalance } from './html-balance.ts';

export interface HtmlContext extends Pick<PageText, 'locale' | 'texts' | 'components'> {
  readonly headingOf: (node: HeadingNode) => Heading;
  readonly links: PageLinks;
  /** The mark of the slot for a block of code. */
  readonly codeMark: (code: CodeBlock) => string;
  readonly terms: PageTerms;
  /** Receives what each component is rendered as. */
  readonly forms: ComponentForms;
}

/** A block of code, drawn if it is a diagram. */
function codeHtml(node: Code, number: number, { texts, codeMark }: HtmlContext): string {
  const language = node.lang ?? undefined;
  const code = codeMark({ code: node.value, language, fence: node.data?.fence });
  return language === MERMAID ? diagramHtml(node, number, texts.diagram, code) : code;
}

/** A formula; its TeX if that is wrong. */
const mathHtml = ({ data, value }: Extract<Nodes, { type: 'math' | 'inlineMath' }>) =>
  data?.mathml ?? `<code>${escapeText(value)}</code>`;

/** Renders the tree of a page as HTML, with marks for the slots of addresses and of code. */
export function renderHtml(tree: Nodes, context: HtmlContext): string {
  const code = nodesOfType(tree, 'code').map(
    (node, index) => [node, codeHtml(node, index, context)] as const,
  );
  return new HtmlRenderer(tree, context, new Map(code)).render();
}

type Reference = Extract<Nodes, { type: 'linkReference' | 'imageReference' }>;

const MARKS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const;

class HtmlRenderer {
  readonly #tree: Nodes;
  readonly #context: HtmlContext;
  readonly #code: ReadonlyMap<Nodes, string>;
  readonly #abbreviations: ReturnType<typeof abbreviationMarks>;
  readonly #definitions: ReadonlyMap<string, Definition>;
  readonly #footnotes: Footnotes;
  #isInLink = false;
  #terms = 0;

  constructor(tree: Nodes, context: HtmlContext, code: ReadonlyMap<Nodes, string>) {
    this.#tree = tree;
    this.#context = context;
    this.#code = code;
    this.#footnotes = new Footnotes(tree, context.texts);
    this.#abbreviations = abbreviationMarks(nodesOfType(tree, 'abbreviations'));
    this.#definitions = byLabel(nodesOfType(tree, 'definition'));
  }

  render(): string {
    const html = this.#blocks(this.#tree);
    return [html, this.#footnotes.section((node) => this.#node(node))].filter(Boolean).join('\n');
  }

  /** Renders the blocks of a container, each on a line of its own. */
  #blocks(node: Nodes): string {
    if (!('children' in node)) return '';
    return this.#parts(node)
      .filter((html) => html !== '')
      .join('\n');
  }

  #inline(node: Parents): string {
    return this.#parts(node).join('');
  }

  /** The children of a node, with the tags among them balanced. */
  #parts({ children }: Parents): string[] {
    if (children.every(({ type }) => type !== 'html'))
      return children.map((child) => this.#node(child));
    const balance = new HtmlBalance();
    const parts = children.map((child) => {
      if (child.type === 'html') return balance.balanced(this.#node(child));
      const isLine = child.type === 'paragraph' && balance.holdsText;
      return this.#within(balance.isOpen('a'), () =>
        isLine ? this.#inline(child) : this.#node(child),
      );
    });
    return [...parts, balance.rest()];
  }

  /** Renders what may be in a link, in which there is no other (HTML, 4.5.1). */
  #within(isLink: boolean, render: () => string): string {
    const outer = this.#isInLink;
    this.#isInLink ||= isLink;
    const html = render();
    this.#isInLink = outer;
    return html;
  }

  #node(node: Nodes): string {
    if (isComponent(node)) {
      const html = this.#component(node);
      this.#context.forms.set(node, html);
      return html;
    }
    switch (node.type) {
      case 'text':
        return this.#marked(node);
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
      case 'paragraph': {
        const html = this.#enlargeable(node) ?? this.#inline(node);
        const tag = paragraphTag(html);
        return `<${tag}>${html}</${tag}>`;
      }
      case 'heading':
        return headingHtml(this.#context.headingOf(node), this.#inline(node));
      case 'emphasis':
      case 'strong':
      case 'delete':
        return `<${MARKS[node.type]}>${this.#inline(node)}</${MARKS[node.type]}>`;
      case 'inlineCode':
        return `<code>${escapeText(node.value.replace(/\r?\n|\r/g, ' '))}</code>`;
      case 'break':
        return '<br>\n';
      case 'thematicBreak':
        return '<hr>';
      case 'blockquote':
        return `<blockquote>\n${this.#blocks(node)}\n</blockquote>`;
      case 'list':
        return listHtml(
          node,
          (child) => this.#node(child),
          (child) => this.#inline(child),
        );
      case 'table':
        return tableHtml(node, (cell) => this.#inline(cell));
      case 'code':
        return this.#code.get(node) ?? '';
      case 'html':
        return this.#context.links.rewriteHtml(node, node.value, 'attribute');
      case 'link':
      case 'linkReference':
        return this.#link(this.#targetOf(node), this.#inline(node));
      case 'image':
      case 'imageReference':
        return this.#image(this.#targetOf(node), node.alt ?? '');
      case 'footnoteReference':
        return this.#footnotes.reference(node.identifier);
      default:
        return '';
    }
  }

  /** A text, its terms and abbreviations marked. */
  #marked(node: Text): string {
    const parts = this.#isInLink ? undefined : this.#context.terms.partsOf(node);
    if (!parts) return this.#text(node.value);
    return parts
      .map(({ text, meaning }) =>
        meaning === undefined ? this.#text(text) : this.#term(text, meaning),
      )
      .join('');
  }

  /**
   * A term, whose meaning shows where readers point at it or focus it. The class is the usual name for texts that
   * are no part of the sentence around them, which tools that read HTML leave out.
   */
  #term(text: string, meaning: string): string {
    const id = `term-${++this.#terms}`;
    return `<dfn class="term" tabindex="0" aria-describedby="${id}">${escapeText(text)}<span class="sr-only" role="tooltip" id="${id}">${escapeText(meaning)}</span></dfn>`;
  }

  /** A text, its abbreviations marked. */
  #text(value: string): string {
    const text = value.replace(/(?<![ \t])[ \t]*(\r?\n|\r)[ \t]*/g, '$1');
    return this.#abbreviations(text)
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

  /** What has the address of a link or an image; `undefined` for a reference to no definition. */
  #targetOf<T extends Link | Image>(node: T | Reference): T | Definition | undefined {
    return 'url' in node ? node : this.#definitions.get(labelKey(node.identifier));
  }

  #link(target: Link | Definition | undefined, html: string): string {
    if (!target || this.#isInLink) return html;
    const address = this.#address(target, target.url, 'attribute');
    return `<a href="${address}"${titleAttribute(target)}>${html}</a>`;
  }

  /** A picture that stands alone, as a link to itself, which opens it in full size. */
  #enlargeable({ children: [picture, ...others] }: Parents): string | undefined {
    if (others.length > 0 || this.#isInLink) return undefined;
    if (picture?.type !== 'image' && picture?.type !== 'imageReference') return undefined;
    const target = this.#targetOf(picture);
    const html = this.#node(picture);
    if (!target || !picture.alt) return html;
    const address = this.#address(target, target.url, 'attribute');
    return pictureLink(address, picture.alt, html, this.#context.texts);
  }

  #image(target: Image | Definition | undefined, alt: string): string {
    if (!target) return escapeText(alt);
    const address = this.#address(target, target.url, 'picture');
    const text = escapeAttribute(alt || target.title || '');
    return `<img src="${address}" alt="${text}"${titleAttribute(target)} loading="lazy" decoding="async">`;
  }

  #address(node: Nodes, url: string, form: 'attribute' | 'picture'): string {
    const isLocal = url.startsWith('#') && form === 'attribute';
    const address = isLocal ? url : this.#context.links.address(node, 0, url, form);
    return address === url ? escapeAttribute(normalizeUri(url)) : address;
  }

  #component(node: Component): string {
    const { locale, texts, links, components } = this.#context;
    const definition = components.named(node.name);
    if (!definition) return this.#blocks(node);
    const attributes = links.attributes(node, 'attribute');
    const children = this.#within(node.name === 'a', () =>
      node.type === 'mdxJsxTextElement' ? this.#inline(node) : this.#blocks(node),
    );
    return formOf(node, components, () => definition.html({ attributes, children, locale, texts }));
  }
}

const titleAttribute = ({ title }: Link | Image | Definition) =>
  title ? ` title="${escapeAttribute(title)}"` : '';
