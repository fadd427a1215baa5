import { posix } from 'node:path';
import type { Values } from '../../config/unknown.ts';
import { type Fields, fieldsOf } from '../../fields.ts';
import { folderTitle, type NavEntry } from './entry.ts';
import { type NavFiles, TOP } from './nav-files.ts';
import { byLetter, ignoringCase, naturally, pathsBy, plainly } from './order.ts';

/** What arranges a folder, and applies to those below it unless they say otherwise. */
interface FolderSettings {
  readonly keepsNames: boolean;
  readonly flattens: boolean;
  readonly usesIndexTitle: boolean;
  readonly appends: boolean;
  readonly sort: Fields;
  /** Patterns of whole paths. */
  readonly ignore: readonly string[];
}

const DEFAULTS: FolderSettings = {
  keepsNames: false,
  flattens: false,
  usesIndexTitle: false,
  appends: false,
  sort: {},
  ignore: [],
};

/** The navigation of a folder that says nothing. */
const ALL: readonly unknown[] = [{ glob: '@(index.md|README.md)' }, { glob: '*' }];

/** An entry whose content is not known yet; what has the lowest rank is found first. */
interface Pending {
  readonly rank: readonly number[];
  readonly find: () => readonly NavEntry[];
}

type Draft = NavEntry | Pending | { readonly section: string; readonly items: readonly Draft[] };

/**
 * Arranges pages as mkdocs-awesome-nav does, by the `.nav.yml` of each folder.
 *
 * @see https://lukasgeiter.github.io/mkdocs-awesome-nav/reference/
 */
export class AwesomeNav {
  readonly #files: NavFiles;
  readonly #values: Values;
  readonly #settings: (folder: string) => Fields;
  /** Pages and folders that stand nowhere yet. */
  readonly #left: Set<string>;

  /** @param settings what the file of a folder says */
  constructor(files: NavFiles, settings: (folder: string) => Fields, values: Values) {
    this.#files = files;
    this.#settings = settings;
    this.#values = values;
    this.#left = new Set([...files.paths, ...files.folders]);
  }

  entries(): readonly NavEntry[] {
    return this.#below(TOP, settingsOf(this.#settings(TOP), TOP, DEFAULTS));
  }

  #below(folder: string, settings: FolderSettings): readonly NavEntry[] {
    const own = this.#settings(folder).nav;
    const written = Array.isArray(own) ? own : ALL;
    const items = settings.appends ? [...written, { glob: '*' }] : written;
    return filled(items.flatMap((item, index) => this.#drafts(item, index, folder, settings)));
  }

  #drafts(
    item: unknown,
    index: number,
    folder: string,
    settings: FolderSettings,
  ): readonly Draft[] {
    if (typeof item === 'string')
      return [
        this.#named(item, undefined, index, folder, settings) ??
          this.#pattern(item, index, folder, settings),
      ];
    const fields = this.#values.record(item);
    if (typeof fields.glob === 'string')
      return [this.#pattern(fields.glob, index, folder, settingsOf(fields, folder, settings))];
    return Object.entries(fields).flatMap(([label, value]): readonly Draft[] => {
      if (typeof value === 'string')
        return [
          this.#named(value, label, index, folder, settings) ?? { kind: 'link', url: value, label },
        ];
      const items = this.#values
        .list(value)
        .flatMap((each, at) => this.#drafts(each, at, folder, settings));
      return [{ section: label, items }];
    });
  }

  /** The page or folder of a path; pages are found first, then folders from the deepest up. */
  #named(
    written: string,
    label: string | undefined,
    index: number,
    folder: string,
    settings: FolderSettings,
  ): Pending | undefined {
    const path = posix.join(folder, written).replace(/\/$/, '');
    if (this.#files.pages.has(path)) {
      const find = () => {
        this.#left.delete(path);
        return [{ kind: 'page' as const, path, ...(label !== undefined && { label }) }];
      };
      return { rank: [1, index], find };
    }
    if (!this.#files.folders.has(path)) return undefined;
    const find = () => this.#folder(path, label, settings);
    return { rank: [2, -path.split('/').length, index], find };
  }

  #folder(path: string, label: string | undefined, inherited: FolderSettings): readonly NavEntry[] {
    this.#left.delete(path);
    const own = this.#settings(path);
    const settings = settingsOf(own, path, inherited);
    const items = this.#below(path, settings);
    const [only] = items;
    if (items.length === 0) return [];
    if (settings.flattens && items.length === 1 && only && only.kind !== 'link') return [only];
    const title = label ?? this.#values.text(own.title) ?? this.#title(path, settings);
    return [{ kind: 'section', label: title, folder: path, items }];
  }

  #title(folder: string, { keepsNames, usesIndexTitle }: FolderSettings): string {
    if (keepsNames) return posix.basename(folder);
    const index = usesIndexTitle ? this.#files.pages.get(`${folder}/index.md`)?.title : undefined;
    return index ?? folderTitle(folder);
  }

