import { posix } from 'node:path';
import { furtherFields, Unknown } from './config/scope.ts';

/** Named values of which nothing is known yet: options, front matter, mappings of a configuration. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `undefined` for a value that is unknown, which is reported. */
export function knownValue(value: unknown): unknown {
  const unknown = Array.isArray(value) ? undefined : (furtherFields(value) ?? value);
  if (unknown instanceof Unknown) unknown.report();
  return value instanceof Unknown || typeof value === 'function' ? undefined : value;
}

/** Fields of entries of sidebars that name no page. */
const SHOWN = new Set(['badge', 'collapsed', 'label', 'text', 'translations']);

/** Whether all that names the pages of a sidebar is known. */
export function isWholeSidebar(value: unknown): boolean {
  if (value instanceof Unknown || furtherFields(value) !== undefined) return false;
  if (Array.isArray(value)) return value.every(isWholeSidebar);
  if (!isFields(value)) return true;
  return Object.entries(value).every(([name, each]) => SHOWN.has(name) || isWholeSidebar(each));
}

/** The fields of a value; none if it is something else. */
export function fieldsOf(value: unknown): Fields {
  const found = knownValue(value);
  return isFields(found) ? found : {};
}

/** The items of a list that are known; none of anything else. */
export function listIn(value: unknown): readonly unknown[] {
  const list = knownValue(value);
  return Array.isArray(list) ? list.filter((item) => knownValue(item) !== undefined) : [];
}

/** The items of a list, each as fields. */
export const fieldsIn = (value: unknown): readonly Fields[] => listIn(value).map(fieldsOf);

/** A field that holds one value or several. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** The first of several values that is a number, or a text with something in it, on one line. */
export function textField(...values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const found = knownValue(value);
    const text = typeof found === 'string' || typeof found === 'number' ? String(found) : '';
    if (text.trim() !== '') return text.replace(/\s+/g, ' ').trim();
  }
  return undefined;
}

/** The path below a folder of the file that the first of several values names. */
export function pathIn(folder: string, ...values: readonly unknown[]): string | undefined {
  const path = textField(...values);
  return path && posix.join(folder, path);
}

/** The items of a list with a label and an address, by the fields that may hold these. */
export const linksIn = (
  list: unknown,
  labels: readonly string[],
  addresses: readonly string[],
): readonly { readonly label: string; readonly url: string }[] =>
  fieldsIn(list).flatMap((item) => {
    const label = textField(...labels.map((name) => item[name]));
    const url = textField(...addresses.map((name) => item[name]));
    return label !== undefined && url !== undefined ? [{ label, url }] : [];
  });
