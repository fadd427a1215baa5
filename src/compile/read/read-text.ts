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
  const decoded = bytes.toString('utf8');
  const text = decoded.replace(/^\uFEFF/, '');
  if (isUtf8(bytes)) return { text };
  const offset = firstInvalid(bytes, decoded) - (decoded.length - text.length);
  return { text, problem: { ...position(text, offset), ...NOT_UTF_8 } };
}

/** Offset of the first invalid bytes in the decoded text: encoding it again differs there. */
function firstInvalid(bytes: Buffer, decoded: string): number {
  const written = Buffer.from(decoded);
  let at = 0;
  while (at < bytes.length && written[at] === bytes[at]) at++;
  // The replacement character may share its first bytes with the invalid ones.
  while (((written[at] ?? 0) & 0xc0) === 0x80) at--;
  return bytes.toString('utf8', 0, at).length;
}
