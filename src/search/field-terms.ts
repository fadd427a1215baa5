import type { FieldValues } from '../contract/fields.ts';

/** The term for a value of a declared field, which cannot collide with words. */
export const fieldTerm = (name: string, value: string) => `\u0001${name}=${value}`;

/** The terms for the declared fields of a page. */
export const fieldTerms = (fields: FieldValues = {}): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => fieldTerm(name, String(each))),
  );
