import { at } from './check-pages.ts';
import { componentNamed } from './components/index.ts';
import type { Diagnostic } from './diagnostics.ts';
import { attributeRange, isComponent, walk } from './document.ts';
import { range } from './edits.ts';
import type { Entry, Page } from './entry.ts';
import { htmlAddresses } from './html-to-markdown.ts';
import { type LinkIndex, resolveLink, suggestLink } from './links.ts';

/** An address that a page links to or shows, with its offset in the file. */
interface Address {
  readonly address: string;
  readonly offset: number;
  readonly isImage: boolean;
}

/** Every address that a page links to or shows. */
export function linksOf(page: Page | Entry): Address[] {
  const found: Address[] = [];
  const { source } = page.document;
  walk(page.document.tree, (node) => {
    const { start } = range(node);
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      found.push({ address: node.url, offset: start, isImage: node.type === 'image' });
    } else if (node.type === 'html') {
      for (const { address, offset, kind } of htmlAddresses(node.value)) {
        found.push({ address, offset: start + offset, isImage: kind === 'source' });
      }
    } else if (isComponent(node)) {
      const definition = componentNamed(node.name);
      for (const [name, { address }] of Object.entries(definition?.attributes ?? {})) {
        const place = address && attributeRange(source, node, name);
        if (place) {
          const value = source.slice(place.start, place.end);
          found.push({ address: value, offset: place.start, isImage: address === 'source' });
        }
      }
    }
  });
  if ('data' in page && 'image' in page.data && page.data.image) {
    const { image } = page.data;
    const field = Math.max(0, source.search(/^image:/m));
    found.push({ address: image, offset: source.indexOf(image, field), isImage: true });
  }
  return found;
}

/** Links, anchors and images that lead nowhere. */
export function checkLinks(
  page: Page | Entry,
  index: LinkIndex,
  severity: Diagnostic['severity'],
): Diagnostic[] {
  return linksOf(page).flatMap(({ address, offset, isImage }) => {
    const target = resolveLink(address, page, index);
    if (target.kind !== 'broken') return [];
    const guess = suggestLink(address, page, index);
    const didYouMean = guess && `did you mean “${guess}”?`;
    if (target.code === 'anchor-missing') {
      return at(page, offset, {
        severity,
        code: 'anchor-missing',
        message: `“${address}” leads to an anchor that does not exist`,
        hint: didYouMean ?? 'link to a heading of the page, as its text in small letters with “-”',
      });
    }
    if (isImage) {
      return at(page, offset, {
        severity,
        code: 'image-missing',
        message: `“${address}” is no file of this site`,
        hint: didYouMean ?? 'write the path of the picture from this file',
      });
    }
    return at(page, offset, {
      severity,
      code: 'link-broken',
      message: `“${address}” leads to nothing on this site`,
      hint:
        didYouMean ??
        'link to a page or file by its path from this file, or to a public path such as /docs',
    });
  });
}
