import type { Nodes } from 'mdast';
import { wordSet } from '../../common/word-set.ts';
import { mistake, type Problem, type TextProblem, warning } from '../diagnostics/diagnostics.ts';
import { isExternal, isRefused } from './addresses.ts';
import type { ComponentSet } from './components/index.ts';
import { decodedValue, type HtmlAttribute, htmlTokens } from './html-tokens.ts';
import { attribute, childNodes, isComponent, range } from './syntax-tree.ts';

/** The address attribute of elements that embed another page. */
const FRAMES: Readonly<Record<string, string>> = { iframe: 'src', embed: 'src', object: 'data' };

const INLINE_STYLE = warning(
  'policy-blocked',
  'pages ignore an inline “style”',
  'give the element a class, and put its styles into theme/custom.css',
);

/** Can redirect, which no policy blocks. After `<title>`, browsers see it even inside comments and attributes. */
const META_START = /<meta[\s/]/i;

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

/** Attributes whose addresses are not resolved as links: of forms, of objects, in SVG. */
const OTHER_ADDRESSES = wordSet('action data formaction from ping to values xlink:href');

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

/** Collects ids, frames and problems of elements in raw HTML and MDX, in document order. */
export function pageElements(tree: Nodes, components: ComponentSet) {
  const ids: string[] = [];
  /** Framed pages, which the policy may block. */
  const frames: { readonly address: string; readonly offset: number }[] = [];
  /** Blocked content, automatic navigation, and links without an accessible name. */
  const problems: TextProblem[] = [];
  /** The open link: in raw HTML, its end may be in another node. */
  let open: { readonly offset: number; isNamed: boolean } | undefined;

  function visit(node: Nodes): void {
    const { start } = range(node);
    const isLink =
      node.type === 'link' ||
      node.type === 'linkReference' ||
      (isComponent(node) && node.name === 'a' && attribute(node, 'href') !== undefined);
    if (isLink) open = { offset: start, isNamed: false };
    if (node.type === 'html') readHtml(node.value, start);
    else if (isComponent(node)) {
      const { isElement, attributes = {} } = components.get(node.name) ?? {};
      const anchors = Object.keys(attributes).filter((name) => attributes[name]?.anchor);
      const value = (name: string) => attribute(node, name) || undefined;
      readElement(node.name ?? '', start, isElement ? ['id', 'name'] : anchors, value);
      if (!/^[a-z]/.test(node.name ?? '')) named('a component');
    } else if (node.type === 'image' || node.type === 'imageReference')
      named(`${node.alt ?? ''}${'title' in node ? (node.title ?? '') : ''}`);
    else if ('value' in node) named(node.value);
    for (const child of childNodes(node)) visit(child);
    if (isLink) close();
  }

  function readHtml(html: string, offset: number): void {
    for (const token of htmlTokens(html)) {
      if (token.kind === 'text') named(html.slice(token.start, token.end));
      if (token.kind === 'close' && token.name === 'a') close();
      const start = offset + token.start;
      const isMeta = token.kind === 'open' && token.name === 'meta';
      if (META_START.test(html.slice(isMeta ? token.start + 1 : token.start, token.end)))
        problems.push({ offset: start, ...META });
      if (token.kind !== 'open') continue;
      const value = (name: string) => token.attributes.find((each) => each.name === name)?.value;
      if (token.name === 'a' && value('href')) open = { offset: start, isNamed: false };
      readElement(token.name, start, ['id', 'name'], value);
      const found = [
        ...(token.name === 'base' ? [blocked('<base>')] : []),
        ...(token.name === 'meta' && value('http-equiv') !== undefined ? [META] : []),
        ...token.attributes.flatMap((each) => attributeProblem(each) ?? []),
      ];
      problems.push(...found.map((problem) => ({ offset: start, ...problem })));
    }
  }

  function readElement(
    tag: string,
    offset: number,
    anchors: readonly string[],
    value: (name: string) => string | undefined,
  ): void {
    ids.push(...anchors.flatMap((name) => value(name) || []));
    const address = value(FRAMES[tag] ?? '');
    if (address !== undefined) frames.push({ address, offset });
    if (value('style') !== undefined) problems.push({ offset, ...INLINE_STYLE });
    if (tag === 'a') named(`${value('aria-label') ?? ''}${value('title') ?? ''}`);
    if (tag === 'img') named(value('alt') ?? '');
  }

  function named(text: string): void {
    if (open && text.trim() !== '') open.isNamed = true;
  }

  function close(): void {
    if (open?.isNamed === false) {
      problems.push({ offset: open.offset, ...UNNAMED });
    }
    open = undefined;
  }

  visit(tree);
  return { ids, frames, problems };
}
