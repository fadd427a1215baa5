import { hash } from 'node:crypto';
import { lazy } from '../../common/lazy.ts';
import type { Locales } from '../../contract/locales.ts';
import type { ResourceSchemaName, SchemaName } from '../../contract/schemas.ts';
import { assertValid } from '../api/validate-json.ts';

export type FileContent = string | Uint8Array;

/** A file of the site, made on demand. */
export interface Output {
  /** Starts with `/`. */
  readonly path: string;
  /** Changes with everything that the content depends on; absent if the file is cheap to make. */
  readonly key?: string;
  readonly make: () => FileContent | Promise<FileContent>;
}

/** Files that are made together, and whose names are only known afterwards. */
export interface OutputGroup {
  /** Where they are: folders, with `/` at the end, and files. The first one names the group. */
  readonly places: readonly [string, ...string[]];
  /** Changes with everything that the files depend on; absent if they are cheap to make. */
  readonly key?: string;
  /** Makes the files, by path. */
  readonly make: () => Promise<ReadonlyMap<string, FileContent>>;
}

/** Whether a path is where files of a group are. */
export const isIn = ({ places }: OutputGroup, path: string): boolean =>
  places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));

/**
 * A JSON file.
 *
 * @param expected the schema of the contract that the value must match, if any, on a site in `locales`
 * @param key see {@link Output}. Without one, a value that has to match a schema gets the hash of its
 *   text, so that it is checked only once: that takes longer than to make most values
 */
export function json(
  path: string,
  value: () => unknown,
  expected?: { readonly schema: SchemaName | ResourceSchemaName; readonly locales: Locales },
  key?: string,
): Output {
  if (!expected || key !== undefined) {
    const make = () => {
      const made = value();
      if (expected) assertValid(expected.schema, made, path, expected.locales);
      return JSON.stringify(made);
    };
    return { path, make, ...(key !== undefined && { key }) };
  }
  const { schema, locales } = expected;
  const made = lazy(() => {
    const made = value();
    return { value: made, text: JSON.stringify(made) };
  });
  return {
    path,
    get key() {
      return `json ${hash('sha256', [schema, ...locales.codes, made().text].join())}`;
    },
    make: () => {
      assertValid(schema, made().value, path, locales);
      return made().text;
    },
  };
}

/** The bytes of a file's content. */
export function bytesOf(content: FileContent): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}
