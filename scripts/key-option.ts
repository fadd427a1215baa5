import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { keyFrom } from '../src/files/signature.ts';
import { UsageError } from './command-line.ts';

/**
 * Reads the key in the file or environment variable (`env:NAME`) that an option names. Never prints or
 * stores its text.
 *
 * @throws {UsageError} if there is no valid key
 */
export function keyOption(
  option: string,
  value: string | undefined,
  kind: 'private' | 'public',
): KeyObject | undefined {
  if (value === undefined) return undefined;
  const [, variable] = /^env:(.+)$/.exec(value) ?? [];
  try {
    const pem = variable === undefined ? readFileSync(value, 'utf8') : process.env[variable];
    return keyFrom(pem ?? '', kind, value);
  } catch (error) {
    throw new UsageError(`--${option}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
