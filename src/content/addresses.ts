import { twinPath } from '../contract/paths.ts';
import type { Entry, Page } from './entry.ts';
import { resolveLink } from './links.ts';
import type { Content } from './model.ts';
import type { RewriteAddress } from './page-addresses.ts';

/** Addresses for the HTML of a page: paths of this site, other addresses as they are. */
export function htmlAddresses(entry: Page, content: Content): RewriteAddress {
  return (address) => {
    const target = resolveLink(address, entry, content.links);
    if (target.kind === 'external' || address.startsWith('#')) return address;
    return target.kind === 'page' ? `${target.path}${target.hash}` : target.path;
  };
}

/** Addresses for the Markdown of a page: absolute, and of the Markdown of pages. */
export function markdownAddresses(entry: Page, content: Content): RewriteAddress {
  return (address) => {
    const target = resolveLink(address, entry, content.links);
    if (target.kind === 'external') return address;
    const path = target.kind === 'page' ? `${twinPath(target.path)}${target.hash}` : target.path;
    return content.baseUrl + path;
  };
}

/** Public address of the picture of a changelog entry, without origin. */
export function imagePath(entry: Entry<'changelog'>, content: Content): string | undefined {
  if (entry.data.image === undefined) return undefined;
  const target = resolveLink(entry.data.image, entry, content.links);
  return target.kind === 'file' ? target.path : undefined;
}
