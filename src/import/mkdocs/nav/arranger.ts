import { posix } from 'node:path';
import { folderTitle, type NavEntry } from './entry.ts';
import type { NavFiles } from './nav-files.ts';

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

/** An entry of a navigation before it is known what folders and patterns stand for. */
export type Draft =
  | Exclude<NavEntry, { kind: 'section' }>
  | { readonly kind: 'section'; readonly label: string; readonly items: readonly Draft[] }
  | {
      readonly kind: 'folder';
      readonly path: string;
      readonly label?: string | undefined;
      readonly plan: Plan;
    }
  | Rest;

/** Pages and folders that are named nowhere. */
export interface Rest {
  readonly kind: 'rest';
  readonly matches: (path: string) => boolean;
  /** Whether others that match the same come first. */
  readonly isLast?: boolean;
  /** For the folders among them. */
  readonly plan: Plan;
  readonly compare?: ((a: NavEntry, b: NavEntry) => number) | undefined;
  /** A page that stands for them where nothing of this kind exists. */
  readonly missing?: string | undefined;
}

/**
 * Fills navigations that plugins of MkDocs arrange: what is named comes before what patterns match, and
 * nothing is matched that stands somewhere already.
 */
export class Arranger {
  readonly #files: NavFiles;
  /** Pages and folders that stand nowhere yet, in the order of MkDocs. */
  readonly #left: Set<string>;
  /** Folders that are being filled: one that names itself is left out. */
  readonly #open = new Set<string>();

  constructor(files: NavFiles) {
    this.#files = files;
    this.#left = new Set([...files.paths, ...files.folders]);
  }

  fill(drafts: readonly Draft[]): readonly NavEntry[] {
    this.#takeNamed(drafts);
    const found = new Map<Draft, readonly NavEntry[]>();
    const ranked = unfilled(drafts)
      .map((draft) => ({ draft, rank: rankOf(draft) }))
      .toSorted((a, b) => a.rank - b.rank);
    for (const { draft } of ranked)
      found.set(
        draft,
        draft.kind === 'rest'
          ? this.#rest(draft)
          : this.#folder(draft.path, draft.label, draft.plan),
      );
    const filled = (draft: Draft): readonly NavEntry[] => {
      if (draft.kind === 'rest' || draft.kind === 'folder') return found.get(draft) ?? [];
      if (draft.kind !== 'section') return [draft];
      const items = draft.items.flatMap(filled);
      return items.length > 0 ? [{ ...draft, items }] : [];
    };
    return drafts.flatMap(filled);
  }

  #takeNamed(drafts: readonly Draft[]): void {
    for (const draft of drafts) {
      if (draft.kind === 'page' || draft.kind === 'folder') this.#left.delete(draft.path);
      if (draft.kind === 'section') this.#takeNamed(draft.items);
    }
  }

  #folder(path: string, label: string | undefined, plan: Plan): readonly NavEntry[] {
    if (this.#open.has(path)) return [];
    this.#open.add(path);
    const { drafts, title, collapses } = plan(path);
    const items = this.fill(drafts);
    this.#open.delete(path);
    const [only] = items;
    if (!only || (collapses && items.length === 1 && only.kind !== 'link')) return items;
    return [{ kind: 'section', label: label ?? title ?? folderTitle(path), folder: path, items }];
  }

  #rest({ matches, plan, compare, missing }: Rest): readonly NavEntry[] {
    const { paths, folders, pages } = this.#files;
    if (missing !== undefined && ![...paths, ...folders].some(matches))
      return [{ kind: 'page', path: missing }];
    const found = [...this.#left].filter(matches);
    const items = this.fill(
      found.map((path) =>
        pages.has(path) ? { kind: 'page', path } : { kind: 'folder', path, plan },
      ),
    );
    return compare ? items.toSorted(compare) : items;
  }
}

type Unfilled = Extract<Draft, { kind: 'folder' | 'rest' }>;

const unfilled = (drafts: readonly Draft[]): readonly Unfilled[] =>
  drafts.flatMap((draft) =>
    draft.kind === 'section'
      ? unfilled(draft.items)
      : draft.kind === 'folder' || draft.kind === 'rest'
        ? draft
        : [],
  );

/** Folders from the deepest up, then patterns. */
const rankOf = (draft: Unfilled) =>
  draft.kind === 'folder' ? -draft.path.split('/').length : draft.isLast ? 2 : 1;

/** The folder or file of an entry that was made of one. */
export const pathOf = (item: NavEntry): string =>
  item.kind === 'page' ? item.path : item.kind === 'section' ? (item.folder ?? '') : item.url;

/** Tells what lies right in a folder. */
export const isIn = (folder: string) => (path: string) => posix.dirname(path) === folder;
