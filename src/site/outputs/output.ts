import type { SchemaName } from '../../contract/openapi.ts';
import { assertValid } from '../validate-json.ts';

export type FileContent = string | Uint8Array;

/** A file of the site: its path, `/` first, and what makes it when it is asked for. */
export interface Output {
  readonly path: string;
  /** Changes with all that the content is made of; absent where to make it costs next to nothing. */
  readonly key?: string;
  readonly make: () => FileContent | Promise<FileContent>;
}

/** Files that are made together, under names that are known once they are. */
export interface OutputGroup {
  /** What their paths begin with. */
  readonly prefix: string;
  /** Changes with all that the files are made of. */
  readonly key: string;
  /** Gives files by path. */
  readonly make: () => Promise<ReadonlyMap<string, FileContent>>;
}

/**
 * A JSON file.
 *
 * @param schema of the contract, against which the value is checked
 */
export function json(
  path: string,
  value: () => unknown,
  schema?: SchemaName,
  key?: string,
): Output {
  const make = () => {
    const made = value();
    if (schema) assertValid(schema, made, path);
    return JSON.stringify(made);
  };
  return { path, make, ...(key !== undefined && { key }) };
}

/** The bytes of a file's content. */
export function bytesOf(content: FileContent): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}
