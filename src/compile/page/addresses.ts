import type { Definition, Image, Link, Nodes } from 'mdast';
import { escapeLabel } from '../../common/escape.ts';
import { wordSet } from '../../common/word-set.ts';
import { type AttributeDefinition, attributeValue } from './components/component.ts';
import type { ComponentSet } from './components/index.ts';
import { applyEdits, type Edit } from './edits.ts';
import { htmlAddresses, rewriteHtmlAddresses, srcsetAddresses } from './html-tokens.ts';
import { indexedText, tidy } from './plain-text.ts';
import { attribute, attributeRange, type Component, isComponent, range } from './syntax-tree.ts';
import type { SlotForm, Slots } from './template.ts';

/** A link or image of a page within this site, as written. */
export interface PageLink {
  readonly address: string;
  /** Start in the source, of itself or of the link that contains it. */
  readonly offset: number;
  readonly isImage: boolean;
  /** Whether it is the cover picture of the front matter, which is the last link. */
  readonly isCover?: true;
  /** The text of a Markdown link. */
  readonly text?: string;
}

/** Allowed schemes, which open other sites or programs; none that runs code or reads files. */
const SCHEMES = wordSet(
  'http https mailto tel sms irc ircs xmpp matrix ftp ftps sftp ssh git magnet webcal ' +
    'vscode vscode-insiders cursor',
);

/** The scheme of an address. Ignores the characters that browsers ignore (URL Standard, 4.4). */
const schemeOf = (address: string): string | undefined =>
  /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/^[\p{Cc} ]+|[\t\n\r]/gu, ''))?.[1]?.toLowerCase();

/** Whether an address has a forbidden scheme, such as `javascript:`. */
export function isRefused(address: string): boolean {
  const scheme = schemeOf(address);
  if (scheme === undefined || SCHEMES.has(scheme)) return false;
  return !/^data:image\//i.test(address);
}

/** Whether an address is external: it has a host or an allowed scheme. */
export const isExternal = (address: string) =>
  address.startsWith('//') || (schemeOf(address) !== undefined && !isRefused(address));

/** The addresses of a page, in document order. */
export class PageLinks {
  readonly list: PageLink[] = [];
  readonly #source: string;
  readonly #slots: Slots;
  readonly #components: ComponentSet;
  /** The first link with each address, except external ones, which stay as written. */
  readonly #numbers = new Map<string, number>();

  constructor(source: string, slots: Slots, components: ComponentSet) {
    this.#source = source;
    this.#slots = slots;
    this.#components = components;
  }

  /** Adds the addresses of a node without its children. */
  add(node: Nodes): void {
    for (const link of this.#addressesOf(node)) {
      if (isExternal(link.address)) continue;
      const number = this.list.push(link) - 1;
      if (!this.#numbers.has(link.address)) this.#numbers.set(link.address, number);
    }
  }

  /** The slot mark for an address; `written` if it is external. */
  address(address: string, form: SlotForm, written = address): string {
    const link = this.#numbers.get(address);
    return link === undefined ? written : this.#slots.mark({ link, form });
  }

  /** Raw HTML with slot marks for its addresses. */
  html(html: string, form: SlotForm): string {
    return rewriteHtmlAddresses(html, (written, address) => this.address(address, form, written));
  }

  /** The attributes of a component with slot marks for their addresses. */
  attributes(node: Component, form: SlotForm): Record<string, string | undefined> {
    const values: Record<string, string | undefined> = {};
    for (const [name, definition] of Object.entries(this.#components.attributesOf(node))) {
      const { address } = definition;
      const value = attribute(node, name);
      const own = address === 'source' && form === 'attribute' ? 'picture' : form;
      const edits = addressesIn(address, value).map(({ value: each, start }) => ({
        start,
        end: start + each.length,
        text: this.address(each, own),
      }));
      values[name] =
        value !== undefined && edits.length > 0
          ? applyEdits(value, edits)
          : attributeValue(definition, value);
    }
    return values;
  }

  #addressesOf(node: Nodes): PageLink[] {
    const { start } = range(node);
    if (isComponent(node)) {
      const attributes = Object.entries(this.#components.attributesOf(node));
      return attributes.flatMap(([name, { address: kind }]) =>
        addressesIn(kind, attribute(node, name)).map(({ value: address }) => ({
          address,
          offset: attributeRange(this.#source, node, name)?.start ?? start,
          isImage: kind !== 'link',
        })),
      );
    }
    switch (node.type) {
      case 'link': {
        const text = tidy(indexedText(node, this.#components));
        return [{ address: node.url, offset: start, isImage: false, text }];
      }
      case 'image':
      case 'definition':
        return [{ address: node.url, offset: start, isImage: node.type === 'image' }];
      case 'html': {
        let offset = start;
        return htmlAddresses(node.value).map(({ name, value, ...each }) => {
          const written = node.value.slice(each.start, each.end);
          offset = Math.max(offset, this.#source.indexOf(written, offset));
          return { address: value, offset, isImage: name !== 'href' };
        });
      }
      default:
        return [];
    }
  }
}

function addressesIn(kind: AttributeDefinition['address'], value: string | undefined) {
  if (kind === undefined || value === undefined) return [];
  return kind === 'sources' ? srcsetAddresses(value) : [{ value, start: 0 }];
}

const titlePart = (title: string | null | undefined) =>
  title ? ` "${title.replace(/["\\]/g, '\\$&')}"` : '';

/** The edit that replaces the address of a Markdown link, image or definition. */
export function addressEdit(source: string, node: Link | Image | Definition, url: string): Edit[] {
  const { start, end } = range(node);
  if (url === node.url) return [];
  if (node.type === 'definition') {
    const label = source.slice(start, source.indexOf(']:', start));
    return [{ start, end, text: `${label}]: ${url}${titlePart(node.title)}` }];
  }
  if (node.type === 'image') {
    if (!source.startsWith('![', start)) return [];
    const alt = escapeLabel(node.alt ?? '');
    return [{ start, end, text: `![${alt}](${url}${titlePart(node.title)})` }];
  }
  if (source[start] !== '[') return [];
  const last = node.children.at(-1);
  const tail = source.indexOf('](', last ? range(last).end : start + 1);
  return [{ start: tail, end, text: `](${url}${titlePart(node.title)})` }];
}
