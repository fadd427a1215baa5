import { posix } from 'node:path';
import { isLocale, LOCALES } from '../contract/locales.ts';
import { nearest } from '../contract/nearest.ts';
import type { Entry } from './entry.ts';
import { COLLECTIONS, type Collection } from './schemas.ts';

/** The settings of a site, at the root of its content folder. */
export const SITE_FILE = 'site.yaml';

/** What a file of the content folder is, by its path. */
export type Place =
  | {
      kind: 'page';
      collection: Collection;
      locale: Entry['locale'];
      name: string;
      format: 'md' | 'mdx';
    }
  | { kind: 'file' }
  | { kind: 'config' }
  | { kind: 'unexpected'; message: string; hint: string };

const isCollection = (name: string): name is Collection => Object.hasOwn(COLLECTIONS, name);

/** Tells what the file at a path below the content folder is. */
export function placeOf(path: string): Place {
  if (path === SITE_FILE) return { kind: 'config' };
  const [collection = '', locale = '', ...rest] = path.split('/');
  const extension = posix.extname(path);
  if (extension !== '.md' && extension !== '.mdx') return { kind: 'file' };
  if (!isCollection(collection)) {
    const [guess] = nearest(collection, Object.keys(COLLECTIONS), 1);
    return rest.length > 0 && guess !== undefined
      ? {
          kind: 'unexpected',
          message: `“${collection}” is no folder of pages`,
          hint: `did you mean “${guess}”?`,
        }
      : { kind: 'file' };
  }
  if (!isLocale(locale)) {
    return {
      kind: 'unexpected',
      message: `“${locale}” is not a locale of this site`,
      hint: `move the page below ${LOCALES.map((known) => `${collection}/${known}/`).join(' or ')}`,
    };
  }
  const { nested, extensions } = COLLECTIONS[collection];
  if (!extensions.some((allowed) => allowed === extension)) {
    return {
      kind: 'unexpected',
      message: `pages of ${collection} are plain Markdown`,
      hint: 'rename the file to .md and use no components',
    };
  }
  if (!nested && rest.length > 1) {
    return {
      kind: 'unexpected',
      message: `${collection} has no sections`,
      hint: `move the file to ${collection}/${locale}/`,
    };
  }
  const name = rest.join('/').slice(0, -extension.length);
  return { kind: 'page', collection, locale, name, format: extension === '.mdx' ? 'mdx' : 'md' };
}
