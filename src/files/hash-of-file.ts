import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** SHA-256 of a file, hexadecimal. */
export const hashOfFile = (file: string): string => hash('sha256', readFileSync(file));
