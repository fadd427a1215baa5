import type { FieldValues } from '../contract/fields.ts';

/** The term for a value of a declared field, which no word of a text or a query can be. */
export const fieldTerm = (name: string, value: string) => `\u0001${name}=${value}`;

/** The terms for what a page says in declared fields. */
export const fieldTerms = (fields: FieldValues = {}): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => fieldTerm(name, String(each))),
  );
