import { posix } from 'node:path';
import type { List, ListItem, Nodes } from 'mdast';
import { decodeAddress } from '../../../compile/links/links.ts';
import { isExternal } from '../../../compile/page/addresses.ts';
import { markdownTree } from '../../../compile/page/native-parser.ts';
import { range, textOf } from '../../../compile/page/syntax-tree.ts';
import type { Values } from '../../config/unknown.ts';
import { folderTitle, type NavEntry } from './entry.ts';
import { type NavFiles, TOP } from './nav-files.ts';

/** Paths with `*`, of which each is what it matches. */
interface Wildcard {
  readonly kind: 'wildcard';
  readonly pattern: string;
  readonly onlyFolders: boolean;
  /** As it is written, for one that must match something. */
  readonly written?: string;
}

type Written =
  | Exclude<NavEntry, { kind: 'section' }>
  | Wildcard
  | {
      readonly kind: 'folder';
      readonly label: string;
      readonly path: string;
      readonly written: string;
    }
  | { readonly kind: 'section'; readonly label: string; readonly items: readonly Written[] };

/**
 * Reads navigations as mkdocs-literate-nav does: lists in Markdown, one in each folder that another
 * names, and `*` for what is named nowhere else.
 *
 * @see https://oprypin.github.io/mkdocs-literate-nav/reference.html
 */
export class LiterateNav {
  readonly #files: NavFiles;
  readonly #name: string | undefined;
  readonly #hasImplicitIndex: boolean;
  /** Paths of pages and folders that stand somewhere already. */
  readonly #seen = new Set<string>();

  /** @param options `name` of the files, if there are any; `hasImplicitIndex`: whether the index of a folder comes first unasked */
  constructor(
    files: NavFiles,
    options: { readonly name: string | undefined; readonly hasImplicitIndex: boolean },
  ) {
    this.#files = files;
    this.#name = options.name;
    this.#hasImplicitIndex = options.hasImplicitIndex;
  }

  /** The navigation: that of the file at the top, else the one in the configuration, else all pages. */
  entries(written: unknown, values: Values): readonly NavEntry[] {
    const hasOwn = this.#name !== undefined && this.#files.texts.has(this.#name);
    if (hasOwn || written === undefined) return this.#ofFolder([TOP]);
    return this.#resolved(this.#fromYaml(written, values), [TOP]);
  }

  /** @param folders the folder, and those that name each other up to it */
  #ofFolder(folders: readonly [string, ...string[]]): readonly NavEntry[] {
    const [folder] = folders;
    const path = posix.join(folder, this.#name ?? '');
    const text = this.#files.texts.get(path);
    const list = text === undefined ? undefined : navigationList(text);
    if (!text || !list) return this.#resolved([this.#wildcard(folder, '*', undefined)], folders);
    const index = this.#hasImplicitIndex ? this.#files.indexOf(folder) : undefined;
    if (index !== path) this.#seen.add(path);
    const first: Written[] = index === undefined ? [] : [this.#wildcard('', index, undefined)];
    return this.#resolved([...first, ...this.#fromList(list, text, folder)], folders);
  }

  #wildcard(folder: string, written: string, required: string | undefined): Wildcard {
    return {
      kind: 'wildcard',
      pattern: posix.join(folder, written.replace(/^\/+|\/+$/g, '')).replace(/\*+/g, '*'),
      onlyFolders: written.endsWith('/'),
      ...(required !== undefined && { written: required }),
    };
  }

