import { pagesIn } from '../nav-items.ts';
import type { OldNavItem } from '../old-site.ts';
import { formatFrontMatter } from '../page/front-matter.ts';
import { escaped } from '../page/value-list.ts';
import type { Document } from './document.ts';
import type { CategoryList } from './sidebars.ts';

/** The page that lists a category, as Markdown. */
export const listText = (
  { title, description }: CategoryList,
  items: readonly OldNavItem[],
  documents: readonly Document[],
): string =>
  `${formatFrontMatter({ title, description })}\n${listLines(items, documents).join('\n')}\n`;

/** What a category lists, as the lines of a list: each entry with what it is about. */
function listLines(
  items: readonly OldNavItem[],
  documents: readonly Document[],
): readonly string[] {
  const link = (label: string, address: string) => `[${escaped(label)}](${address})`;
  return items.flatMap((item) => {
    if (item.kind === 'link') return [`- ${link(item.label, item.url)}`];
    const address = pagesIn([item])[0]?.address;
    const document = documents.find(({ page }) => page.address === address);
    const label = (item.label || document?.title) ?? '';
    if (address === undefined || label === '') return [];
    const about = item.kind === 'page' ? document?.description : undefined;
    return [`- ${link(label, address)}${about === undefined ? '' : `: ${escaped(about)}`}`];
  });
}

/** An element that lists the category of its page. */
export const DOC_CARD_LIST =
  /^[ \t]*<DocCardList(?:\s+items=\{useCurrentSidebarCategory\(\)\.items\})?\s*\/>[ \t]*$/;

/** What that element lists on each page, by the address of the page. */
export function cardsOf(
  items: readonly OldNavItem[],
  documents: readonly Document[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (siblings: readonly OldNavItem[]) => {
    for (const item of siblings) {
      if (item.kind === 'group') {
        if (item.page !== undefined) found.set(item.page, listLines(item.items, documents));
        visit(item.items);
      }
      if (item.kind !== 'page' || found.has(item.address)) continue;
      const others = siblings.filter((each) => each !== item);
      found.set(item.address, listLines(others, documents));
    }
  };
  visit(items);
  return found;
}
