import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import {
  mistake,
  type Position,
  type Problem,
  position,
  START,
} from '../diagnostics/diagnostics.ts';

const UNREADABLE = {
  ...START,
  ...mistake('file-unreadable', 'the file cannot be read', 'make it readable for this user'),
};

/**
 * Reads a text file, without its byte order mark. Synchronous, since that takes half the time of
 * promises for small files.
 *
 * @returns no text if the file cannot be read; the problem says what is wrong with it or its encoding
 */
export function readText(file: string): {
  readonly text?: string;
  readonly problem?: Problem & Position;
} {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return { problem: UNREADABLE };
  }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (isUtf8(bytes)) return { text };
  // What invalid bytes decode to (Encoding Standard, section 4.1).
  const at = position(text, Math.max(0, text.indexOf('\uFFFD')));
  return {
    text,
    problem: { ...at, ...mistake('encoding-invalid', 'the file is not UTF-8', 'save it as UTF-8') },
  };
}
