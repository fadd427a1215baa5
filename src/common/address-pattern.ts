export const PLACEHOLDERS = ['path', 'slug', 'locale', 'title', 'url'] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/**
 * Fills the placeholders of an address. Values are percent-encoded; in the path, slashes stay.
 *
 * @param pattern such as `https://example.com/edit/{path}?title={title}`
 * @returns `undefined` if a value is missing
 */
export function fillPattern(
  pattern: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string | undefined {
  const query = pattern.search(/[?#]/);
  let isComplete = true;
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: Placeholder, offset: number) => {
    const value = values[name];
    if (value === undefined) isComplete = false;
    const encoded = encodeURIComponent(value ?? '');
    return query >= 0 && offset > query ? encoded : encoded.replaceAll('%2F', '/');
  });
  return isComplete ? filled : undefined;
}