  #pattern(written: string, index: number, folder: string, settings: FolderSettings): Pending {
    const pattern = posix.join(folder, written);
    const find = () => {
      const matches = [...this.#left].filter((path) => {
        const whole = this.#files.folders.has(path) ? `${path}/` : path;
        return (
          posix.matchesGlob(whole, pattern) &&
          !settings.ignore.some((each) => posix.matchesGlob(whole, each)) &&
          this.#settings(path).hide !== true
        );
      });
      const drafts = matches.flatMap(
        (path, at) =>
          this.#named(posix.relative(folder, path), undefined, at, folder, settings) ?? [],
      );
      return this.#sorted(filled(drafts), settings.sort);
    };
    return { rank: [3, index], find };
  }

  #sorted(items: readonly NavEntry[], sort: Fields): readonly NavEntry[] {
    const { type, by, direction, sections, ignore_case: ignoresCase } = sort;
    const plain = type === 'alphabetical' ? plainly : naturally(byLetter);
    const text = ignoresCase === true ? ignoringCase(plain) : plain;
    const path = type === 'alphabetical' ? text : pathsBy(text);
    const order = (a: NavEntry, b: NavEntry) =>
      (by === 'title' && text(this.#sortTitle(a), this.#sortTitle(b))) ||
      ((by === 'title' || by === 'filename') &&
        path(posix.basename(pathOf(a)), posix.basename(pathOf(b)))) ||
      path(pathOf(a), pathOf(b));
    const sign = direction === 'desc' ? -1 : 1;
    const rank = (item: NavEntry) =>
      sections === 'mixed' || (item.kind === 'section') === (sections === 'first') ? 0 : 1;
    return items.toSorted((a, b) => rank(a) - rank(b) || sign * order(a, b));
  }

  #sortTitle(item: NavEntry): string {
    if (item.kind !== 'page') return item.label;
    return this.#files.pages.get(item.path)?.title ?? posix.basename(item.path);
  }
}

const pathOf = (item: NavEntry): string =>
  item.kind === 'page' ? item.path : item.kind === 'section' ? (item.folder ?? '') : item.url;

/** The settings of a folder or pattern, over those above it. */
function settingsOf(own: Fields, folder: string, above: FolderSettings): FolderSettings {
  const flag = (name: string, inherited: boolean) => {
    const value = own[name];
    return typeof value === 'boolean' ? value : inherited;
  };
  const ignore = own.ignore === undefined ? ['$inherit'] : [own.ignore].flat();
  return {
    keepsNames: flag('preserve_directory_names', above.keepsNames),
    flattens: flag('flatten_single_child_sections', above.flattens),
    usesIndexTitle: flag('use_index_title', above.usesIndexTitle),
    appends: flag('append_unmatched', above.appends),
    sort: { ...above.sort, ...fieldsOf(own.sort) },
    ignore: ignore.flatMap((each) => {
      if (each === '$inherit') return above.ignore;
      if (typeof each !== 'string') return [];
      return each.startsWith('/') ? posix.join(folder, each) : posix.join(folder, '**', each);
    }),
  };
}

const isPending = (draft: Draft): draft is Pending => 'find' in draft;

const pendingIn = (drafts: readonly Draft[]): readonly Pending[] =>
  drafts.flatMap((each) =>
    isPending(each) ? each : 'section' in each ? pendingIn(each.items) : [],
  );

/** Drafts with all that was to be found, by rank: what is named does not match a pattern as well. */
function filled(drafts: readonly Draft[]): readonly NavEntry[] {
  const found = new Map<Draft, readonly NavEntry[]>();
  const inRank = pendingIn(drafts).toSorted(({ rank: a }, { rank: b }) =>
    a.reduce((order, each, index) => order || each - (b[index] ?? 0), 0),
  );
  for (const each of inRank) found.set(each, each.find());
  const fill = (each: Draft): readonly NavEntry[] => {
    if (isPending(each)) return found.get(each) ?? [];
    if ('kind' in each) return [each];
    return [{ kind: 'section', label: each.section, items: each.items.flatMap(fill) }];
  };
  return drafts.flatMap(fill);
}
