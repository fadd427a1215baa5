import { posix } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { type Fields, fieldsOf, isFields, textField } from '../fields.ts';
import { expectAcyclic, SourceFolder } from '../source-folder.ts';
import type { ReadContext, SelectConfigs } from '../system.ts';

const MAX_INHERITED = 8;

/** @throws {Error} if the file is not valid */
export async function readYaml(folder: SourceFolder, file: string): Promise<unknown> {
  const text = (await folder.readText(file)) ?? '';
  // Tags such as !ENV and !!python/name: are not executed: their values are read literally.
  const document = parseDocument(text, { logLevel: 'silent', strict: false, uniqueKeys: false });
  if (document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    throw new Error(
      `${file} is nested too deeply to be read. Take the deepest lists out of it, and import again.`,
    );
  }
  try {
    return expectAcyclic(document.toJS());
  } catch (cause) {
    throw new Error(`${file} is not valid YAML.`, { cause });
  }
}

/**
 * Reads the configuration of Zensical, which has the options of MkDocs below `project`.
 *
 * @see https://zensical.org/docs/setup/basics/
 */
async function readZensical(file: string, folder: SourceFolder): Promise<Fields> {
  try {
    const all = fieldsOf(parseToml((await folder.readText(file)) ?? ''));
    const config = 'project' in all ? fieldsOf(all.project) : all;
    const { markdown_extensions: extensions = ZENSICAL_EXTENSIONS } = config;
    return {
      ...config,
      markdown_extensions: isFields(extensions) ? flattenExtensions(extensions) : extensions,
    };
  } catch (cause) {
    throw new Error(`${file} is not valid TOML.`, { cause });
  }
}

/** The default extensions with a specific syntax. */
const ZENSICAL_EXTENSIONS = ['caret', 'mark', 'tilde'].map((name) => `pymdownx.${name}`);

/** Extensions by full name: in TOML, `pymdownx.mark = {}` is a nested table. */
const flattenExtensions = (extensions: Fields): Fields =>
  Object.fromEntries(
    Object.entries(extensions).flatMap(([name, options]) =>
      name === 'pymdownx' || name === 'zensical'
        ? Object.entries(fieldsOf(options)).map(([part, own]) => [`${name}.${part}`, own])
        : [[name, options]],
    ),
  );

/** Reads a configuration merged with those it inherits from; reports missing ones. */
export async function readConfig(
  file: string,
  context: Pick<ReadContext, 'folder' | 'report'>,
  depth = 0,
): Promise<Fields> {
  if (file.endsWith('.toml')) return readZensical(file, context.folder);
  const { INHERIT, ...config } = fieldsOf(await readYaml(context.folder, file));
  const path = textField(INHERIT);
  if (path === undefined || depth >= MAX_INHERITED) return config;
  const parent = SourceFolder.join(posix.dirname(file), path);
  if (parent === undefined || !(await context.folder.hasFile(parent))) {
    context.report.add('config-missing', file, 1, `INHERIT: ${path}`);
    return config;
  }
  return mergeConfig(await readConfig(parent, context, depth + 1), config);
}

/**
 * The configurations of sites: each `mkdocs.yml`, else those with a longer name, such as `mkdocs.en.yml`,
 * that no other inherits from.
 */
export const selectConfigs: SelectConfigs = async (files, folder) => {
  const plain = files.filter((file) => /^mkdocs\.ya?ml$/.test(posix.basename(file)));
  if (plain.length > 0) return plain;
  const inherited = new Set<string | undefined>();
  const candidates: string[] = [];
  for (const file of files) {
    const text = (await folder.readText(file)) ?? '';
    const parent = /^INHERIT:[ \t]*["']?([^"'\s]+)/m.exec(text)?.[1];
    if (parent !== undefined) inherited.add(SourceFolder.join(posix.dirname(file), parent));
    if (parent !== undefined || /^site_name:/m.test(text)) candidates.push(file);
  }
  return candidates.filter((file) => !inherited.has(file));
};

/** Merges mappings recursively and replaces other values, like MkDocs. */
function mergeConfig(base: Fields, overrides: Fields): Fields {
  const entries = Object.entries(overrides).map(([name, value]) => {
    const inherited = base[name];
    return [name, isFields(inherited) && isFields(value) ? mergeConfig(inherited, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}
