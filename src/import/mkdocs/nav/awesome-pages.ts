import { posix } from 'node:path';
import type { Values } from '../../config/unknown.ts';
import type { Fields } from '../../fields.ts';
import type { NavEntry, SectionEntry } from './entry.ts';
import { type NavFiles, TOP } from './nav-files.ts';
import { ignoringCase, naturally, plainly } from './order.ts';

/** `...`, perhaps with a pattern that items must match: `... | flat | regex=a.*` */
const REST = /^\.{3}\s*(?:\|\s*(flat)\s*)?(?:\|\s*(?:(regex|glob)=)?(.*))?$/;

/** Where the items stand that are named nowhere. */
interface Rest {
  readonly isFlat: boolean;
  readonly matches: (path: string) => boolean;
  readonly isAll: boolean;
  readonly items: NavEntry[];
}

function restOf(written: unknown): Rest | undefined {
  const match = typeof written === 'string' ? REST.exec(written) : null;
  if (!match) return undefined;
  const [, flat, kind, pattern] = match;
  const isAll = pattern === undefined;
  const matches = (path: string) => {
    if (isAll) return true;
    return kind === 'regex' ? isMatch(pattern, path) : posix.matchesGlob(path, pattern);
  };
  return { isFlat: flat !== undefined, matches, isAll, items: [] };
}

function isMatch(pattern: string, path: string): boolean {
  try {
    return new RegExp(pattern).test(path);
  } catch {
    return false;
  }
}

/** The one that an item belongs to: patterns come before one without. */
const restFor = (rests: readonly Rest[], path: string) =>
  rests.find((each) => !each.isAll && each.matches(path)) ?? rests.find(({ isAll }) => isAll);

/** A list that is written down, of which some places are still to be filled. */
type Draft = NavEntry | Rest | { readonly section: string; readonly items: readonly Draft[] };

const filled = (drafts: readonly Draft[]): readonly NavEntry[] =>
  drafts.flatMap((each): readonly NavEntry[] => {
    if ('matches' in each) return each.items;
    if ('kind' in each) return [each];
    return [{ kind: 'section', label: each.section, items: filled(each.items) }];
  });

/**
 * Arranges pages as mkdocs-awesome-pages does, by the `.pages` of each folder.
 *
 * @see https://github.com/lukasgeiter/mkdocs-awesome-pages-plugin
 */
export class AwesomePages {
  readonly #files: NavFiles;
  readonly #options: Fields;
  readonly #values: Values;
  readonly #settings: (folder: string) => Fields;

  /**
   * @param options of the plugin
   * @param settings what the file of a folder says
   */
  constructor(
    files: NavFiles,
    options: Fields,
    settings: (folder: string) => Fields,
    values: Values,
  ) {
    this.#files = files;
    this.#options = options;
    this.#settings = settings;
    this.#values = values;
  }

  /** The navigation of all pages. */
  entries(): readonly NavEntry[] {
    const collapses = this.#options.collapse_single_pages === true;
    return this.#arranged(this.#files.entriesBelow(TOP), TOP, collapses);
  }

  /**
   * The navigation of the configuration, if `...` stands in it for the pages that it does not name.
   *
   * @param read reads a list without `...`
   */
  entriesOf(
    written: unknown,
    read: (written: unknown) => readonly NavEntry[],
  ): readonly NavEntry[] | undefined {
    const rests: Rest[] = [];
    const drafts = (list: unknown): readonly Draft[] =>
      this.#values.list(list).flatMap((item): readonly Draft[] => {
        const rest = restOf(item);
        if (rest) rests.push(rest);
        if (rest) return [rest];
        const [[section, below] = []] = Object.entries(this.#values.record(item));
        return section !== undefined && Array.isArray(below)
          ? [{ section, items: drafts(below) }]
          : read([item]);
      });
    const all = drafts(written);
    if (rests.length === 0) return undefined;
    const named = new Set(pathsIn(filled(all)));
    const divided = this.#divided(this.#files.entriesBelow(TOP), rests, named);
    const collapses = this.#options.collapse_single_pages === true;
    for (const [rest, items] of divided) rest.items.push(...this.#withSections(items, collapses));
    return filled(all);
  }

