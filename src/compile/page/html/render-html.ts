import type { Code, Definition, Image, Link, Nodes, Parents, Text } from 'mdast';
import { escapeAttribute, escapeText } from '../../../common/escape.ts';
import { remember } from '../../../common/remember.ts';
import { formOf } from '../components/index.ts';
import { diagramHtml, MERMAID } from '../diagram.ts';
import { abbreviationMarks } from '../dialects/abbreviations.ts';
import type { Formula } from '../dialects/formula.ts';
import { headingHtml } from '../headings.ts';
import { normalizeUri } from '../normalize-uri.ts';
import type { RenderedText } from '../page-text.ts';
import { type Component, isComponent, nodesOfType } from '../syntax-tree.ts';
import type { PageTerms } from '../terms.ts';
import { listHtml, nameParts, paragraphTag, pictureLink, tableHtml } from './blocks.ts';
import { byLabel, Footnotes, labelKey } from './footnotes.ts';
import { HtmlBalance } from './html-balance.ts';

interface HtmlContext extends RenderedText {
  readonly terms: PageTerms;
}

/** A formula as MathML, or its TeX if invalid. */
const mathHtml = ({ data, value }: Formula) => data?.mathml ?? `<code>${escapeText(value)}</code>`;

type Reference = Extract<Nodes, { type: 'linkReference' | 'imageReference' }>;

const MARKS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const;

const titleAttribute = ({ title }: Link | Image | Definition) =>
  title ? ` title="${escapeAttribute(title)}"` : '';

