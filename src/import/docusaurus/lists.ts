import { isFields } from '../fields.ts';
import type { OldNavGroup, OldNavItem } from '../old-site.ts';
import { formatFrontMatter } from '../page/front-matter.ts';
import { escaped } from '../page/value-list.ts';
import type { CategoryContext, CategoryList, SidebarDocument } from './category-context.ts';
import { firstPage } from './category-links.ts';

/**
 * The page that lists a category, if it has one of its own. Asked for from top to bottom, since
 * categories with one label have a number each.
 *
 * @param link the `link` of the category
 */
export function categoryList(
  link: unknown,
  label: string,
  { values, listSlug, translate }: CategoryContext,
): CategoryList | undefined {
  if (!isFields(link) || link.type !== 'generated-index') return undefined;
  const translated = (name: 'title' | 'description') => {
    const key = `${label}.link.generated-index.${name}`;
    const found = translate('category', key);
    return found === key ? values.text(link[name]) : found;
  };
  const description = translated('description');
  return {
    slug: values.text(link.slug) ?? listSlug(label),
    title: translated('title') ?? translate('category', label),
    ...(description !== undefined && { description }),
  };
}

/** A group whose label leads to the page that lists it. */
export function listedGroup(
  group: OldNavGroup,
  list: CategoryList | undefined,
  { addList }: CategoryContext,
): OldNavGroup {
  if (!list || firstPage(group.items) === undefined) return group;
  return { ...group, page: addList(list, group.items) };
}

/** The page that lists a category, as Markdown. */
export const listText = (
  { title, description }: CategoryList,
  items: readonly OldNavItem[],
  documents: readonly SidebarDocument[],
): string =>
  `${formatFrontMatter({ title, description })}\n${listLines(items, documents).join('\n')}\n`;

const link = (label: string, address: string) => `[${escaped(label)}](${address})`;

/** What a category lists, as the lines of a list: each entry with what it is about. */
export function listLines(
  items: readonly OldNavItem[],
  documents: readonly SidebarDocument[],
): readonly string[] {
  return items.flatMap((item) => {
    if (item.kind === 'link') return [`- ${link(item.label, item.url)}`];
    const address = item.kind === 'page' ? item.address : (item.page ?? firstPage(item.items));
    const document = documents.find((each) => each.address === address);
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
  documents: readonly SidebarDocument[],
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
