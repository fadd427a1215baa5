/** The words of a text, as a set. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
