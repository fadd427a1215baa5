import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import {
  mistake,
  type Position,
  type Problem,
  position,
  START,
} from '../diagnostics/diagnostics.ts';

/** What invalid bytes decode to (Encoding Standard, section 4.1). */
const REPLACEMENT = '\uFFFD';

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Offset, in the decoded text, of the first invalid bytes. */
function firstInvalid(bytes: Buffer, text: string): number {
  const written = Buffer.from(REPLACEMENT);
  let start = 0;
  let read = 0;
  for (;;) {
    const offset = text.indexOf(REPLACEMENT, read);
    if (offset < 0) return 0;
    start += Buffer.byteLength(text.slice(read, offset));
    if (!bytes.subarray(start, start + written.length).equals(written)) return offset;
    start += written.length;
    read = offset + 1;
  }
}

export interface ReadText {
  /** Absent if the file cannot be read. */
  readonly text?: string;
  /** What is wrong with the file or its encoding. */
  readonly problem?: Problem & Position;
}

/**
 * Reads a text file, without its byte order mark. Synchronous, since that takes half the time of
 * promises for small files.
 */
export function readText(file: string): ReadText {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return {
      problem: {
        ...START,
        ...mistake('file-unreadable', 'the file cannot be read', 'make it readable for this user'),
      },
    };
  }
  if (bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
    bytes = bytes.subarray(BYTE_ORDER_MARK.length);
  }
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return { text };
  return {
    text,
    problem: {
      ...position(text, firstInvalid(bytes, text)),
      ...mistake('encoding-invalid', 'the file is not UTF-8', 'save it as UTF-8'),
    },
  };
}
