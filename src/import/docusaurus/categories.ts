import { posix } from 'node:path';
import { parse } from 'yaml';
import { type Fields, isFields } from '../fields.ts';
import type { OldNavItem, OldNavPage } from '../old-site.ts';
import type { CategoryContext, SidebarDocument } from './category-context.ts';
import { linkedGroup } from './category-links.ts';
import { categoryList, listedGroup } from './lists.ts';

interface Placed {
  readonly position: number;
  readonly name: string;
  readonly item: OldNavItem;
}

/** The settings of a folder: `_category_.json` or `_category_.yml`. */
async function categoryOf(path: string, { folder, roots }: CategoryContext): Promise<Fields> {
  const files = roots.flatMap((root) =>
    ['json', 'yml', 'yaml'].map((ending) => posix.join(root, path, `_category_.${ending}`)),
  );
  for (const file of files) {
    const text = await folder.text(file);
    if (text === undefined) continue;
    try {
      const value: unknown = parse(text, { logLevel: 'silent' });
      if (isFields(value)) return value;
    } catch {
      return {};
    }
  }
  return {};
}

/**
 * The sidebar of a folder, made from its files as Docusaurus makes it.
 *
 * @param path folder below that of the documents, `.` for itself
 */
export async function folderItems(
  path: string,
  context: CategoryContext,
): Promise<readonly OldNavItem[]> {
  const { documents, parseNumber } = context;
  const prefix = path === '.' ? '' : `${path}/`;
  const below = documents.filter((document) => document.path.startsWith(prefix));
  const rest = (document: SidebarDocument) => document.path.slice(prefix.length);
  const own = below.filter((document) => !rest(document).includes('/'));
  const placed: Placed[] = own.map((document) => ({
    position:
      document.position ??
      parseNumber(posix.basename(document.path)).number ??
      Number.POSITIVE_INFINITY,
    name: posix.basename(document.path),
    item: pageItem(document),
  }));
  const folders = new Set(
    below
      .map((document) => rest(document))
      .filter((part) => part.includes('/'))
      .map((part) => part.split('/')[0] ?? ''),
  );
  for (const name of folders) placed.push(await categoryItem(posix.join(path, name), context));
  return placed
    .sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1))
    .map(({ item }) => item);
}

/** The group of a folder: named and placed by its settings, else by its own page, else by its name. */
async function categoryItem(path: string, context: CategoryContext): Promise<Placed> {
  const { values, parseNumber, translate } = context;
  const category = await categoryOf(path, context);
  const name = posix.basename(path);
  const plain = parseNumber(name);
  const page = pageOf(path, category.link, context);
  const position = typeof category.position === 'number' ? category.position : page?.position;
  // Without a label, the group is named after its first page.
  const label = values.text(category.label) ?? (page ? (page.label ?? '') : plain.name);
  const list = categoryList(category.link, label, context);
  const items = await folderItems(path, context);
  const group = {
    kind: 'group' as const,
    label: label && translate('category', label),
    items,
    ...(typeof category.collapsed === 'boolean' && { collapsed: category.collapsed }),
  };
  return {
    position: position ?? plain.number ?? Number.POSITIVE_INFINITY,
    name,
    item: page ? linkedGroup(group, pageItem(page)) : listedGroup(group, list, context),
  };
}

/** The page of a folder itself: that its settings link to, else the one named after it. */
function pageOf(
  path: string,
  link: unknown,
  { documents, values }: CategoryContext,
): SidebarDocument | undefined {
  const own = documents.filter((document) => posix.dirname(document.path) === path);
  if (link !== undefined) {
    const { type, id } = values.record(link);
    return type === 'doc'
      ? (own.find((document) => posix.basename(document.id) === id) ??
          documents.find((document) => document.id === id))
      : undefined;
  }
  const names = ['index', 'readme', posix.basename(path).toLowerCase()];
  return own.find((document) => names.includes(posix.parse(document.path).name.toLowerCase()));
}

/** The entry of a document. */
export const pageItem = ({ address, label }: SidebarDocument): OldNavPage => ({
  kind: 'page',
  address,
  ...(label !== undefined && { label }),
});
