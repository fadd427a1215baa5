import { posix } from 'node:path';
import { decodeAddress } from '../../contract/paths.ts';

/** Largest description including its files, in characters: GitHub's has 13 million. */
export const MAX_LENGTH = 32_000_000;

/** Maximum nesting of a description: real ones have some 40 levels. */
export const MAX_DEPTH = 500;

/** The texts of the files that a description consists of, by path below the content folder. */
export type Parts = ReadonlyMap<string, string>;

/** Path of the file that a reference in the file `from` names (RFC 3986, section 5.2). */
export function fileOf(reference: string, from: string): string {
  const [path = ''] = reference.split('#');
  return path === '' ? from : posix.join(posix.dirname(from), decodeAddress(path));
}

/** Matches a `$ref` to another file, in JSON or YAML. A match in a text or an example only costs a read. */
const FILE_REFERENCE =
  /\$ref["']?\s{0,99}:\s{0,99}(?:"([^"#\n]{1,500})|'([^'#\n]{1,500})|([^\s"'#,{}[\]][^\n#,}]{0,500}))/g;

/**
 * Reads the files that a description refers to, transitively.
 *
 * @param file path of the description
 * @param read returns the text of a file; `undefined` for files that must not be published
 */
export async function readParts(
  file: string,
  text: string,
  read: (path: string) => string | undefined | Promise<string | undefined>,
): Promise<Parts> {
  const parts = new Map<string, string>();
  const seen = new Set([file]);
  let left = MAX_LENGTH - text.length;
  for (const from of seen) {
    for (const [, ...written] of (parts.get(from) ?? text).matchAll(FILE_REFERENCE)) {
      const reference = written.join('').trim().replaceAll('\\/', '/');
      const path = fileOf(reference, from);
      if (seen.has(path) || left < 0) continue;
      const part = await read(path);
      if (part === undefined) continue;
      seen.add(path);
      parts.set(path, part);
      left -= part.length;
    }
  }
  return parts;
}
