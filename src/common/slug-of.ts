/** A text as a name of files and packages: `Résumé of GitHub` gives `resume-of-github`. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Longest segment that is made of a text. */
const MAX_LENGTH = 80;

/** A segment of an address made of a text, in ASCII, perhaps empty: `getPetById` gives `get-pet-by-id`. */
export const slugOf = (text: string): string =>
  plainName(text.normalize('NFKD').replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2'))
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
