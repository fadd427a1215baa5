import { posix } from 'node:path';
import { parse } from 'yaml';
import type { Values } from '../config/unknown.ts';
import type { OldNavItem } from '../old-site.ts';
import type { SourceFolder } from '../source-folder.ts';
import { withoutNumber } from './document.ts';

/** A document as a sidebar sees it. */
export interface SidebarDocument {
  readonly id: string;
  /** Path below the folder of the documents. */
  readonly path: string;
  readonly address: string;
  readonly label?: string;
  readonly position?: number;
}

interface Placed {
  readonly position: number;
  readonly name: string;
  readonly item: OldNavItem;
}

/** The settings of a folder: `_category_.json` or `_category_.yml`. */
async function categoryOf(
  folder: SourceFolder,
  path: string,
): Promise<Readonly<Record<string, unknown>>> {
  for (const name of ['_category_.json', '_category_.yml', '_category_.yaml']) {
    const text = await folder.text(posix.join(path, name));
    if (text === undefined) continue;
    try {
      const value: unknown = parse(text, { logLevel: 'silent' });
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      return {};
    }
  }
  return {};
}

/**
 * The sidebar of a folder, made from its files as Docusaurus makes it.
 *
 * @param root folder of the documents, below the source folder
 * @param path folder below it, `.` for itself
 */
export async function folderItems(
  folder: SourceFolder,
  root: string,
  path: string,
  documents: readonly SidebarDocument[],
  values: Values,
): Promise<readonly OldNavItem[]> {
  const prefix = path === '.' ? '' : `${path}/`;
  const below = documents.filter((document) => document.path.startsWith(prefix));
  const rest = (document: SidebarDocument) => document.path.slice(prefix.length);
  const own = below.filter((document) => !rest(document).includes('/'));
  const placed: Placed[] = own.map((document) => ({
    position:
      document.position ??
      withoutNumber(posix.basename(document.path)).number ??
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
  for (const name of folders) {
    const inner = posix.join(path, name);
    const category = await categoryOf(folder, posix.join(root, inner));
    const { name: plain, number } = withoutNumber(name);
    const position = typeof category.position === 'number' ? category.position : number;
    const items = await folderItems(folder, root, inner, documents, values);
    placed.push({
      position: position ?? Number.POSITIVE_INFINITY,
      name,
      item: {
        kind: 'group',
        label: values.text(category.label) ?? plain,
        items: indexFirst(items, inner, documents),
        ...(typeof category.collapsed === 'boolean' && { collapsed: category.collapsed }),
      },
    });
  }
  return placed
    .sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1))
    .map(({ item }) => item);
}

/** The page of a folder itself comes first in its group. */
function indexFirst(
  items: readonly OldNavItem[],
  path: string,
  documents: readonly SidebarDocument[],
): readonly OldNavItem[] {
  const names = ['index', 'readme', posix.basename(path).toLowerCase()];
  const index = documents.find(
    (document) =>
      posix.dirname(document.path) === path &&
      names.includes(
        posix
          .basename(document.path)
          .replace(/\.mdx?$/, '')
          .toLowerCase(),
      ),
  );
  if (!index) return items;
  const isIndex = (item: OldNavItem) => item.kind === 'page' && item.address === index.address;
  return [...items.filter(isIndex), ...items.filter((item) => !isIndex(item))];
}

/** The entry of a document. */
export const pageItem = ({ address, label }: SidebarDocument): OldNavItem => ({
  kind: 'page',
  address,
  ...(label !== undefined && { label }),
});
