import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { mistake, type PlacedProblem, position, START } from '../diagnostics/diagnostics.ts';

const UNREADABLE = {
  ...START,
  ...mistake('file-unreadable', 'the file cannot be read', 'make it readable for this user'),
};

const NOT_UTF_8 = mistake('encoding-invalid', 'the file is not UTF-8', 'save it as UTF-8');

/**
 * Reads a text file without its byte order mark. Synchronous: for small files, promises take twice as
 * long.
 *
 * @returns no text if the file cannot be read; a problem for this or an invalid encoding
 */
export function readText(file: string): {
  readonly text?: string;
  readonly problem?: PlacedProblem;
} {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return { problem: UNREADABLE };
  }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (isUtf8(bytes)) return { text };
  // Decoding replaces invalid bytes by this character.
  return { text, problem: { ...position(text, text.indexOf('\uFFFD')), ...NOT_UTF_8 } };
}
