import { bundledLanguages } from 'shiki/langs';

/** Names under which code is shown as it is. */
const PLAIN = ['ansi', 'math', 'plain', 'plaintext', 'text', 'txt'];

/** Every name of a language that a block of code can have; code of others is shown as it is. */
export const LANGUAGES: ReadonlySet<string> = new Set([...Object.keys(bundledLanguages), ...PLAIN]);
