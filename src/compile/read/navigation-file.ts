import { z } from 'zod';
import { perObject } from '../../common/lazy.ts';
import {
  type Diagnostic,
  mistake,
  type Position,
  type Problem,
} from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Path } from './explain-issue.ts';
import type { readText } from './read-text.ts';
import { NAVIGATION_ITEMS } from './schemas/navigation.ts';
import { checkYaml, type YamlText } from './yaml.ts';

/** How deeply items may be nested. */
const MAX_DEPTH = 8;

type Kind = keyof typeof NAVIGATION_ITEMS;

const KINDS = Object.keys(NAVIGATION_ITEMS) as readonly Kind[];

type Fields = z.output<(typeof NAVIGATION_ITEMS)[Kind]>;

/** An item of `nav.yaml` as written, its position, and the items below it. */
export type NavigationItem = {
  [K in Kind]: Position &
    Omit<z.output<(typeof NAVIGATION_ITEMS)[K]>, 'items'> & {
      readonly kind: K;
      readonly items: readonly NavigationItem[];
    };
}[Kind];

/** The navigation of a locale. */
export interface Navigation {
  /** Path of its file, below the content folder. */
  readonly file: string;
  readonly items: readonly NavigationItem[];
}

/** All items, those below others included. */
export const allItems: (items: readonly NavigationItem[]) => readonly NavigationItem[] = perObject(
  (items) => items.flatMap((item) => [item, ...allItems(item.items)]),
);

/** Reads the items of a navigation, and collects what is wrong with them. */
class ItemReader {
  readonly problems: (Problem & Position)[] = [];
  readonly #yaml: YamlText;

  constructor(yaml: YamlText) {
    this.#yaml = yaml;
  }

  items(raw: readonly unknown[], path: Path): NavigationItem[] {
    return raw.flatMap((each, index) => this.#item(each, [...path, index]) ?? []);
  }

  #item(raw: unknown, path: Path): NavigationItem | undefined {
    const at = this.#yaml.positionOf(path);
    if (typeof raw === 'string' && raw !== '') return { ...at, kind: 'page', page: raw, items: [] };
    const fields = typeof raw === 'object' && raw !== null ? Object.keys(raw) : [];
    const [kind, ...others] = KINDS.filter((each) => fields.includes(each));
    if (kind === undefined) {
      const forms = 'write the slug of a page, or a “page”, “folder”, “link”, “group” or “area”';
      const hint = fields[0] === undefined ? forms : didYouMean(fields[0], KINDS, forms);
      const message = 'the item has none of “page”, “folder”, “link”, “group” and “area”';
      return this.#refuse(at, 'navigation-item', message, hint);
    }
    if (others.length > 0) {
      const message = `the item is a “${[kind, ...others].join('” and a “')}”`;
      return this.#refuse(at, 'navigation-item', message, 'split it into two items');
    }
    if (kind === 'area' && path.length > 1) {
      const hint = 'write “group”, or move it to the top of the file';
      return this.#refuse(at, 'navigation-item', 'an area is inside another item', hint);
    }
    const { value, problems } = this.#yaml.check<Fields>(NAVIGATION_ITEMS[kind], path);
    this.problems.push(...problems);
    if (!value) return undefined;
    const raws = 'items' in value ? value.items : undefined;
    const items = raws ? this.#below(raws, path, at, kind) : [];
    return items && ({ ...at, ...value, kind, items } as NavigationItem);
  }

  /** What stands below an item; `undefined`, and a problem, if there is nothing or too deep. */
  #below(
    raw: readonly unknown[],
    path: Path,
    at: Position,
    parent: Kind,
  ): NavigationItem[] | undefined {
    if (raw.length === 0) {
      const hint = `add items, or delete ${parent === 'page' ? '“items”' : `the ${parent}`}`;
      return this.#refuse(at, 'navigation-empty', `the ${parent} has no items`, hint);
    }
    if (path.length > 2 * MAX_DEPTH) {
      const message = `the ${parent} is nested more than ${MAX_DEPTH} levels deep`;
      return this.#refuse(at, 'navigation-item', message, 'move its items up');
    }
    return this.items(raw, [...path, 'items']);
  }

  /** Reports what stands beside areas: its pages would be in no menu. */
  checkAreas(items: readonly NavigationItem[]): void {
    if (!items.some(({ kind }) => kind === 'area')) return;
    for (const item of items) {
      if (item.kind === 'area') continue;
      const message = `the ${item.kind} stands beside areas, so it would be in no sidebar`;
      this.#refuse(item, 'navigation-item', message, 'move it into an area');
    }
  }

  #refuse({ line, column }: Position, ...problem: Parameters<typeof mistake>): undefined {
    this.problems.push({ line, column, ...mistake(...problem) });
  }
}

/** Reads the text of a navigation file, and finds every problem in it that depends on no other file. */
export function readNavigation(
  file: string,
  text: ReturnType<typeof readText>,
): { navigation: Navigation; problems: Diagnostic[] } {
  const { yaml, value = [], problems } = checkYaml(file, text, z.array(z.unknown()));
  const reader = new ItemReader(yaml);
  const items = reader.items(value, []);
  reader.checkAreas(items);
  problems.push(...reader.problems.map((each) => ({ path: file, ...each })));
  return { navigation: { file, items }, problems };
}
