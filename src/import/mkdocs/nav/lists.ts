import { posix } from 'node:path';
import { foldersAbove } from '../../../common/folders-above.ts';
import { isExternal } from '../../../compile/page/addresses.ts';
import { decodeAddress } from '../../../contract/paths.ts';
import { type Fields, fieldsOf, listIn, textField } from '../../fields.ts';
import { matchesGlob } from '../../glob.ts';
import { type MenuEntry, parseMenus } from '../../menu-list.ts';
import type { OldNavItem } from '../../old-site.ts';

/** The list of a folder in the format of MkDocs' `nav`: paths, labelled paths, labelled lists. */
export interface FolderList {
  readonly items: readonly unknown[];
  /** Title of the folder, if not derived from its name. */
  readonly title?: string | undefined;
}

/** The topmost folder. */
export const TOP_FOLDER = '.';

export const isIndex = (path: string): boolean => /(?:^|\/)(?:index|README)\.\w+$/.test(path);

/** The pages that a navigation can list, by path relative to the pages folder. */
export interface NavFiles {
  /** Addresses by path, in the order of MkDocs: the index of a folder first. */
  readonly pages: ReadonlyMap<string, string>;
  readonly folders: ReadonlySet<string>;
}

/** @param pages addresses by path */
export function indexNavFiles(pages: ReadonlyMap<string, string>): NavFiles {
  const key = (path: string) =>
    `${posix.dirname(path)}\0${isIndex(path) ? '' : posix.basename(path)}`;
  return {
    pages: new Map([...pages].sort(([a], [b]) => (key(a) < key(b) ? -1 : 1))),
    folders: new Set([...pages.keys()].flatMap(foldersAbove).sort()),
  };
}

/** An entry whose folders and patterns are not expanded yet. */
type Draft =
  | { readonly kind: 'page' | 'folder'; readonly path: string; readonly label?: string | undefined }
  | { readonly kind: 'link'; readonly address: string; readonly label: string }
  | { readonly kind: 'section'; readonly label: string; readonly items: readonly Draft[] }
  /** Otherwise unlisted pages and folders that match a pattern. */
  | { readonly kind: 'rest'; readonly pattern: string; readonly isAll: boolean };

/** `...` and `... | a*`, the rest in awesome-pages; other options are not supported. */
const REST = /^\.{3}\s*(?:\|\s*(?:glob=\s*)?((?!\s)[^|=]*))?$/;

interface NavSource {
  readonly files: NavFiles;
  readonly listOf: (folder: string) => FolderList;
  /** Whether matches of patterns are sorted naturally, by the numbers in names. */
  readonly isNatural: boolean;
  /** Whether the label of a section links to an item in it. */
  readonly isSectionIndex: (item: OldNavItem, position: number) => boolean;
}

/**
 * Expands the lists of folders. Listed items take precedence over matches of patterns, which match only
 * unlisted items.
 */
