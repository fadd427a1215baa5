import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import { SourceFolder } from '../source-folder.ts';
import type { ReadContext } from '../system.ts';
import { readYaml } from './config.ts';
import type { Templates } from './macros.ts';
import type { SnippetOptions } from './snippets.ts';

/** The options of plugins or extensions by name: of a list of names and mappings, or of one mapping. */
export function optionsByName(written: unknown, values: Values): Readonly<Record<string, Fields>> {
  const parts: readonly unknown[] = Array.isArray(written) ? written : [written];
  const list = parts.flatMap((each): [string, unknown][] =>
    typeof each === 'string' ? [[each, {}]] : Object.entries(values.record(each)),
  );
  return Object.fromEntries(list.map(([name, options]) => [name, values.record(options)]));
}

/**
 * How pages are templates, if a plugin or extension of the site makes them so.
 *
 * @param project folder of the configuration, from which paths of data files count
 */
export async function templatesOf(
  config: Fields,
  addOns: readonly Readonly<Record<string, Fields>>[],
  project: string,
  { folder, report }: ReadContext,
  values: Values,
): Promise<Templates | undefined> {
  const [, options] =
    addOns.flatMap((each) => Object.entries(each)).find(([name]) => /macros/.test(name)) ?? [];
  if (!options) return undefined;
  const extra = values.record(config.extra);
  const variables: Record<string, unknown> = { config, extra, ...extra };
  const listed = values.known(options.include_yaml);
  for (const item of Array.isArray(listed) ? listed : [listed]) {
    const named =
      typeof item === 'string' ? [[undefined, item] as const] : Object.entries(values.record(item));
    for (const [name, path] of named) {
      const file = typeof path === 'string' ? SourceFolder.inside(project, path) : undefined;
      const data = file === undefined ? undefined : await readYaml(folder, file);
      if (data === undefined || data === null)
        report.add('config-missing', file ?? project, 1, `include_yaml: ${path}`);
      else if (name === undefined) Object.assign(variables, fieldsOf(data));
      else variables[name] = data;
    }
  }
  return { variables, byDefault: options.render_by_default !== false };
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
