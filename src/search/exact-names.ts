/** Matches the path of an operation with an optional method. */
const CALL = /^(?:([a-z]+)\s+)?(\/\S*)$/i;

/** Matches an identifier of several words, such as `listPages`, `list_pages` and `pages.list`. */
const IDENTIFIER =
  /^(?!v?\d)\p{L}(?=.*(?:[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][-_.]\p{L}))[\p{L}\p{N}\p{M}_.-]+$/u;

/**
 * The normalized path or identifier of an operation, without case and names of parameters;
 * `undefined` for other queries.
 */
export function exactName(query: string): string | undefined {
  const asked = query.trim();
  const [, method = '', path] = CALL.exec(asked) ?? [];
  if (path !== undefined) {
    const plain = path.replace(/\{[^}]*\}|(?<=\/):[^/]+/g, '{}').replace(/(?<=.)\/$/, '');
    return `${method} ${plain}`.trim().toLowerCase();
  }
  return IDENTIFIER.test(asked) ? asked.toLowerCase() : undefined;
}

/** The term for an exact name, which cannot collide with words. */
export const exactTerm = (name: string): string => `\u0002${name}`;

/** The terms for the exact names of a page. */
export const exactTerms = (names: readonly string[] = []): string[] => [
  ...new Set(names.flatMap((name) => exactName(name) ?? []).map(exactTerm)),
];
