import { posix } from 'node:path';
import { decodeAddress } from '../../contract/paths.ts';

/** Largest description with its parts, in characters: GitHub's has 13 million. */
export const MAX_LENGTH = 32_000_000;

/** Levels of a description: real ones have some 40. */
export const MAX_DEPTH = 500;

/** The texts of the files that a description consists of, by path below the content folder. */
export type Parts = ReadonlyMap<string, string>;

/** Path of the file that a reference in the file `from` names (RFC 3986, section 5.2). */
export function fileOf(reference: string, from: string): string {
  const [path = ''] = reference.split('#');
  return path === '' ? from : posix.join(posix.dirname(from), decodeAddress(path));
}

/** `$ref` with another file, in JSON or YAML. It may match in a text or an example, whose file is then read in vain. */
const FILE_REFERENCE =
  /\$ref["']?\s{0,99}:\s{0,99}(?:"([^"#\n]{1,500})|'([^'#\n]{1,500})|([^\s"'#,{}[\]][^\n#,}]{0,500}))/g;

/**
 * Reads the files that a description refers to, and those that these refer to.
 *
 * @param file path of the description
 * @param read the text of a file; `undefined` unless it is one of the files that may be published
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
