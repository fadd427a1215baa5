import { posix } from 'node:path';
import type { OldNavItem } from '../../old-site.ts';

/** An entry of a navigation before it is known what folders and patterns stand for. */
export type Draft =
  | { readonly kind: 'page'; readonly path: string; readonly label?: string | undefined }
  | { readonly kind: 'link'; readonly url: string; readonly label: string }
  | { readonly kind: 'section'; readonly label: string; readonly items: readonly Draft[] }
  | { readonly kind: 'folder'; readonly path: string; readonly label?: string | undefined }
  | Rest;

/** Pages and folders that are named nowhere. */
export interface Rest {
  readonly kind: 'rest';
  readonly matches: (path: string) => boolean;
  /** Whether others that match the same come first. */
  readonly isLast?: boolean;
  readonly compare?: ((a: string, b: string) => number) | undefined;
}

/** How the navigation of a folder is made. */
export interface FolderPlan {
  readonly drafts: readonly Draft[];
  /** What the folder is called, if not as its name says. */
  readonly title?: string | undefined;
  /** Whether an only entry stands in place of the folder. */
  readonly collapses?: boolean;
}

/** Plans a folder, by its path. */
export type Plan = (folder: string) => FolderPlan;

/** The folder that no other is above. */
export const TOP = '.';

export const isIndex = (path: string): boolean => /(?:^|\/)(?:index|README)\.\w+$/.test(path);

/** Tells what lies right in a folder. */
export const isIn = (folder: string) => (path: string) => posix.dirname(path) === folder;

/** The pages that a navigation can name, by their paths below the folder of the pages. */
export class NavFiles {
  /** Addresses by path, in the order of MkDocs: the index of a folder first. */
  readonly pages: ReadonlyMap<string, string>;
  readonly folders: ReadonlySet<string>;

  /** @param pages addresses by path */
  constructor(pages: ReadonlyMap<string, string>) {
    const key = (path: string) =>
      `${posix.dirname(path)}\0${isIndex(path) ? '' : posix.basename(path)}`;
    this.pages = new Map([...pages].sort(([a], [b]) => (key(a) < key(b) ? -1 : 1)));
    this.folders = new Set([...pages.keys()].flatMap(foldersOf).sort());
  }
}

/** The folders above a file, from the top. */
function foldersOf(path: string): string[] {
  const parts = posix.dirname(path).split('/');
  return parts[0] === TOP ? [] : parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * Fills the navigations of folders: what is named comes before what patterns match, and nothing is matched
 * that stands somewhere already.
 */
export class Arranger {
  readonly #files: NavFiles;
  readonly #plan: Plan;
  readonly #leadsToPage: (item: OldNavItem, position: number) => boolean;
  /** Pages and folders that stand nowhere yet, in the order of MkDocs. */
  readonly #left: Set<string>;
  /** Folders that are being filled: one that names itself is left out. */
  readonly #open = new Set<string>();

  /** @param leadsToPage whether the label of a section leads to an item in it, by its position there */
  constructor(
    files: NavFiles,
    plan: Plan,
    leadsToPage: (item: OldNavItem, position: number) => boolean,
  ) {
    this.#files = files;
    this.#plan = plan;
    this.#leadsToPage = leadsToPage;
    this.#left = new Set([...files.pages.keys(), ...files.folders]);
  }

  fill(drafts: readonly Draft[]): readonly OldNavItem[] {
    this.#takeNamed(drafts);
    const filled = new Map<Draft, readonly OldNavItem[]>();
    const rank = (draft: Draft) => (draft.kind === 'folder' ? 0 : isLast(draft) ? 2 : 1);
    for (const draft of unfilled(drafts).toSorted((a, b) => rank(a) - rank(b)))
      filled.set(draft, draft.kind === 'rest' ? this.#rest(draft) : this.#folder(draft));
    const itemsOf = (draft: Draft): readonly OldNavItem[] => {
      if (draft.kind === 'section') return this.#group(draft.label, draft.items.flatMap(itemsOf));
      if (draft.kind === 'link') return [draft];
      if (draft.kind !== 'page') return filled.get(draft) ?? [];
      const { path, label } = draft;
      return [{ kind: 'page', address: this.#files.pages.get(path) ?? `/${path}`, label }];
    };
    return drafts.flatMap(itemsOf);
  }

  #takeNamed(drafts: readonly Draft[]): void {
    for (const draft of drafts) {
      if (draft.kind === 'page' || draft.kind === 'folder') this.#left.delete(draft.path);
      if (draft.kind === 'section') this.#takeNamed(draft.items);
    }
  }

  #folder({ path, label }: { path: string; label?: string | undefined }): readonly OldNavItem[] {
    if (this.#open.has(path)) return [];
    this.#open.add(path);
    const { drafts, title, collapses } = this.#plan(path);
    const items = this.fill(drafts);
    this.#open.delete(path);
    if (collapses && items.length === 1 && items[0]?.kind !== 'link') return items;
    return this.#group(label ?? title ?? folderTitle(path), items);
  }

  #rest({ matches, compare }: Rest): readonly OldNavItem[] {
    const found = [...this.#left].filter(matches);
    const sorted = compare ? found.toSorted(compare) : found;
    return this.fill(
      sorted.map((path) => ({ kind: this.#files.pages.has(path) ? 'page' : 'folder', path })),
    );
  }

  #group(label: string, items: readonly OldNavItem[]): readonly OldNavItem[] {
    if (items.length === 0) return [];
    const own = items.find(this.#leadsToPage);
    if (own?.kind !== 'page') return [{ kind: 'group', label, items }];
    return [
      { kind: 'group', label, page: own.address, items: items.filter((each) => each !== own) },
    ];
  }
}

type Unfilled = Extract<Draft, { kind: 'folder' | 'rest' }>;

const unfilled = (drafts: readonly Draft[]): readonly Unfilled[] =>
  drafts.flatMap((draft) => {
    if (draft.kind === 'section') return unfilled(draft.items);
    return draft.kind === 'folder' || draft.kind === 'rest' ? draft : [];
  });

const isLast = (draft: Draft) => draft.kind === 'rest' && draft.isLast;

/** A name of a folder as MkDocs shows it. */
function folderTitle(path: string): string {
  const words = posix.basename(path).replace(/[-_]/g, ' ');
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
