import { posix } from 'node:path';
import { CONTENT_FILES_ROOT, twinPath } from '../contract/paths.ts';
import type { Entry, Page } from './entry.ts';
import { resolveLink } from './links.ts';
import type { Content } from './model.ts';
import type { RewriteAddress } from './render.ts';

/** Formats that Astro turns into smaller ones. */
const RASTER = /\.(?:avif|gif|jpe?g|png|tiff?|webp)$/i;

/**
 * Addresses for the HTML of a page: paths of this site, other addresses as they are. Raster
 * images of Markdown stay paths of files, which Astro optimizes.
 */
export function htmlAddresses(entry: Page, content: Content): RewriteAddress {
  return (address, kind) => {
    const target = resolveLink(address, entry, content.links);
    if (target.kind === 'external' || address.startsWith('#')) return address;
    if (kind === 'image' && target.kind === 'file' && target.source && RASTER.test(target.source)) {
      const path = posix.relative(posix.dirname(entry.file ?? ''), target.source);
      return `./${path.split('/').map(encodeURIComponent).join('/')}`;
    }
    return target.kind === 'page' ? `${target.path}${target.hash}` : target.path;
  };
}

/** Whether an address that {@link htmlAddresses} gave is that of a file of the content folder. */
export const isContentFile = (address: string): boolean =>
  address.startsWith('./') || address.startsWith(`${CONTENT_FILES_ROOT}/`);

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
