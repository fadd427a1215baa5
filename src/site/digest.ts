import { hash } from 'node:crypto';

/** The digest of a text, as published files have it: `sha256:` and 64 hexadecimal digits. */
export const digestOf = (text: string): string => `sha256:${hash('sha256', text)}`;