export function expandLists(source: NavSource): readonly OldNavItem[] {
  const { files, listOf, isNatural, isSectionIndex } = source;
  const { pages, folders } = files;
  /** Pages and folders that are not listed yet, in the order of MkDocs. */
  const unlisted = new Set([...pages.keys(), ...folders]);
  /** Folders that are being expanded, to skip recursive ones. */
  const openFolders = new Set<string>();
  const itemsIn = (folder: string) => expandDrafts(draftsOf(listOf(folder).items, folder));

  function draftsOf(list: readonly unknown[], folder: string): readonly Draft[] {
    const read = (entry: string, label?: string): Draft => {
      const glob = entry.startsWith('...') ? REST.exec(entry) : undefined;
      if (glob || /[*?{]/.test(entry)) {
        const name = glob ? glob[1]?.trim() || '*' : entry.replace(/\*+/g, '*');
        const pattern = posix.join(folder, name);
        const rest: Draft = { kind: 'rest', pattern, isAll: name === '*' };
        return label === undefined ? rest : { kind: 'section', label, items: [rest] };
      }
      if (isExternal(entry)) return { kind: 'link', address: entry, label: label ?? entry };
      const path = posix.join(folder, entry).replace(/^\/|\/$/g, '');
      return { kind: folders.has(path) ? 'folder' : 'page', path, label };
    };
    return list.flatMap((item): readonly Draft[] => {
      if (typeof item === 'string') return [read(item)];
      return Object.entries(fieldsOf(item)).map(([label, value]): Draft => {
        if (typeof value === 'string') return read(value, label === 'glob' ? undefined : label);
        return { kind: 'section', label, items: draftsOf(listIn(value), folder) };
      });
    });
  }

  function expandDrafts(drafts: readonly Draft[]): readonly OldNavItem[] {
    const flat = (list: readonly Draft[]): readonly Draft[] =>
      list.flatMap((draft) => (draft.kind === 'section' ? flat(draft.items) : [draft]));
    const all = flat(drafts);
    for (const draft of all) if ('path' in draft) unlisted.delete(draft.path);
    const rank = (draft: Draft) => (draft.kind === 'rest' ? (draft.isAll ? 2 : 1) : 0);
    const itemsByDraft = new Map(
      all.toSorted((a, b) => rank(a) - rank(b)).map((draft) => [draft, expandDraft(draft)]),
    );
    const inOrder = (draft: Draft): readonly OldNavItem[] =>
      draft.kind === 'section'
        ? group(draft.label, draft.items.flatMap(inOrder))
        : (itemsByDraft.get(draft) ?? []);
    return drafts.flatMap(inOrder);
  }

  function expandDraft(draft: Draft): readonly OldNavItem[] {
    switch (draft.kind) {
      case 'section':
        return [];
      case 'link':
        return [{ address: draft.address, label: draft.label }];
      case 'rest':
        return expandDrafts(draftsMatching(draft.pattern));
      case 'page': {
        const { path, label } = draft;
        return [{ address: pages.get(path) ?? `/${path}`, label }];
      }
      case 'folder': {
        const { path, label } = draft;
        if (openFolders.has(path)) return [];
        openFolders.add(path);
        const items = itemsIn(path);
        openFolders.delete(path);
        return group(label ?? listOf(path).title ?? folderTitle(path), items);
      }
    }
  }

  function draftsMatching(pattern: string): readonly Draft[] {
    const paths = [...unlisted].filter((path) =>
      (folders.has(path) ? [path, `${path}/`] : [path]).some((each) => matchesGlob(each, pattern)),
    );
    const { compare } = new Intl.Collator('en', { numeric: true });
    const rank = (path: string) => (folders.has(path) ? 2 : isIndex(path) ? 0 : 1);
    if (isNatural) paths.sort((a, b) => rank(a) - rank(b) || compare(a, b));
    return paths.map((path) => ({ kind: folders.has(path) ? 'folder' : 'page', path }));
  }

  function group(label: string, items: readonly OldNavItem[]): readonly OldNavItem[] {
    if (items.length === 0) return [];
    const indexItem = items.find(isSectionIndex);
    return [
      { label, address: indexItem?.address, items: items.filter((each) => each !== indexItem) },
    ];
  }

  return itemsIn(TOP_FOLDER);
}

/** The title that MkDocs derives from the name of a folder. */
function folderTitle(path: string): string {
  const words = posix.basename(path).replace(/[-_]/g, ' ');
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

const SUPPORTED_FIELDS = new Set(['hide', 'nav', 'title']);

/**
 * The list in a file of awesome-pages or awesome-nav; without one, the entire folder.
 *
 * @param drop reports unsupported options
 */
export function parseYamlList(fields: Fields, drop: (detail: string) => void): FolderList {
  for (const [name, value] of Object.entries(fields))
    if (!SUPPORTED_FIELDS.has(name)) drop(`${name}: ${JSON.stringify(value)}`);
  const items: readonly unknown[] = Array.isArray(fields.nav) ? fields.nav : ['*'];
  const isSupported = (item: unknown) => {
    const text = typeof item === 'string' ? item : fieldsOf(item).glob;
    const isUnsupported = typeof text === 'string' && text.startsWith('...') && !REST.test(text);
    if (isUnsupported) drop(text);
    return !isUnsupported;
  };
  return {
    items: fields.hide === true ? [] : items.filter(isSupported),
    title: textField(fields.title),
  };
}

/**
 * The list in a file of literate-nav: the first after `<!--nav-->`, else the last; `undefined` if the file
 * has none.
 */
export function parseMarkdownList(text: string): readonly unknown[] | undefined {
  const [before = '', after] = text.split(/^<!--\s*nav\s*-->/m, 2);
  const lists = parseMenus(after ?? before).filter(({ entries }) => entries.length > 0);
  return lists.at(after === undefined ? -1 : 0)?.entries.flatMap(entriesOf);
}

/** An entry in the format of `nav`; text without a link is a pattern or the label of a group. */
const entriesOf = ({ label, path: href, children }: MenuEntry): readonly unknown[] => {
  const items = children.flatMap(entriesOf);
  const path = href && decodeAddress(href.trim());
  if (path === undefined && items.length === 0) return label.includes('*') ? [label] : [];
  if (items.length === 0) return [{ [label]: path }];
  return [{ [label]: path === undefined ? items : [path, ...items] }];
};
