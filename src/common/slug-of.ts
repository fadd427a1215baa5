/** Converts a text to a name of files and packages: `Résumé of GitHub` to `resume-of-github`. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Maximum length of a generated segment. */
const MAX_LENGTH = 80;

/** Converts a text to an ASCII segment of an address, possibly empty: `getPetById` to `get-pet-by-id`. */
export const slugOf = (text: string): string =>
  plainName(text.normalize('NFKD').replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2'))
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
