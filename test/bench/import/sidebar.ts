import { Parser } from 'htmlparser2';
import type { OldNavItem } from '../../../src/import/old-site.ts';
import { plainAddress } from '../../../src/import/plain-address.ts';

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
    if (item.kind === 'group') {
      const inner = labelsOf(item.items, addresses);
      // A group without a label is named after its first page.
      const own = item.label === '' ? [] : [oneLine(item.label)];
      return inner.length > 0 || hasPage([item], addresses) ? [...own, ...inner] : [];
    }
    const isThere = item.kind === 'link' || addresses.has(plainAddress(item.address));
    return isThere && item.label !== undefined ? [oneLine(item.label)] : [];
  });
}

const hasPage = (items: readonly OldNavItem[], addresses: ReadonlySet<string>): boolean =>
  items.some((item) =>
    item.kind === 'group'
      ? (item.page !== undefined && addresses.has(plainAddress(item.page))) ||
        hasPage(item.items, addresses)
      : item.kind === 'page' && addresses.has(plainAddress(item.address)),
  );

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
