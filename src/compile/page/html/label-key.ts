/** The key of a label of footnotes and link definitions: case does not count (CommonMark 0.31, section 4.7). */
export const labelKey = (identifier: string): string => identifier.toUpperCase();
