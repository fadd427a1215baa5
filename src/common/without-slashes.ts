/** A text without slashes at its end; in linear time: `/\/+$/` tries each slash of a row anew. */
export const withoutEndSlashes = (text: string): string => text.replace(/(?<!\/)\/+$/, '');

/** A text without slashes at either end. */
export const withoutSlashes = (text: string): string => withoutEndSlashes(text).replace(/^\/+/, '');
