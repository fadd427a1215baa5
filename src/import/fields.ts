import { posix } from 'node:path';
import { Unknown, unknownFields } from './config/scope.ts';

/** Unvalidated named values: options, front matter, mappings of a configuration. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value; reports an unknown one and returns `undefined` instead. */
export function readValue(value: unknown): unknown {
  const reported = Array.isArray(value) ? undefined : (unknownFields(value) ?? value);
  if (reported instanceof Unknown) reported.report();
  return value instanceof Unknown || typeof value === 'function' ? undefined : value;
}

/** Fields of sidebar entries that do not refer to pages. */
const NON_PAGE_FIELDS = new Set(['badge', 'collapsed', 'label', 'text', 'translations']);

/** Whether all page references of a sidebar are known. */
export function isCompleteSidebar(value: unknown): boolean {
  if (value instanceof Unknown || unknownFields(value) !== undefined) return false;
  if (Array.isArray(value)) return value.every(isCompleteSidebar);
  if (!isFields(value)) return true;
  return Object.entries(value).every(
    ([name, each]) => NON_PAGE_FIELDS.has(name) || isCompleteSidebar(each),
  );
}

/** The fields of a mapping; empty for anything else. */
export function fieldsOf(value: unknown): Fields {
  const fields = readValue(value);
  return isFields(fields) ? fields : {};
}

/** The known items of a list; empty for anything else. */
export function listIn(value: unknown): readonly unknown[] {
  const list = readValue(value);
  return Array.isArray(list) ? list.filter((item) => readValue(item) !== undefined) : [];
}

/** The items of a list as fields. */
export const fieldsIn = (value: unknown): readonly Fields[] => listIn(value).map(fieldsOf);

/** The values of a field with one or several. */
export const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** The first value that is a number or a non-blank string, on one line. */
export function textField(...values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const known = readValue(value);
    const text = typeof known === 'string' || typeof known === 'number' ? String(known) : '';
    if (text.trim() !== '') return text.replace(/\s+/g, ' ').trim();
  }
  return undefined;
}

/** Joins a folder with the first path among values. */
export function pathIn(folder: string, ...values: readonly unknown[]): string | undefined {
  const path = textField(...values);
  return path && posix.join(folder, path);
}

/** The items of a list with a label and an address, given the possible field names. */
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
