import { posix } from 'node:path';
import type { Values } from '../../config/unknown.ts';
import type { Fields } from '../../fields.ts';
import { type Draft, type FolderPlan, isIn, type Plan, pathOf, type Rest } from './arranger.ts';
import type { NavEntry } from './entry.ts';
import { type NavFiles, TOP } from './nav-files.ts';
import { ignoringCase, naturally, plainly } from './order.ts';

/** `...`, perhaps with a pattern that items must match: `... | flat | regex=a.*` */
const REST = /^\.{3}\s*(?:\|\s*(flat)\s*)?(?:\|\s*(?:(regex|glob)=)?(.*))?$/;

/** What is said in place of the items that are named nowhere. */
function restOf(written: unknown) {
  const match = typeof written === 'string' ? REST.exec(written) : null;
  if (!match) return undefined;
  const [, flat, kind, pattern] = match;
  const matches = (path: string) =>
    pattern === undefined ||
    (kind === 'regex' ? isMatch(pattern, path) : posix.matchesGlob(path, pattern));
  return { isFlat: flat !== undefined, matches, isLast: pattern === undefined };
}

function isMatch(pattern: string, path: string): boolean {
  try {
    return new RegExp(pattern).test(path);
  } catch {
    return false;
  }
}

/**
 * Plans folders as mkdocs-awesome-pages does, by the `.pages` of each.
 *
 * @param options of the plugin
 * @param settings what the file of a folder says
 * @see https://github.com/lukasgeiter/mkdocs-awesome-pages-plugin
 */
export function awesomePages(
  files: NavFiles,
  options: Fields,
  settings: (folder: string) => Fields,
  values: Values,
): Plan {
  const plan = (folder: string, inherited: boolean): FolderPlan => {
    const own = settings(folder);
    const { hide, title, collapse, collapse_single_pages: all, nav, arrange } = own;
    if (hide === true) return { drafts: [] };
    const collapses = typeof all === 'boolean' ? all : inherited;
    const below: Plan = (path) => plan(path, collapses);
    const compare = order(own, options, files);
    const named = (label: string | undefined, value: string): Draft => {
      const path = posix.join(folder, value.replace(/\/$/, ''));
      if (files.folders.has(path)) return { kind: 'folder', path, label, plan: below };
      if (label === undefined) return { kind: 'page', path: files.pages.has(path) ? path : value };
      return files.pages.has(path)
        ? { kind: 'page', path, label }
        : { kind: 'link', url: value, label };
    };
    const draftsOf = (item: unknown): readonly Draft[] => {
      const rest = restOf(item);
      if (rest) {
        const matches = (path: string) => isIn(folder)(path) && rest.matches(posix.basename(path));
        return [{ kind: 'rest', matches, isLast: rest.isLast, plan: below, compare }];
      }
      if (typeof item === 'string') return [named(undefined, item)];
      return Object.entries(values.record(item)).map(([label, value]) =>
        typeof value === 'string'
          ? named(label, value)
          : { kind: 'section', label, items: values.list(value).flatMap(draftsOf) },
      );
    };
    const list = nav ?? arrange;
    const written: readonly unknown[] = Array.isArray(list) ? list : ['...'];
    // “arrange” is the older name, and leaves nothing out.
    const isWhole = nav !== undefined || written.includes('...');
    return {
      drafts: (isWhole ? written : [...written, '...']).flatMap(draftsOf),
      title: values.text(title),
      collapses: typeof collapse === 'boolean' ? collapse : collapses,
    };
  };
  return (folder) => plan(folder, options.collapse_single_pages === true);
}

/**
 * The navigation of the configuration, in which `...` stands for the pages that it does not name.
 *
 * @param plan of the folders
 * @param read reads a list without `...`
 */
export function configuredPages(
  written: unknown,
  files: NavFiles,
  plan: Plan,
  read: (written: unknown) => readonly Draft[],
  values: Values,
): readonly Draft[] {
  return values.list(written).flatMap((item): readonly Draft[] => {
    const rest = restOf(item);
    if (rest?.isFlat || rest?.isLast) {
      const isHere = rest.isFlat ? (path: string) => files.pages.has(path) : isIn(TOP);
      const matches = (path: string) => isHere(path) && rest.matches(path);
      return [{ kind: 'rest', matches, isLast: rest.isLast, plan }];
    }
    if (rest) return [matchingBelow(TOP, files, rest.matches)];
    const [[label, below] = []] = Object.entries(values.record(item));
    return label !== undefined && Array.isArray(below)
      ? [{ kind: 'section', label, items: configuredPages(below, files, plan, read, values) }]
      : read([item]);
  });
}

/** The pages below a folder that match, in their folders. */
const matchingBelow = (
  folder: string,
  files: NavFiles,
  isMatching: (path: string) => boolean,
): Rest => ({
  kind: 'rest',
  matches: (path) =>
    isIn(folder)(path) &&
    (files.folders.has(path)
      ? files.paths.some((page) => page.startsWith(`${path}/`) && isMatching(page))
      : isMatching(path)),
  plan: (path) => ({ drafts: [matchingBelow(path, files, isMatching)] }),
});

/** The order that options ask for; `undefined` if they ask for none. */
function order(own: Fields, options: Fields, files: NavFiles) {
  const option = (name: string) => own[name] ?? options[name];
  const [direction, type, by] = [option('order'), option('sort_type'), option('order_by')];
  if (direction === undefined && type === undefined && by === undefined) return undefined;
  const plain = type === 'natural' ? naturally(plainly) : plainly;
  const compare = option('ignore_case') === true ? ignoringCase(plain) : plain;
  const titleOf = (item: NavEntry) =>
    item.kind === 'page' ? (item.label ?? files.titleOf(item.path)) : item.label;
  const key = by === 'title' ? titleOf : (item: NavEntry) => posix.basename(pathOf(item));
  const sign = direction === 'desc' ? -1 : 1;
  return (a: NavEntry, b: NavEntry) => sign * compare(key(a), key(b));
}
