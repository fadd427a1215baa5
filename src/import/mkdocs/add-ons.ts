import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import { SourceFolder } from '../source-folder.ts';
import type { Variables } from './macros.ts';
import type { SnippetOptions } from './snippets.ts';

/** The options of plugins or extensions by name: of a list of names and mappings, or of one mapping. */
export function optionsByName(written: unknown, values: Values): Readonly<Record<string, Fields>> {
  const parts: readonly unknown[] = Array.isArray(written) ? written : [written];
  const list = parts.flatMap((each): [string, unknown][] =>
    typeof each === 'string' ? [[each, {}]] : Object.entries(values.record(each)),
  );
  return Object.fromEntries(list.map(([name, options]) => [name, values.record(options)]));
}

/** What templates in pages may name, if a plugin or extension of the site runs any. */
export function variablesOf(
  config: Fields,
  addOns: readonly Readonly<Record<string, Fields>>[],
  values: Values,
): Variables | undefined {
  const isTemplate = addOns
    .flatMap((each) => Object.keys(each))
    .some((name) => /macros/.test(name));
  return isTemplate ? { config, ...values.record(config.extra) } : undefined;
}

/** Extensions that write files into pages. */
const INCLUDING = ['pymdownx.snippets', 'markdown_include.include', 'mdx_include'];

/** How the extensions find snippets; besides where they say, where sites mostly have them. */
export function snippetOptions(
  extensions: Readonly<Record<string, Fields>>,
  project: string,
  root: string,
  values: Values,
): SnippetOptions {
  const named = INCLUDING.flatMap((name) => {
    const path = values.known(extensions[name]?.base_path);
    return (Array.isArray(path) ? path : [path]).flatMap((each) => values.text(each) ?? []);
  });
  const folders = named.flatMap((path) =>
    path === '$docs_dir'
      ? root
      : (SourceFolder.inside(project, path.replace('$config_dir', '.')) ?? []),
  );
  return {
    bases: [...folders, project, root, posix.join(project, 'includes')],
    dedentsSections: extensions['pymdownx.snippets']?.dedent_subsections === true,
  };
}
