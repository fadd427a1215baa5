import { Parser } from 'htmlparser2';
import { isExternal } from '../../../src/compile/page/addresses.ts';
import { pagesIn } from '../../../src/import/nav-items.ts';
import { normalizeAddress } from '../../../src/import/normalize-address.ts';
import type { OldNavItem } from '../../../src/import/old-site.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The labels of an old sidebar from top to bottom.
 *
 * @param addresses those of the pages that there are; groups without any have no label
 */
export function labelsOf(
  items: readonly OldNavItem[],
  addresses: ReadonlySet<string>,
): readonly string[] {
  return items.flatMap((item) => {
    const { label, items: below } = item;
    // A group without label is replaced by its items, or named after its first page.
    const own = label ? [oneLine(label)] : [];
    const inner = below ? labelsOf(below, addresses) : [];
    const isThere = inner.length > 0 || isLink(item) || hasPage([item], addresses);
    return isThere ? [...own, ...inner] : [];
  });
}

const isLink = ({ address, isLink, items }: OldNavItem) =>
  !items && address !== undefined && (isLink || isExternal(address));

const hasPage = (items: readonly OldNavItem[], addresses: ReadonlySet<string>): boolean =>
  pagesIn(items).some(({ address }) => addresses.has(normalizeAddress(address)));

/** The labels in the sidebar of a page, from top to bottom. */
export function shownLabels(html: string): readonly string[] {
  const labels: string[] = [];
  let depth = 0;
  let label: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (depth > 0 || attributes.class?.split(' ').includes('section-nav')) depth++;
      if (depth > 0 && (name === 'a' || name === 'summary' || name === 'p')) label = '';
    },
    ontext(text) {
      if (label !== undefined) label += text;
    },
    onclosetag(name) {
      if (depth > 0) depth--;
      if (label === undefined || (name !== 'a' && name !== 'summary' && name !== 'p')) return;
      labels.push(oneLine(label));
      label = undefined;
    },
  });
  parser.end(html);
  return labels;
}
