/**
 * A segment of an address made of a text: `getPetById` gives `get-pet-by-id`.
 *
 * @returns lower-case ASCII letters, digits and `-`; empty if the text has none of them
 */
export const slugOf = (text: string, maxLength = 80): string =>
  text
    .normalize('NFKD')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
