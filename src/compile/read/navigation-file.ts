import { z } from 'zod';
import { perObject } from '../../common/lazy.ts';
import type { Localized } from '../../contract/locales.ts';
import { type Diagnostic, mistake, type Position } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Path } from './explain-issue.ts';
import type { readText } from './read-text.ts';
import { NAVIGATION_ITEMS } from './schemas/navigation.ts';
import { checkYaml } from './yaml.ts';

export const MAX_MENU_DEPTH = 8;

type Kind = keyof typeof NAVIGATION_ITEMS;

const KINDS = Object.keys(NAVIGATION_ITEMS) as readonly Kind[];

/** An item of `nav.yaml`. */
export interface NavigationItem extends Position {
  readonly kind: Kind;
  /** The slug of a page, the path of a folder, or the address of a link; empty for a group or an area. */
  readonly name: string;
  /** Absent if the page or folder has its default title. */
  readonly label?: Localized | undefined;
  readonly icon?: string | undefined;
  readonly badge?: Localized | undefined;
  readonly collapsed?: boolean | undefined;
  readonly items: readonly NavigationItem[];
}

/** The fields of any kind of item. */
type Fields = Pick<NavigationItem, 'label' | 'icon' | 'badge' | 'collapsed'> &
  Partial<Record<'page' | 'folder' | 'link', string> & Record<'group' | 'area', Localized>> & {
    readonly items?: readonly unknown[] | undefined;
  };

/** The navigation of a locale. */
export interface Navigation {
  /** Path of its file, below the content folder. */
  readonly file: string;
  readonly items: readonly NavigationItem[];
}

/** All items, including nested ones. */
export const allItems: (items: readonly NavigationItem[]) => readonly NavigationItem[] = perObject(
  (items) => items.flatMap((item) => [item, ...allItems(item.items)]),
);

/** Reads a navigation file, and finds the problems that depend on no other file. */
export function readNavigation(
  file: string,
  text: ReturnType<typeof readText>,
): { navigation: Navigation; problems: Diagnostic[] } {
  const { yaml, value = [], problems } = checkYaml(file, text, z.array(z.unknown()));
  const refuse = (
    { line, column }: Position,
    ...problem: Parameters<typeof mistake>
  ): undefined => {
    problems.push({ path: file, line, column, ...mistake(...problem) });
  };

  function readItem(raw: unknown, path: Path): NavigationItem | undefined {
    const at = yaml.positionOf(path);
    if (typeof raw === 'string' && raw !== '') return { ...at, kind: 'page', name: raw, items: [] };
    const fields = typeof raw === 'object' && raw !== null ? Object.keys(raw) : [];
    const [kind, ...others] = KINDS.filter((each) => fields.includes(each));
    if (kind === undefined) {
      const forms = 'write the slug of a page, or a “page”, “folder”, “link”, “group” or “area”';
      const hint = fields[0] === undefined ? forms : didYouMean(fields[0], KINDS, forms);
      const message = 'the item has none of “page”, “folder”, “link”, “group” and “area”';
      return refuse(at, 'navigation-item', message, hint);
    }
    if (others.length > 0) {
      const message = `the item is a “${[kind, ...others].join('” and a “')}”`;
      return refuse(at, 'navigation-item', message, 'split it into two items');
    }
    if (kind === 'area' && path.length > 1) {
      const hint = 'write “group”, or move it to the top of the file';
      return refuse(at, 'navigation-item', 'an area is inside another item', hint);
    }
    const { value, problems: wrong } = yaml.check<Fields>(NAVIGATION_ITEMS[kind], path);
    problems.push(...wrong.map((each) => ({ path: file, ...each })));
    if (!value) return undefined;
    const { page, folder, link, group, area, items: below, ...shown } = value;
    const items = below ? readBelow(below, path, at, kind) : [];
    const name = page ?? folder ?? link ?? '';
    return items && { ...at, kind, name, label: group ?? area, ...shown, items };
  }

  /** The items below another; reports an empty list or too deep nesting. */
  function readBelow(
    raw: readonly unknown[],
    path: Path,
    at: Position,
    parent: Kind,
  ): NavigationItem[] | undefined {
    if (raw.length === 0) {
      const hint = `add items, or delete ${parent === 'page' ? '“items”' : `the ${parent}`}`;
      return refuse(at, 'navigation-empty', `the ${parent} has no items`, hint);
    }
    if (path.length > 2 * MAX_MENU_DEPTH) {
      const message = `the ${parent} is nested more than ${MAX_MENU_DEPTH} levels deep`;
      return refuse(at, 'navigation-item', message, 'move its items up');
    }
    return readItems(raw, [...path, 'items']);
  }

  const readItems = (raw: readonly unknown[], path: Path): NavigationItem[] =>
    raw.flatMap((each, index) => readItem(each, [...path, index]) ?? []);

  const items = readItems(value, []);
  const hasAreas = items.some(({ kind }) => kind === 'area');
  for (const item of items) {
    if (!hasAreas || item.kind === 'area') continue;
    const message = `the ${item.kind} is beside areas, so it would be in no sidebar`;
    refuse(item, 'navigation-item', message, 'move it into an area');
  }
  return { navigation: { file, items }, problems };
}
