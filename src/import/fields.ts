/** Named values of which nothing is known yet: options, front matter, mappings of a configuration. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a value; none if it is something else. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
