import { posix } from 'node:path';
import type { List, ListItem, Nodes } from 'mdast';
import { decodeAddress } from '../../../compile/links/links.ts';
import { isExternal } from '../../../compile/page/addresses.ts';
import { markdownTree } from '../../../compile/page/native-parser.ts';
import { range, textOf } from '../../../compile/page/syntax-tree.ts';
import type { Values } from '../../config/unknown.ts';
import type { Draft, FolderPlan } from './arranger.ts';
import { isIndex, type NavFiles, TOP } from './nav-files.ts';

/**
 * Plans folders as mkdocs-literate-nav does: lists in Markdown, one in each folder that another names, and
 * `*` for what is named nowhere else.
 *
 * @see https://oprypin.github.io/mkdocs-literate-nav/reference.html
 */
export class LiterateNav {
  readonly #files: NavFiles;
  readonly #name: string | undefined;
  readonly #hasImplicitIndex: boolean;

  /**
   * @param name of the files, if there are any
   * @param hasImplicitIndex whether the index of a folder comes first unasked
   */
  constructor(files: NavFiles, name: string | undefined, hasImplicitIndex: boolean) {
    this.#files = files;
    this.#name = name;
    this.#hasImplicitIndex = hasImplicitIndex;
  }

  /** The navigation: that of the file at the top, else the one in the configuration, else all pages. */
  drafts(written: unknown, values: Values): readonly Draft[] {
    const hasOwn = this.#name !== undefined && this.#files.texts.has(this.#name);
    return hasOwn || written === undefined
      ? this.plan(TOP).drafts
      : this.#fromYaml(written, values);
  }

  readonly plan = (folder: string): FolderPlan => {
    const text = this.#files.texts.get(posix.join(folder, this.#name ?? ''));
    const list = text === undefined ? undefined : navigationList(text);
    if (!text || !list) return { drafts: [this.#rest(folder, '*')] };
    const index = this.#hasImplicitIndex ? this.#files.indexOf(folder) : undefined;
    const first = index === undefined ? [] : [this.#rest('', index)];
    return { drafts: [...first, ...this.#fromList(list, text, folder)] };
  };

  /** @param missing what stands in the navigation if nothing matches */
  #rest(folder: string, written: string, missing?: string): Draft {
    const pattern = posix.join(folder, written.replace(/^\/+|\/+$/g, '')).replace(/\*+/g, '*');
    const depth = pattern.split('/').length;
    const isList = (path: string) =>
      this.#files.texts.has(path) && !(this.#hasImplicitIndex && isIndex(path));
    const matches = (path: string) =>
      path.split('/').length === depth &&
      posix.matchesGlob(path, pattern) &&
      !(written.endsWith('/') && this.#files.pages.has(path)) &&
      !isList(path);
    return { kind: 'rest', matches, plan: this.plan, missing };
  }

  #target(label: string | undefined, written: string, folder: string): Draft {
    if (isExternal(written)) return { kind: 'link', url: written, label: label ?? written };
    const path = posix.join(folder, written).replace(/^\/|\/$/g, '');
    return written.endsWith('/') && this.#files.folders.has(path)
      ? { kind: 'folder', label, path, plan: this.plan }
      : { kind: 'page', path, label };
  }

  #fromList(items: readonly ListItem[], text: string, folder: string): readonly Draft[] {
    return items.flatMap((item): readonly Draft[] => {
      const lists = item.children.flatMap((child) => (child.type === 'list' ? [child] : []));
      const paragraph = item.children.find(({ type }) => type === 'paragraph');
      const below = this.#fromList(itemsOf(lists), text, folder);
      // A star alone opens a list within the list.
      if (!paragraph) return lists.length > 0 ? [this.#rest(folder, '*', '*')] : [];
      const label = textOf(paragraph).trim();
      const [link] = 'children' in paragraph ? paragraph.children : [];
      if (link?.type === 'link') {
        const target = this.#target(label, decodeAddress(link.url), folder);
        if (below.length === 0) return [target];
        // A section with a page has that as its first, without a name of its own.
        const first = target.kind === 'page' ? { ...target, label: undefined } : target;
        return [{ kind: 'section', label, items: [first, ...below] }];
      }
      if (below.length > 0) return [{ kind: 'section', label, items: below }];
      const { start, end } = range(paragraph);
      const source = text.slice(start, end).trim();
      return source.includes('*') ? [this.#rest(folder, source, source)] : [];
    });
  }

  #fromYaml(written: unknown, values: Values): readonly Draft[] {
    return values.list(written).flatMap((item): readonly Draft[] => {
      if (typeof item === 'string') {
        if (item.includes('*')) return [this.#rest('', item, item)];
        const path = item.replace(/^\.?\/|\/$/g, '');
        return [
          this.#files.folders.has(path) ? this.#rest(path, '*') : this.#target(undefined, item, ''),
        ];
      }
      return Object.entries(values.record(item)).map(([label, target]): Draft => {
        if (typeof target !== 'string')
          return { kind: 'section', label, items: this.#fromYaml(target, values) };
        return target.includes('*')
          ? { kind: 'section', label, items: [this.#rest('', target, target)] }
          : this.#target(label, target, '');
      });
    });
  }
}

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
