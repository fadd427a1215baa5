export type FieldValue = string | number | readonly string[];

/** What a page says in the fields that the settings declare, by name. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A field of front matter that the settings declare. */
export interface DeclaredField {
  readonly name: string;
  /** The values that it may have; absent if it may have any. */
  readonly choices?: readonly string[];
}

/** Values that pages must have in declared fields, by name. */
export type FieldFilter = ReadonlyMap<string, string>;

/** Names of parameters of operations, tools and pages, which no field can have. */
export const TAKEN_NAMES: readonly string[] =
  'q query locale limit under version kind slug section before since page cursor budget'.split(' ');
