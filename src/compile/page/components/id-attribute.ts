import { escapeAttribute } from '../../../common/escape.ts';

/** The `id` of an HTML tag, after a space; nothing without one. */
export const idAttribute = (id: string | undefined): string =>
  id === undefined ? '' : ` id="${escapeAttribute(id)}"`;
