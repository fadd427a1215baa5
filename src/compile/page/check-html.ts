import type { Nodes } from 'mdast';
import { type PlacedProblem, warning } from '../diagnostics/diagnostics.ts';
import { type HtmlToken, htmlTokens, type OpeningTag } from './html-tokens.ts';
import { attribute, isComponent, range, walk } from './syntax-tree.ts';

/** An element of HTML, whether written as raw HTML or in MDX. */
interface Element {
  readonly name: string;
  readonly offset: number;
  readonly attribute: (name: string) => string | undefined;
}

/** The elements of a page, in document order. */
function elementsIn(tree: Nodes): Element[] {
  const found: Element[] = [];
  walk(tree, (node) => {
    const { start } = range(node);
    if (isComponent(node)) {
      const own = (name: string) => attribute(node, name) || undefined;
      found.push({ name: node.name ?? '', offset: start, attribute: own });
    }
    for (const token of node.type === 'html' ? htmlTokens(node.value) : []) {
      if (token.kind !== 'open') continue;
      found.push({
        name: token.name,
        offset: start + token.start,
        attribute: (name) => token.attributes.find((each) => each.name === name)?.value,
      });
    }
  });
  return found;
}

/** The attribute with the address of elements that show another page. */
const FRAMES: Readonly<Record<string, string>> = { iframe: 'src', embed: 'src', object: 'data' };

/** The pages that a page shows in frames, which its policy may block. */
export const framesIn = (tree: Nodes): { readonly address: string; readonly offset: number }[] =>
  elementsIn(tree).flatMap(({ name, offset, attribute }) => {
    const address = attribute(FRAMES[name] ?? '');
    return address === undefined ? [] : { address, offset };
  });

const INLINE_STYLE = warning(
  'policy-blocked',
  'pages ignore an inline “style”',
  'give the element a class, and put its styles into theme/custom.css',
);

/** Finds inline styles, which the policy of pages blocks wherever they come from. */
export const inlineStyles = (tree: Nodes): PlacedProblem[] =>
  elementsIn(tree)
    .filter(({ attribute }) => attribute('style') !== undefined)
    .map(({ offset }) => ({ offset, ...INLINE_STYLE }));

const LABELS = ['aria-label', 'title'];

const UNNAMED = warning(
  'link-unnamed',
  'the link has no text, nor has its picture',
  'write where it leads: as its text, or as the alternative text of its picture',
);

/** Finds links that nothing names to those who do not see their pictures. */
export function checkLinkNames(tree: Nodes): PlacedProblem[] {
  const names = new LinkNames();
  names.visit(tree);
  return names.problems;
}

/** Reads a tree in document order: what opens a link in raw HTML may stand in another node than its end. */
class LinkNames {
  readonly problems: PlacedProblem[] = [];
  #link: { readonly offset: number; isNamed: boolean } | undefined;

  visit(node: Nodes): void {
    const { start } = range(node);
    const isElement = isComponent(node);
    const isLink =
      node.type === 'link' ||
      node.type === 'linkReference' ||
      (isElement && node.name === 'a' && attribute(node, 'href') !== undefined);
    if (isLink) this.#open(start, isElement && LABELS.some((name) => attribute(node, name)));
    if (node.type === 'html') this.#readHtml(node.value, start);
    else if (node.type === 'image' || node.type === 'imageReference')
      this.#name(`${node.alt ?? ''}${'title' in node ? (node.title ?? '') : ''}`);
    else if (isElement && node.name === 'img') this.#name(attribute(node, 'alt') ?? '');
    else if (isElement && !/^[a-z]/.test(node.name ?? '')) this.#name('a component');
    else if ('value' in node) this.#name(node.value);
    if ('children' in node) for (const child of node.children) this.visit(child);
    if (isLink) this.#close();
  }

  #readHtml(html: string, offset: number): void {
    for (const token of htmlTokens(html)) this.#readToken(token, html, offset);
  }

  #readToken(token: HtmlToken, html: string, offset: number): void {
    if (token.kind === 'text') this.#name(html.slice(token.start, token.end));
    if (token.kind === 'close' && token.name === 'a') this.#close();
    if (token.kind !== 'open') return;
    if (token.name === 'a' && attributeOf(token, 'href') !== '') {
      this.#open(
        offset + token.start,
        LABELS.some((name) => attributeOf(token, name) !== ''),
      );
    } else if (token.name === 'img') this.#name(attributeOf(token, 'alt'));
  }

  #open(offset: number, isNamed: boolean): void {
    this.#link = { offset, isNamed };
  }

  #name(text: string): void {
    if (this.#link && text.trim() !== '') this.#link.isNamed = true;
  }

  #close(): void {
    if (this.#link && !this.#link.isNamed) {
      this.problems.push({ offset: this.#link.offset, ...UNNAMED });
    }
    this.#link = undefined;
  }
}

const attributeOf = ({ attributes }: OpeningTag, name: string) =>
  attributes.find((each) => each.name === name)?.value.trim() ?? '';