  #target(label: string, written: string, folder: string): Written {
    if (isExternal(written)) return { kind: 'link', url: written, label };
    const path = posix.join(folder, written).replace(/^\/|\/$/g, '');
    this.#seen.add(path);
    return written.endsWith('/') && this.#files.folders.has(path)
      ? { kind: 'folder', label, path, written }
      : { kind: 'page', path, label };
  }

  #fromList(items: readonly ListItem[], text: string, folder: string): readonly Written[] {
    return items.flatMap((item): readonly Written[] => {
      const lists = item.children.flatMap((child) => (child.type === 'list' ? [child] : []));
      const paragraph = item.children.find(({ type }) => type === 'paragraph');
      const below = this.#fromList(itemsOf(lists), text, folder);
      // A star alone opens a list within the list.
      if (!paragraph) return lists.length > 0 ? [this.#wildcard(folder, '*', '*')] : [];
      const label = textOf(paragraph).trim();
      const [link] = 'children' in paragraph ? paragraph.children : [];
      if (link?.type === 'link') {
        const target = this.#target(label, decodeAddress(link.url), folder);
        if (below.length === 0) return [target];
        // A section with a page has that as its first, without a name of its own.
        const first: Written =
          target.kind === 'page' ? { kind: 'page', path: target.path } : target;
        return [{ kind: 'section', label, items: [first, ...below] }];
      }
      if (below.length > 0) return [{ kind: 'section', label, items: below }];
      const { start, end } = range(paragraph);
      const source = text.slice(start, end).trim();
      return source.includes('*') ? [this.#wildcard(folder, source, source)] : [];
    });
  }

  #fromYaml(written: unknown, values: Values): readonly Written[] {
    return values.list(written).flatMap((item): readonly Written[] => {
      if (typeof item === 'string') {
        if (item.includes('*')) return [this.#wildcard('', item, item)];
        if (isExternal(item)) return [{ kind: 'link', url: item, label: item }];
        const path = item.replace(/^\.?\/|\/$/g, '');
        if (this.#files.folders.has(path)) return [this.#wildcard(path, '*', undefined)];
        return [{ kind: 'page', path }];
      }
      return Object.entries(values.record(item)).flatMap(([label, target]): readonly Written[] => {
        if (typeof target !== 'string')
          return [{ kind: 'section', label, items: this.#fromYaml(target, values) }];
        if (!target.includes('*')) return [this.#target(label, target.replace(/^\.\//, ''), '')];
        return [{ kind: 'section', label, items: [this.#wildcard('', target, target)] }];
      });
    });
  }

  #resolved(
    written: readonly Written[],
    folders: readonly [string, ...string[]],
  ): readonly NavEntry[] {
    for (const each of written) if (each.kind === 'page') this.#seen.add(each.path);
    return written.flatMap((each): readonly NavEntry[] => {
      switch (each.kind) {
        case 'section':
          return sectionOf(each.label, undefined, this.#resolved(each.items, folders));
        case 'folder': {
          const { label, path } = each;
          if (folders.includes(path)) return [];
          return sectionOf(label, path, this.#ofFolder([path, ...folders]));
        }
        case 'wildcard':
          return this.#matches(each, folders);
        default:
          return [each];
      }
    });
  }

  #matches(
    { pattern, onlyFolders, written }: Wildcard,
    folders: readonly [string, ...string[]],
  ): readonly NavEntry[] {
    const isMatch = (path: string) =>
      path.split('/').length === pattern.split('/').length && posix.matchesGlob(path, pattern);
    const pages = this.#files.paths.filter(isMatch);
    const found = [...this.#files.folders].filter(isMatch);
    if (pages.length + found.length === 0)
      return written === undefined ? [] : [{ kind: 'page', path: written }];
    const fromPages = (onlyFolders ? [] : pages).flatMap((path): readonly NavEntry[] => {
      if (this.#seen.has(path)) return [];
      this.#seen.add(path);
      return [{ kind: 'page', path }];
    });
    const fromFolders = found.flatMap((path): readonly NavEntry[] => {
      if (this.#seen.has(path)) return [];
      const items = this.#ofFolder([path, ...folders]);
      this.#seen.add(path);
      return sectionOf(folderTitle(path), path, items);
    });
    return [...fromPages, ...fromFolders];
  }
}

const sectionOf = (
  label: string,
  folder: string | undefined,
  items: readonly NavEntry[],
): readonly NavEntry[] =>
  items.length === 0
    ? []
    : [{ kind: 'section', label, items, ...(folder !== undefined && { folder }) }];

const itemsOf = (lists: readonly List[]): readonly ListItem[] =>
  lists.flatMap(({ children }) => children);

/** The list in a file that is the navigation: the first after `<!--nav-->`, else the last. */
function navigationList(text: string): readonly ListItem[] | undefined {
  const tree = markdownTree(text);
  const nodes = 'children' in tree ? tree.children : [];
  const mark = nodes.findLastIndex(
    (node) => node.type === 'html' && node.value.trim() === '<!--nav-->',
  );
  const isList = (node: Nodes | undefined): node is List => node?.type === 'list';
  // Lists with other bullets that follow each other are one to Python-Markdown.
  let [first, last] = [0, 0];
  if (mark < 0) {
    last = nodes.findLastIndex(isList);
    for (first = last; isList(nodes[first - 1]); first--);
  } else {
    first = nodes.findIndex((node, index) => index > mark && isList(node));
    for (last = first; isList(nodes[last + 1]); last++);
  }
  return first < 0 ? undefined : itemsOf(nodes.slice(first, last + 1).filter(isList));
}
