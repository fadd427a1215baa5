import { bundledLanguages } from 'shiki/langs';

/** Names of languages that are not highlighted. */
const PLAIN = ['ansi', 'math', 'plain', 'plaintext', 'text', 'txt'];

/** Every language name that a code block may have without a warning. */
export const LANGUAGES: ReadonlySet<string> = new Set([...Object.keys(bundledLanguages), ...PLAIN]);