  /** What each rest gets of items; sections keep what it gets of them, unless it is flat. */
  #divided(
    items: readonly NavEntry[],
    rests: readonly Rest[],
    named: ReadonlySet<string>,
  ): ReadonlyMap<Rest, readonly NavEntry[]> {
    const found = new Map(rests.map((rest) => [rest, [] as NavEntry[]]));
    for (const item of items) {
      if (item.kind === 'page' && !named.has(item.path)) {
        const rest = restFor(rests, item.path);
        if (rest) found.get(rest)?.push(item);
      }
      if (item.kind !== 'section') continue;
      for (const [rest, below] of this.#divided(item.items, rests, named)) {
        if (below.length === 0) continue;
        found.get(rest)?.push(...(rest.isFlat ? below : [{ ...item, items: below }]));
      }
    }
    return found;
  }

  #arranged(items: readonly NavEntry[], folder: string, collapses: boolean): readonly NavEntry[] {
    const settings = this.#settings(folder);
    return this.#withSections(this.#chosen(this.#ordered(items, settings), settings), collapses);
  }

  #withSections(items: readonly NavEntry[], collapses: boolean): readonly NavEntry[] {
    return items.flatMap((item): readonly NavEntry[] => {
      if (item.kind !== 'section') return [item];
      if (item.folder === undefined)
        return [{ ...item, items: this.#withSections(item.items, collapses) }];
      return this.#section(item, item.folder, collapses);
    });
  }

  #section(section: SectionEntry, folder: string, inherited: boolean): readonly NavEntry[] {
    const { hide, title, collapse, collapse_single_pages: own } = this.#settings(folder);
    if (hide === true) return [];
    const collapses = typeof own === 'boolean' ? own : inherited;
    const items = this.#arranged(section.items, folder, collapses);
    const isCollapsed =
      (typeof collapse === 'boolean' ? collapse : collapses) && items.length === 1;
    if (items.length === 0 || isCollapsed) return items;
    return [{ ...section, label: this.#values.text(title) ?? section.label, items }];
  }

  #ordered(items: readonly NavEntry[], settings: Fields): readonly NavEntry[] {
    const option = (name: string) => settings[name] ?? this.#options[name];
    const [order, type, by] = [option('order'), option('sort_type'), option('order_by')];
    if (order === undefined && type === undefined && by === undefined) return items;
    const compare = type === 'natural' ? naturally(plainly) : plainly;
    const ordered = option('ignore_case') === true ? ignoringCase(compare) : compare;
    const key = by === 'title' ? (each: NavEntry) => this.#titleOf(each) : nameOf;
    const sign = order === 'desc' ? -1 : 1;
    return items.toSorted((a, b) => sign * ordered(key(a), key(b)));
  }

  #titleOf(item: NavEntry): string {
    if (item.kind === 'page') return item.label ?? this.#files.titleOf(item.path);
    if (item.kind === 'link' || item.folder === undefined) return item.label;
    return this.#values.text(this.#settings(item.folder).title) ?? item.label;
  }

  /** The items that `nav` names, in its order; all without it. */
  #chosen(items: readonly NavEntry[], { nav, arrange }: Fields): readonly NavEntry[] {
    const list = nav ?? arrange;
    if (!Array.isArray(list)) return items;
    // “arrange” is the older name, and leaves nothing out.
    const written = nav === undefined && !list.includes('...') ? [...list, '...'] : list;
    const byName = new Map(items.map((item) => [nameOf(item), item]));
    const used = new Set<NavEntry>();
    const rests: Rest[] = [];
    const draft = (label: string | undefined, value: string): readonly Draft[] => {
      const item = byName.get(value.replace(/\/$/, ''));
      if (item) used.add(item);
      if (item) return [label === undefined ? item : { ...item, label }];
      if (label !== undefined) return [{ kind: 'link', url: value, label }];
      return [{ kind: 'page', path: value }];
    };
    const drafts = (list: unknown): readonly Draft[] =>
      this.#values.list(list).flatMap((each): readonly Draft[] => {
        const rest = restOf(each);
        if (rest) rests.push(rest);
        if (rest) return [rest];
        if (typeof each === 'string') return draft(undefined, each);
        return Object.entries(this.#values.record(each)).flatMap(([label, value]) =>
          typeof value === 'string'
            ? draft(label, value)
            : [{ section: label, items: drafts(value) }],
        );
      });
    const all = drafts(written);
    for (const item of items) {
      if (!used.has(item)) restFor(rests, nameOf(item))?.items.push(item);
    }
    return filled(all);
  }
}

/** What a folder calls an item: the name of its file or folder. */
const nameOf = (item: NavEntry): string =>
  posix.basename(
    item.kind === 'page' ? item.path : item.kind === 'section' ? (item.folder ?? '') : '',
  );

const pathsIn = (items: readonly NavEntry[]): readonly string[] =>
  items.flatMap((item) =>
    item.kind === 'page' ? item.path : item.kind === 'section' ? pathsIn(item.items) : [],
  );
