import { posix } from 'node:path';
import { parse } from 'yaml';
import type { Values } from '../config/unknown.ts';
import { SourceFolder } from '../source-folder.ts';

/** Configurations that inherit from each other are followed this far. */
const MAX_INHERITED = 8;

/** A mapping of a configuration, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

async function readYaml(folder: SourceFolder, file: string): Promise<unknown> {
  const text = (await folder.text(file)) ?? '';
  try {
    // Tags such as !ENV and !!python/name: are not run: what they stand on is read as it is.
    return parse(text, { logLevel: 'silent', strict: false });
  } catch (cause) {
    throw new Error(`${file} is not valid YAML.`, { cause });
  }
}

/** The configuration, over the one that it inherits from. */
export async function readConfig(
  folder: SourceFolder,
  file: string,
  values: Values,
  depth = 0,
): Promise<Fields> {
  const { INHERIT, ...own } = values.record(await readYaml(folder, file));
  const path = values.text(INHERIT);
  const parent =
    path === undefined ? undefined : SourceFolder.inside(posix.join(posix.dirname(file), path));
  if (parent === undefined || depth >= MAX_INHERITED) return own;
  return merged(await readConfig(folder, parent, values, depth + 1), own);
}

/** Mappings are merged, all else is replaced, as MkDocs does it. */
function merged(base: Fields, over: Fields): Fields {
  const isMapping = (value: unknown): value is Fields =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = Object.entries(over).map(([name, value]) => {
    const known = base[name];
    return [name, isMapping(known) && isMapping(value) ? merged(known, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}
