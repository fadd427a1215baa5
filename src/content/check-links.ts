import { at } from './check-pages.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Entry, Page } from './entry.ts';
import { type LinkIndex, resolveLink, suggestLink } from './links.ts';
import type { PageAddress } from './page-addresses.ts';

/** Every address that a page links to or shows, in its text or its front matter. */
export function linksOf(page: Page | Entry): readonly PageAddress[] {
  const { source, addresses } = page.document;
  if (!('data' in page && 'image' in page.data && page.data.image)) return addresses;
  const { image } = page.data;
  const field = Math.max(0, source.search(/^image:/m));
  return [...addresses, { address: image, offset: source.indexOf(image, field), isImage: true }];
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
