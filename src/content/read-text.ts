import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { type Position, type Problem, position } from './diagnostics.ts';

/** What stands where bytes are not UTF-8 (The Encoding Standard, section 4.1). */
const REPLACEMENT = '\uFFFD';

/** Offset, in the decoded text, of the first bytes that are not UTF-8. */
function firstInvalid(bytes: Buffer, text: string): number {
  const written = Buffer.from(REPLACEMENT);
  const offsets = [...text.matchAll(/\uFFFD/g)].map(({ index }) => index);
  const isWritten = (offset: number) => {
    const start = Buffer.byteLength(text.slice(0, offset));
    return bytes.subarray(start, start + written.length).equals(written);
  };
  return offsets.find((offset) => !isWritten(offset)) ?? 0;
}

/**
 * Reads a file of text, its byte order mark left out.
 *
 * @returns the text, and what is wrong with its encoding
 * @throws {Error} if the file cannot be read
 */
export async function readText(
  file: string,
): Promise<{ text: string; problem?: Problem & Position }> {
  const bytes = await readFile(file);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (isUtf8(bytes)) return { text };
  return {
    text,
    problem: {
      ...position(text, firstInvalid(bytes, text)),
      severity: 'error',
      code: 'encoding-invalid',
      message: 'the file is not UTF-8',
      hint: 'save it as UTF-8',
    },
  };
}
