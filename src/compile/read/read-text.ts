import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { mistake, type PlacedProblem, position, START } from '../diagnostics/diagnostics.ts';

const UNREADABLE = {
  ...START,
  ...mistake('file-unreadable', 'the file cannot be read', 'make it readable for this user'),
};

const NOT_UTF_8 = mistake('encoding-invalid', 'the file is not UTF-8', 'save it as UTF-8');

/**
 * Reads a text file, without its byte order mark. Synchronous, since that takes half the time of
 * promises for small files.
 *
 * @returns no text if the file cannot be read; the problem says what is wrong with it or its encoding
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
  const decoded = bytes.toString('utf8');
  const text = decoded.replace(/^\uFEFF/, '');
  if (isUtf8(bytes)) return { text };
  const offset = firstInvalid(bytes, decoded) - (decoded.length - text.length);
  return { text, problem: { ...position(text, offset), ...NOT_UTF_8 } };
}

/** Offset, in the decoded text, of the first invalid bytes: there it would be written otherwise. */
function firstInvalid(bytes: Buffer, decoded: string): number {
  const written = Buffer.from(decoded);
  let at = 0;
  while (at < bytes.length && written[at] === bytes[at]) at++;
  // What invalid bytes decode to may begin with the same bytes.
  while (((written[at] ?? 0) & 0xc0) === 0x80) at--;
  return bytes.toString('utf8', 0, at).length;
}
