import { z } from 'zod';
import {
  type Diagnostic,
  mistake,
  type Position,
  type Problem,
} from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Navigation, NavigationItem } from '../outline/item.ts';
import type { Path } from './explain-issue.ts';
import { NAVIGATION_ITEMS } from './schemas/navigation.ts';
import { readYamlFile, type YamlText } from './yaml.ts';

/** How deeply items may be nested. */
const MAX_DEPTH = 8;

type Kind = keyof typeof NAVIGATION_ITEMS;

const KINDS = Object.keys(NAVIGATION_ITEMS) as readonly Kind[];

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
    if (typeof raw === 'string' && raw !== '')
      return { ...at, kind: 'page', slug: raw, isCollapsed: false, items: [] };
    const fields = typeof raw === 'object' && raw !== null ? Object.keys(raw) : [];
    const [kind, ...others] = KINDS.filter((each) => fields.includes(each));
    if (kind === undefined || others.length > 0) {
      const forms = 'write the slug of a page, or a “page”, “folder”, “link” or “group”';
      return kind === undefined
        ? this.#refuse(
            at,
            'navigation-item',
            'the item has neither “page”, “folder”, “link” nor “group”',
            fields[0] === undefined ? forms : didYouMean(fields[0], KINDS, forms),
          )
        : this.#refuse(
            at,
            'navigation-item',
            `the item is a “${[kind, ...others].join('” and a “')}”`,
            'make it two items',
          );
    }
    switch (kind) {
      case 'page': {
        const found = this.#checked(path, NAVIGATION_ITEMS.page);
        if (!found) return undefined;
        const { page: slug, label, badge, collapsed: isCollapsed = false } = found;
        const items = found.items ? this.#below(found.items, path, at, kind) : [];
        return items && { ...at, kind, slug, label, badge, isCollapsed, items };
      }
      case 'folder': {
        const found = this.#checked(path, NAVIGATION_ITEMS.folder);
        if (!found) return undefined;
        const { folder, label, badge, collapsed: isCollapsed = false } = found;
        return { ...at, kind, path: folder, label, badge, isCollapsed };
      }
      case 'link': {
        const found = this.#checked(path, NAVIGATION_ITEMS.link);
        return (
          found && { ...at, kind, address: found.link, label: found.label, badge: found.badge }
        );
      }
      case 'group': {
        const found = this.#checked(path, NAVIGATION_ITEMS.group);
        if (!found) return undefined;
        const { group: label, badge, collapsed: isCollapsed = false } = found;
        const items = this.#below(found.items, path, at, kind);
        return items && { ...at, kind, label, badge, isCollapsed, items };
      }
    }
  }

  /** What stands below an item; `undefined`, and a problem, if there is nothing or too deep. */
  #below(
    raw: readonly unknown[],
    path: Path,
    at: Position,
    parent: 'group' | 'page',
  ): NavigationItem[] | undefined {
    if (raw.length === 0) {
      const hint = `give it some, or delete ${parent === 'group' ? 'it' : '“items”'}`;
      return this.#refuse(at, 'navigation-empty', `the ${parent} has no items`, hint);
    }
    if (path.length > 2 * MAX_DEPTH) {
      const message = `${parent}s are nested more than ${MAX_DEPTH} deep`;
      return this.#refuse(at, 'navigation-item', message, 'move its items up');
    }
    return this.items(raw, [...path, 'items']);
  }

  #checked<T>(path: Path, schema: z.ZodType<T>): T | undefined {
    const { value, problems = [] } = this.#yaml.check(schema, path);
    this.problems.push(...problems);
    return value;
  }

  #refuse(at: Position, ...problem: Parameters<typeof mistake>): undefined {
    this.problems.push({ ...at, ...mistake(...problem) });
  }
}

/**
 * Reads a navigation file, and finds every problem in it that does not depend on other files.
 *
 * @param folder the content folder, absolute
 * @param file path below it
 */
export function readNavigation(
  folder: string,
  file: string,
): { navigation: Navigation; problems: Diagnostic[] } {
  const { yaml, value = [], problems } = readYamlFile(folder, file, z.array(z.unknown()));
  const reader = new ItemReader(yaml);
  const items = reader.items(value, []);
  problems.push(...reader.problems.map((each) => ({ path: file, ...each })));
  return { navigation: { file, items }, problems };
}
