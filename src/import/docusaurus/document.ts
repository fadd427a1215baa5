import { posix } from 'node:path';
import type { Fields } from '../fields.ts';
import { textField } from '../page/front-matter.ts';

/** `01-name` is `name`; dates and versions such as `2021-11-name`, `7.0-name` and `4-0` stay. */
export function withoutNumber(name: string): { name: string; number?: number } {
  if (/^\d+[-_.]\d+/.test(name)) return { name };
  const [, number, rest] = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name) ?? [];
  return rest === undefined ? { name } : { name: rest, number: Number(number) };
}

/** How a plugin takes numbers at the start of names: as positions, or as part of them. */
export const numberParser = (options: Fields): typeof withoutNumber =>
  options.numberPrefixParser === false ? (name) => ({ name }) : withoutNumber;

/** What the path and front matter of a document say about it. */
export interface DocumentPlace {
  /** Its id in sidebars. */
  readonly id: string;
  /** Its address below the root of the documents: `guide/setup`, or `''`. */
  readonly slug: string;
}

/**
 * @param path path below the folder of the documents
 * @param data front matter
 * @param parseNumber takes the number off a name
 */
export function documentPlace(
  path: string,
  data: Fields,
  parseNumber: typeof withoutNumber,
): DocumentPlace {
  const plain = (name: string) =>
    data.parse_number_prefixes === false ? name : parseNumber(name).name;
  const folder = posix
    .dirname(path)
    .split('/')
    .filter((part) => part !== '.')
    .map(plain)
    .join('/');
  const fileName = posix.basename(path).replace(/\.mdx?$/, '');
  const own = textField(data.id) ?? plain(fileName);
  const id = folder === '' ? own : `${folder}/${own}`;
  const slug = textField(data.slug);
  const parent = posix.basename(posix.dirname(path)).toLowerCase();
  const isIndex = ['index', 'readme', parent].includes(fileName.toLowerCase());
  const address = slug?.startsWith('/')
    ? slug
    : slug === undefined && isIndex
      ? `/${folder}`
      : posix.join('/', folder, slug ?? own);
  return { id, slug: address.replace(/^\/|\/$/g, '') };
}
