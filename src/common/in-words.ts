const ABBREVIATION = /\b(?:ai|api|cli|faq|sdk|ui|url)\b/gi;

/** Turns the name of a file or folder into a title: `first-steps` into “First steps”, `api` into “API”. */
export function inWords(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim() || name;
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(ABBREVIATION, (word) =>
    word.toUpperCase(),
  );
}
