import type { Nodes } from 'mdast';
import { mistake, type PlacedProblem, type Problem, warning } from '../diagnostics/diagnostics.ts';
import { isExternal, isRefused } from './addresses.ts';
import type { ComponentSet } from './components/index.ts';
import { decodedValue, type HtmlAttribute, htmlTokens } from './html-tokens.ts';
import { attribute, isComponent, range } from './syntax-tree.ts';

/** The attribute with the address of elements that show another page. */
const FRAMES: Readonly<Record<string, string>> = { iframe: 'src', embed: 'src', object: 'data' };

const INLINE_STYLE = warning(
  'policy-blocked',
  'pages ignore an inline “style”',
  'give the element a class, and put its styles into theme/custom.css',
);

const META = mistake(
  'attribute-invalid',
  'a page may not have <meta http-equiv>',
  'remove it; redirect old addresses with “redirects” in site.yaml',
);

const blocked = (what: string) =>
  warning(
    'policy-blocked',
    `pages ignore ${what}`,
    'remove it, since the Content-Security-Policy of pages blocks it',
  );

/** Attributes with addresses that are not resolved as links are: of forms, of objects, in SVG. */
const OTHER_ADDRESSES = new Set('action data formaction from ping to values xlink:href'.split(' '));

function attributeProblem({ name, value: written }: HtmlAttribute): Problem | undefined {
  if (name.startsWith('on') || name === 'srcdoc') return blocked(`the attribute “${name}”`);
  if (!OTHER_ADDRESSES.has(name)) return undefined;
  const value = decodedValue(written);
  if (isRefused(value)) return blocked(`the address “${value}”`);
  const isForm = name === 'action' || name === 'formaction';
  return isForm && isExternal(value) ? blocked('a form that submits to another site') : undefined;
}

const UNNAMED = warning(
  'link-unnamed',
  'the link has neither text nor a picture with a text alternative',
  'write where it leads: as its text, or as the alternative text of its picture',
);

/** What the elements of a page say, whether written as raw HTML or in MDX, in document order. */
export class PageElements {
  /** Ids that links may lead to. */
  readonly ids: string[] = [];
  /** The pages that it shows in frames, which its policy may block. */
  readonly frames: { readonly address: string; readonly offset: number }[] = [];
  /** What the policy of pages blocks, what navigates by itself, and links that nothing names to those who do not see pictures. */
  readonly problems: PlacedProblem[] = [];
  readonly #components: ComponentSet;
  /** A link that is open: in raw HTML, its end may be in another node. */
  #link: { readonly offset: number; isNamed: boolean } | undefined;

  constructor(tree: Nodes, components: ComponentSet) {
    this.#components = components;
    this.#visit(tree);
  }

  #visit(node: Nodes): void {
    const { start } = range(node);
    const isLink =
      node.type === 'link' ||
      node.type === 'linkReference' ||
      (isComponent(node) && node.name === 'a' && attribute(node, 'href') !== undefined);
    if (isLink) this.#link = { offset: start, isNamed: false };
    if (node.type === 'html') this.#readHtml(node.value, start);
    else if (isComponent(node)) {
      const { isElement, attributes = {} } = this.#components.named(node.name) ?? {};
      const anchors = Object.keys(attributes).filter((name) => attributes[name]?.anchor);
      const value = (name: string) => attribute(node, name) || undefined;
      this.#read(node.name ?? '', start, isElement ? ['id', 'name'] : anchors, value);
      if (!/^[a-z]/.test(node.name ?? '')) this.#name('a component');
    } else if (node.type === 'image' || node.type === 'imageReference')
      this.#name(`${node.alt ?? ''}${'title' in node ? (node.title ?? '') : ''}`);
    else if ('value' in node) this.#name(node.value);
    if ('children' in node) for (const child of node.children) this.#visit(child);
    if (isLink) this.#close();
  }

  #readHtml(html: string, offset: number): void {
    for (const token of htmlTokens(html)) {
      if (token.kind === 'text') this.#name(html.slice(token.start, token.end));
      if (token.kind === 'close' && token.name === 'a') this.#close();
      if (token.kind !== 'open') continue;
      const value = (name: string) => token.attributes.find((each) => each.name === name)?.value;
      const start = offset + token.start;
      if (token.name === 'a' && value('href')) this.#link = { offset: start, isNamed: false };
      this.#read(token.name, start, ['id', 'name'], value);
      const problems = [
        ...(token.name === 'base' ? [blocked('<base>')] : []),
        ...(token.name === 'meta' && value('http-equiv') !== undefined ? [META] : []),
        ...token.attributes.flatMap((each) => attributeProblem(each) ?? []),
      ];
      this.problems.push(...problems.map((problem) => ({ offset: start, ...problem })));
    }
  }

  #read(
    tag: string,
    offset: number,
    anchors: readonly string[],
    value: (name: string) => string | undefined,
  ): void {
    this.ids.push(...anchors.flatMap((name) => value(name) || []));
    const address = value(FRAMES[tag] ?? '');
    if (address !== undefined) this.frames.push({ address, offset });
    if (value('style') !== undefined) this.problems.push({ offset, ...INLINE_STYLE });
    if (tag === 'a') this.#name(`${value('aria-label') ?? ''}${value('title') ?? ''}`);
    if (tag === 'img') this.#name(value('alt') ?? '');
  }

  #name(text: string): void {
    if (this.#link && text.trim() !== '') this.#link.isNamed = true;
  }

  #close(): void {
    if (this.#link?.isNamed === false) {
      this.problems.push({ offset: this.#link.offset, ...UNNAMED });
    }
    this.#link = undefined;
  }
}
