type FieldValue = string | number | readonly string[];

/** Values of a page for the declared fields, by name. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A field of front matter that the settings declare. */
export interface DeclaredField {
  readonly name: string;
  /** The allowed values (default: any). */
  readonly choices?: readonly string[];
}

/** Values that pages must have in declared fields, by name. */
export type FieldFilter = ReadonlyMap<string, string>;

/** Names that fields cannot have: parameters of operations, tools and pages. */
export const RESERVED_FIELD_NAMES: readonly string[] =
  'q query locale limit under version kind slug section before since page cursor budget'.split(' ');