/** Renders the tree of a page as HTML, with slot marks for addresses and code. */
export function renderHtml(tree: Nodes, context: HtmlContext): string {
  const { locale, texts, headings, links, slots, components } = context;
  const footnotes = new Footnotes(tree, texts);
  const abbreviations = abbreviationMarks(nodesOfType(tree, 'abbreviations'));
  const definitions = byLabel(nodesOfType(tree, 'definition'));
  let isInLink = false;
  let codeText = escapeText;
  let terms = 0;
  let codes = 0;

  /** Renders the blocks of a container, one per line. */
  function blocks(node: Nodes): string {
    if (!('children' in node)) return '';
    return parts(node)
      .filter((html) => html !== '')
      .join('\n');
  }

  function inline(node: Parents): string {
    return parts(node).join('');
  }

  /** Renders the children of a node, balancing raw tags. */
  function parts({ children }: Parents): string[] {
    if (children.every(({ type }) => type !== 'html')) return children.map(htmlOf);
    const balance = new HtmlBalance();
    const parts = children.map((child) => {
      if (child.type === 'html') return balance.balanced(htmlOf(child));
      const isLine = child.type === 'paragraph' && balance.holdsText;
      return within(balance.isOpen('a'), () => (isLine ? inline(child) : htmlOf(child)));
    });
    return [...parts, balance.rest()];
  }

  /** Renders contents that may be inside a link: links must not nest (HTML, 4.5.1). */
  function within(isLink: boolean, render: () => string): string {
    const outer = isInLink;
    isInLink ||= isLink;
    const html = render();
    isInLink = outer;
    return html;
  }

  /** Renders a table; long names in code wrap at their parts, since cells are narrow. */
  function inTable(render: () => string): string {
    codeText = (code) => nameParts(code).map(escapeText).join('<wbr>');
    const html = render();
    codeText = escapeText;
    return html;
  }

  function htmlOf(node: Nodes): string {
    if (isComponent(node)) return componentOf(node);
    switch (node.type) {
      case 'text':
        return marked(node);
      case 'math':
        return `<div class="math" tabindex="0">${mathHtml(node)}</div>`;
      case 'inlineMath':
        return mathHtml(node);
      case 'descriptionList':
        return `<dl>\n${blocks(node)}\n</dl>`;
      case 'descriptionTerm':
        return `<dt>${inline(node)}</dt>`;
      case 'descriptionDetails':
        return `<dd>${node.spread ? `\n${blocks(node)}\n` : tight(node)}</dd>`;
      case 'paragraph': {
        const html = enlargeable(node) ?? inline(node);
        const tag = paragraphTag(html);
        return `<${tag}>${html}</${tag}>`;
      }
      case 'heading': {
        const heading = headings.get(node);
        return heading ? headingHtml(heading, inline(node)) : '';
      }
      case 'emphasis':
      case 'strong':
      case 'delete':
        return `<${MARKS[node.type]}>${inline(node)}</${MARKS[node.type]}>`;
      case 'inlineCode':
        return `<code>${codeText(node.value.replace(/\r?\n|\r/g, ' '))}</code>`;
      case 'break':
        return '<br>\n';
      case 'thematicBreak':
        return '<hr>';
      case 'blockquote':
        return `<blockquote>\n${blocks(node)}\n</blockquote>`;
      case 'list':
        return listHtml(node, htmlOf, inline);
      case 'table':
        return inTable(() => tableHtml(node, inline));
      case 'code':
        return codeOf(node);
      case 'html':
        return links.html(node.value, 'attribute');
      case 'link':
      case 'linkReference':
        return linkOf(targetOf(node), inline(node));
      case 'image':
      case 'imageReference':
        return imageOf(targetOf(node), node.alt ?? '');
      case 'footnoteReference':
        return footnotes.reference(node.identifier);
      default:
        return '';
    }
  }

  /** A code block, rendered as a picture if it is a diagram. */
  function codeOf(node: Code): string {
    const number = codes++;
    const language = node.lang ?? undefined;
    const code = slots.mark({ code: { code: node.value, language, fence: node.data?.fence } });
    return language === MERMAID ? diagramHtml(node, number, texts.diagram, code) : code;
  }

  /** A text with marked terms and abbreviations. */
  function marked(node: Text): string {
    const parts = isInLink ? undefined : context.terms.parts.get(node);
    if (!parts) return textOf(node.value);
    return parts
      .map(({ text, meaning }) => (meaning === undefined ? textOf(text) : termOf(text, meaning)))
      .join('');
  }

  /**
   * A term whose meaning appears on hover and focus. Tools that extract text from HTML skip the
   * conventional class `sr-only`, so that the meaning does not interrupt the sentence.
   */
  function termOf(text: string, meaning: string): string {
    const id = `term-${++terms}`;
    return `<dfn class="term" tabindex="0" aria-describedby="${id}">${escapeText(text)}<span class="sr-only" role="tooltip" id="${id}">${escapeText(meaning)}</span></dfn>`;
  }

  /** A text with marked abbreviations. */
  function textOf(value: string): string {
    const text = value.replace(/(?<![ \t])[ \t]*(\r?\n|\r)[ \t]*/g, '$1');
    return abbreviations(text)
      .map(({ text: part, meaning }) =>
        meaning === undefined
          ? escapeText(part)
          : `<abbr title="${escapeAttribute(meaning)}">${escapeText(part)}</abbr>`,
      )
      .join('');
  }

  /** Blocks without `<p>` tags. */
  function tight(node: Parents): string {
    return node.children
      .map((child) => (child.type === 'paragraph' ? inline(child) : `\n${htmlOf(child)}`))
      .join('');
  }

  /** The node with the address of a link or an image; `undefined` for an undefined reference. */
  function targetOf<T extends Link | Image>(node: T | Reference): T | Definition | undefined {
    return 'url' in node ? node : definitions.get(labelKey(node.identifier));
  }

  function linkOf(target: Link | Definition | undefined, html: string): string {
    if (!target || isInLink) return html;
    const address = addressOf(target.url, 'attribute');
    return `<a href="${address}"${titleAttribute(target)}>${html}</a>`;
  }

  /** Links a standalone picture to itself, to open it in full size. */
  function enlargeable({ children: [picture, ...others] }: Parents): string | undefined {
    if (others.length > 0 || isInLink) return undefined;
    if (picture?.type !== 'image' && picture?.type !== 'imageReference') return undefined;
    const target = targetOf(picture);
    const html = htmlOf(picture);
    if (!target || !picture.alt) return html;
    const address = addressOf(target.url, 'attribute');
    return pictureLink(address, picture.alt, html, texts);
  }

  function imageOf(target: Image | Definition | undefined, alt: string): string {
    if (!target) return escapeText(alt);
    const address = addressOf(target.url, 'picture');
    const text = escapeAttribute(alt || target.title || '');
    return `<img src="${address}" alt="${text}"${titleAttribute(target)} loading="lazy" decoding="async">`;
  }

  function addressOf(url: string, form: 'attribute' | 'picture'): string {
    const isLocal = url.startsWith('#') && form === 'attribute';
    const address = isLocal ? url : links.address(url, form);
    return address === url ? escapeAttribute(normalizeUri(url)) : address;
  }

  const componentOf = remember((node: Component): string => {
    const definition = components.get(node.name);
    if (!definition) return blocks(node);
    const attributes = links.attributes(node, 'attribute');
    const children = within(node.name === 'a', () =>
      node.type === 'mdxJsxTextElement' ? inline(node) : blocks(node),
    );
    return formOf(node, components, () => definition.html({ attributes, children, locale, texts }));
  }, context.forms);

  const html = blocks(tree);
  return [html, footnotes.section(htmlOf)].filter(Boolean).join('\n');
}
