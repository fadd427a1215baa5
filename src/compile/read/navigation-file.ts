import { join } from 'node:path';
import { z } from 'zod';
import {
  type Diagnostic,
  type DiagnosticCode,
  mistake,
  type Position,
  type Problem,
  position,
} from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Navigation, NavigationItem } from '../outline/item.ts';
import type { Path } from './explain-issue.ts';
import { readText } from './read-text.ts';
import { NAVIGATION_ITEMS } from './schemas/navigation.ts';
import { parseYaml, placed, type YamlProblem, type YamlValue } from './yaml.ts';

/** How deeply items may be nested. */
const MAX_DEPTH = 8;

type Kind = keyof typeof NAVIGATION_ITEMS;

const KINDS = Object.keys(NAVIGATION_ITEMS) as readonly Kind[];

/** Reads the items of a navigation, and collects what is wrong with them. */
class ItemReader {
  readonly problems: (Problem & Position)[] = [];
  readonly #text: string;
  readonly #yaml: YamlValue<unknown[]>;

  constructor(text: string, yaml: YamlValue<unknown[]>) {
    this.#text = text;
    this.#yaml = yaml;
  }

  items(raw: readonly unknown[], path: Path): NavigationItem[] {
    return raw.flatMap((each, index) => this.#item(each, [...path, index]) ?? []);
  }

  #item(raw: unknown, path: Path): NavigationItem | undefined {
    const at = position(this.#text, this.#yaml.offsetOf(path));
    if (typeof raw === 'string' && raw !== '')
      return { ...at, kind: 'page', slug: raw, isCollapsed: false, items: [] };
    const fields = typeof raw === 'object' && raw !== null ? Object.keys(raw) : [];
    const kinds = KINDS.filter((kind) => fields.includes(kind));
    const [kind] = kinds;
    if (kind === undefined || kinds.length > 1) {
      this.#refuse(at, fields, kinds);
      return undefined;
    }
    switch (kind) {
      case 'page': {
        const found = this.#checked(path, NAVIGATION_ITEMS.page);
        if (!found) return undefined;
        const { page: slug, label, badge, collapsed: isCollapsed = false } = found;
        const items = found.items ? this.#below(found.items, path, at, 'page') : [];
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
        const items = this.#below(found.items, path, at, 'group');
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
    const refuse = (code: DiagnosticCode, message: string, hint: string) => {
      this.problems.push({ ...at, ...mistake(code, message, hint) });
      return undefined;
    };
    if (raw.length === 0) {
      const hint =
        parent === 'group' ? 'give it some, or delete it' : 'give it some, or delete “items”';
      return refuse('navigation-empty', `the ${parent} has no items`, hint);
    }
    if (path.length > 2 * MAX_DEPTH) {
      const message = `${parent}s are nested more than ${MAX_DEPTH} deep`;
      return refuse('navigation-item', message, 'move its items up');
    }
    return this.items(raw, [...path, 'items']);
  }

  #checked<T>(path: Path, schema: z.ZodType<T>): T | undefined {
    const checked = this.#yaml.check(path, schema);
    if ('value' in checked) return checked.value;
    this.#add(checked.problems);
    return undefined;
  }

  #refuse(at: Position, fields: readonly string[], kinds: readonly Kind[]): void {
    const forms = 'write the slug of a page, or a “page”, “folder”, “link” or “group”';
    const [first = ''] = fields;
    const problem =
      kinds.length > 1
        ? mistake(
            'navigation-item',
            `the item is a “${kinds.join('” and a “')}”`,
            'make it two items',
          )
        : mistake(
            'navigation-item',
            'the item has neither “page”, “folder”, “link” nor “group”',
            first === '' ? forms : didYouMean(first, KINDS, forms),
          );
    this.problems.push({ ...at, ...problem });
  }

  #add(problems: readonly YamlProblem[]): void {
    this.problems.push(...placed(problems, this.#text, 0));
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
  const { text = '', problem } = readText(join(folder, file));
  const parsed = parseYaml(text, z.array(z.unknown()));
  const found: (Problem & Position)[] = problem ? [problem] : [];
  let items: readonly NavigationItem[] = [];
  if ('problems' in parsed) {
    found.push(...placed(parsed.problems, text, 0));
  } else {
    const reader = new ItemReader(text, parsed);
    items = reader.items(parsed.value, []);
    found.push(...reader.problems);
  }
  return { navigation: { file, items }, problems: found.map((each) => ({ path: file, ...each })) };
}
