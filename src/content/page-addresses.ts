import type { Definition, Html, Image, Link, Nodes } from 'mdast';
import { componentNamed } from './components/index.ts';
import { type Edit, range } from './edits.ts';
import { htmlAddresses } from './html-to-markdown.ts';
import { attribute, attributeRange, type Component, isComponent, walk } from './syntax-tree.ts';

/** Turns an address that an author wrote into the one to publish. */
export type RewriteAddress = (address: string) => string;

/** An address that a page links to or shows. */
export interface PageAddress {
  readonly address: string;
  /** Where it, or the link that it is part of, starts in the source. */
  readonly offset: number;
  readonly isImage: boolean;
  /** What another address replaces; absent where it cannot be another one. */
  readonly place?: AddressPlace;
}

/** The part of a source that names an address. */
export interface AddressPlace {
  readonly start: number;
  readonly end: number;
  /** What stands around an address of Markdown; absent where the address stands alone. */
  readonly around?: readonly [before: string, after: string];
}

/** An address as the destination of a Markdown link (CommonMark 0.31, section 6.3). */
const destination = (url: string) =>
  /[\s<>()]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;

const titlePart = (title: string | null | undefined) =>
  title ? ` "${title.replace(/["\\]/g, '\\$&')}"` : '';

function linkPlace(source: string, node: Link): AddressPlace | undefined {
  const { start, end } = range(node);
  if (source[start] !== '[') return undefined;
  const last = node.children.at(-1);
  const textEnd = last ? range(last).end : start + 1;
  const tail = source.indexOf('](', textEnd);
  return { start: tail, end, around: ['](', `${titlePart(node.title)})`] };
}

function imagePlace(source: string, node: Image): AddressPlace | undefined {
  const { start, end } = range(node);
  if (!source.startsWith('![', start)) return undefined;
  const alt = (node.alt ?? '').replace(/[[\]\\]/g, '\\$&');
  return { start, end, around: [`![${alt}](`, `${titlePart(node.title)})`] };
}

function definitionPlace(source: string, node: Definition): AddressPlace {
  const { start, end } = range(node);
  const label = source.slice(start, source.indexOf(']:', start));
  return { start, end, around: [`${label}]: `, titlePart(node.title)] };
}

function placeOf(source: string, node: Link | Image | Definition): AddressPlace | undefined {
  if (node.type === 'link') return linkPlace(source, node);
  return node.type === 'image' ? imagePlace(source, node) : definitionPlace(source, node);
}

function ofMarkdown(source: string, node: Link | Image | Definition): PageAddress {
  const place = placeOf(source, node);
  return {
    address: node.url,
    offset: range(node).start,
    isImage: node.type === 'image',
    ...(place && { place }),
  };
}

function ofHtml(source: string, node: Html): PageAddress[] {
  const { start, end } = range(node);
  return htmlAddresses(source.slice(start, end)).map(({ address, offset, kind }) => {
    const at = start + offset;
    const place = { start: at, end: at + address.length };
    return { address, offset: at, isImage: kind === 'source', place };
  });
}

function ofComponent(source: string, node: Component): PageAddress[] {
  const definition = componentNamed(node.name);
  return Object.entries(definition?.attributes ?? {}).flatMap(([name, { address: kind }]) => {
    const place = kind && attributeRange(source, node, name);
    const address = attribute(node, name);
    if (!place || address === undefined) return [];
    return [{ address, offset: place.start, isImage: kind === 'source', place }];
  });
}

/** The addresses of a node itself, without those below it. */
export function addressesOf(source: string, node: Nodes): readonly PageAddress[] {
  if (isComponent(node)) return ofComponent(source, node);
  switch (node.type) {
    case 'link':
    case 'image':
    case 'definition':
      return [ofMarkdown(source, node)];
    case 'html':
      return ofHtml(source, node);
    default:
      return [];
  }
}

/** Every address that a text links to or shows. */
export function pageAddresses(source: string, tree: Nodes): readonly PageAddress[] {
  const found: PageAddress[] = [];
  walk(tree, (node) => {
    found.push(...addressesOf(source, node));
  });
  return found;
}

/** The edit that rewrites an address; none where it stays as it is. */
export function addressEdit({ address, place }: PageAddress, rewrite: RewriteAddress): Edit[] {
  const url = rewrite(address);
  if (!place || url === address) return [];
  const { start, end, around } = place;
  const text = around ? around[0] + destination(url) + around[1] : url;
  return [{ start, end, text }];
}
