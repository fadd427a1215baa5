import { posix } from 'node:path';
import { parse } from 'yaml';
import type { Fields } from '../fields.ts';
import type { OldPage } from '../old-site.ts';
import { textField } from '../page/front-matter.ts';
import type { SourceFolder } from '../source-folder.ts';

/** A document, and how sidebars name it. */
export interface Document {
  /** Its id in sidebars. */
  readonly id: string;
  /** Path below the folder of the documents. */
  readonly path: string;
  readonly page: OldPage;
  readonly label: string | undefined;
  readonly position: number | undefined;
  /** What lists call it; its label, if it has one. */
  readonly title: string | undefined;
  readonly description: string | undefined;
}

/** What a file of YAML or JSON holds; `undefined` if it is missing, `{}` if it is not valid. */
export async function readData(folder: SourceFolder, file: string): Promise<unknown> {
  const text = await folder.text(file);
  if (text === undefined) return undefined;
  try {
    return parse(text, { logLevel: 'silent' });
  } catch {
    return {};
  }
}

/** `01-name` is `name`; dates and versions such as `2021-11-name`, `7.0-name` and `4-0` stay. */
export function withoutNumber(name: string): { name: string; number?: number } {
  if (/^\d+[-_.]\d+/.test(name)) return { name };
  const [, number, rest] = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name) ?? [];
  return rest === undefined ? { name } : { name: rest, number: Number(number) };
}

/** How a plugin takes numbers at the start of names: as positions, or as part of them. */
export const numberParser = (options: Fields): typeof withoutNumber =>
  options.numberPrefixParser === false ? (name) => ({ name }) : withoutNumber;

/**
 * The id of a document in sidebars, and its address below the root of the documents: `guide/setup`,
 * or `''`.
 *
 * @param path path below the folder of the documents
 * @param data front matter
 * @param parseNumber takes the number off a name
 */
export function idAndSlug(
  path: string,
  data: Fields,
  parseNumber: typeof withoutNumber,
): { readonly id: string; readonly slug: string } {
  const plain = (name: string) =>
    data.parse_number_prefixes === false ? name : parseNumber(name).name;
  const { dir, name } = posix.parse(path);
  const folder = dir.split('/').map(plain).join('/');
  const own = textField(data.id) ?? plain(name);
  const slug = textField(data.slug);
  const isIndex = ['index', 'readme', posix.basename(dir).toLowerCase()].includes(
    name.toLowerCase(),
  );
  const address = slug?.startsWith('/')
    ? slug
    : posix.join('/', folder, slug ?? (isIndex ? '' : own));
  return { id: posix.join(folder, own), slug: address.replace(/^\/|\/$/g, '') };
}
