import { posix } from 'node:path';
import type { Values } from '../../config/unknown.ts';
import { type Fields, fieldsOf } from '../../fields.ts';
import { type Draft, type FolderPlan, pathOf } from './arranger.ts';
import type { NavEntry } from './entry.ts';
import { type NavFiles, TOP } from './nav-files.ts';
import { byLetter, ignoringCase, naturally, pathsBy, plainly } from './order.ts';

/** Options that a folder hands on to those below it. */
const INHERITED = [
  'preserve_directory_names',
  'flatten_single_child_sections',
  'use_index_title',
  'append_unmatched',
] as const;

/** The navigation of a folder that says nothing. */
const ALL: readonly unknown[] = [{ glob: '@(index.md|README.md)' }, { glob: '*' }];

/** The options of a folder or a pattern, over those above it. */
function optionsOf(own: Fields, folder: string, above: Fields): Fields {
  const flags = INHERITED.map((name) => [
    name,
    typeof own[name] === 'boolean' ? own[name] : above[name],
  ]);
  const inherited = [above.ignore ?? []].flat();
  const ignore = [own.ignore ?? '$inherit'].flat().flatMap((each: unknown) => {
    if (each === '$inherit') return inherited;
    if (typeof each !== 'string') return [];
    return each.startsWith('/') ? posix.join(folder, each) : posix.join(folder, '**', each);
  });
  const sort = { ...fieldsOf(above.sort), ...fieldsOf(own.sort) };
  return { ...Object.fromEntries(flags), ignore, sort };
}

/**
 * Plans folders as mkdocs-awesome-nav does, by the `.nav.yml` of each.
 *
 * @param settings what the file of a folder says
 * @see https://lukasgeiter.github.io/mkdocs-awesome-nav/reference/
 */
export function awesomeNav(
  files: NavFiles,
  settings: (folder: string) => Fields,
  values: Values,
): FolderPlan {
  const plan = (folder: string, options: Fields): FolderPlan => {
    const below = (own: Fields) => (path: string) =>
      plan(path, optionsOf(settings(path), path, own));

    const named = (written: string, label: string | undefined, own: Fields): Draft | undefined => {
      const path = posix.join(folder, written).replace(/\/$/, '');
      if (files.pages.has(path)) return { kind: 'page', path, label };
      return files.folders.has(path)
        ? { kind: 'folder', path, label, plan: below(own) }
        : undefined;
    };

    const pattern = (written: string, own: Fields): Draft => {
      const ignored = [own.ignore ?? []].flat().map(String);
      const matches = (path: string) => {
        const whole = files.folders.has(path) ? `${path}/` : path;
        const isIgnored = ignored.some((each) => posix.matchesGlob(whole, each));
        return (
          posix.matchesGlob(whole, posix.join(folder, written)) &&
          !isIgnored &&
          settings(path).hide !== true
        );
      };
      return { kind: 'rest', matches, plan: below(own), compare: order(fieldsOf(own.sort), files) };
    };

    const draftsOf = (item: unknown): readonly Draft[] => {
      if (typeof item === 'string')
        return [named(item, undefined, options) ?? pattern(item, options)];
      const fields = values.record(item);
      if (typeof fields.glob === 'string')
        return [pattern(fields.glob, optionsOf(fields, folder, options))];
      return Object.entries(fields).flatMap(([label, value]): readonly Draft[] =>
        typeof value === 'string'
          ? [named(value, label, options) ?? { kind: 'link', url: value, label }]
          : [{ kind: 'section', label, items: values.list(value).flatMap(draftsOf) }],
      );
    };

    const { nav, title } = settings(folder);
    const index = files.pages.get(`${folder}/index.md`)?.title;
    const isNamed = options.preserve_directory_names === true;
    return {
      drafts: [
        ...(Array.isArray(nav) ? nav : ALL),
        ...(options.append_unmatched === true ? ['*'] : []),
      ].flatMap(draftsOf),
      title:
        values.text(title) ??
        (isNamed ? posix.basename(folder) : options.use_index_title === true ? index : undefined),
      collapses: options.flatten_single_child_sections === true,
    };
  };
  return plan(TOP, optionsOf(settings(TOP), TOP, {}));
}

/** The order that options of sorting ask for. */
function order(sort: Fields, files: NavFiles): (a: NavEntry, b: NavEntry) => number {
  const { type, by, direction, sections, ignore_case: ignoresCase } = sort;
  const plain = type === 'alphabetical' ? plainly : naturally(byLetter);
  const text = ignoresCase === true ? ignoringCase(plain) : plain;
  const path = type === 'alphabetical' ? text : pathsBy(text);
  const titleOf = (item: NavEntry) =>
    item.kind === 'page'
      ? (files.pages.get(item.path)?.title ?? posix.basename(item.path))
      : item.label;
  const compare = (a: NavEntry, b: NavEntry) =>
    (by === 'title' && text(titleOf(a), titleOf(b))) ||
    ((by === 'title' || by === 'filename') &&
      path(posix.basename(pathOf(a)), posix.basename(pathOf(b)))) ||
    path(pathOf(a), pathOf(b));
  const sign = direction === 'desc' ? -1 : 1;
  const rank = (item: NavEntry) =>
    sections === 'mixed' || (item.kind === 'section') === (sections === 'first') ? 0 : 1;
  return (a, b) => rank(a) - rank(b) || sign * compare(a, b);
}
