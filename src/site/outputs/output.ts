import { readFile } from 'node:fs/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Derived, derived } from '../../compile/derived.ts';
import { Locales } from '../../contract/locales.ts';
import { type ResourceSchemaName, type SchemaName, schemaOf } from '../../contract/schemas.ts';

// Validating the schemas and optimizing the generated code would take longer than validating all
// values; tests validate the schemas.
const ajv = addFormats(
  new Ajv2020({
    allErrors: true,
    formats: { int32: true },
    validateSchema: false,
    code: { optimize: false },
  }),
);
// Counts code points only if necessary; the implementation of Ajv always does.
ajv.removeKeyword('maxLength').addKeyword({
  keyword: 'maxLength',
  type: 'string',
  schemaType: 'number',
  error: { message: ({ schema }) => `must NOT have more than ${schema} characters` },
  validate: (max: number, text: string) => text.length <= max || [...text].length <= max,
});
/** By schema name and locales. */
const validators = new Map<string, ValidateFunction>();

/** Values with lists of pages, for error messages with the page. */
type ListsOfPages = Readonly<
  Record<string, Readonly<Record<string, { url?: string }>> | undefined>
>;

/** Throws an error with all violations unless a value matches a schema of the contract. */
export function assertValid(
  name: SchemaName | ResourceSchemaName,
  value: unknown,
  source: string,
  locales = new Locales(),
): void {
  const key = [name, ...locales.codes].join(' ');
  let validate = validators.get(key);
  if (!validate) {
    validate = ajv.compile(schemaOf(name, locales));
    validators.set(key, validate);
  }
  if (validate(value)) return;
  const problems = validate.errors?.map(({ instancePath, message }) => {
    const [, list = '', index = ''] = instancePath.split('/');
    const { url } = (value as ListsOfPages)[list]?.[index] ?? {};
    return `${instancePath || '/'} ${message}${url === undefined ? '' : ` in ${url}`}`;
  });
  throw new Error(`${source} is not a valid ${name}: ${problems?.join('; ')}`);
}

export type FileContent = string | Uint8Array;

/** A file of the site, made on demand. */
export interface Output {
  /** Starts with `/`. */
  readonly path: string;
  readonly make: () => FileContent | Promise<FileContent>;
  /** The cacheable result of {@link make}; absent for files that are cheap to make. */
  readonly content?: Derived<FileContent | Promise<FileContent>>;
  /** Absolute path of the original if the file is a copy. */
  readonly source?: string;
}

/** A copy of a file. */
export const fileCopy = (path: string, source: string): Output => ({
  path,
  make: () => readFile(source),
  source,
});

/** A file that is cached between builds. */
export const keptFile = (path: string, content: Required<Output>['content']): Output => ({
  path,
  make: () => content.make(),
  content,
});

/** Files that are made together and whose names are only known afterwards. */
export interface OutputGroup {
  /** Folders, with trailing `/`, and files of the group. The first names the group. */
  readonly places: readonly [string, ...string[]];
  /** Makes the files, by path. */
  readonly make: () => Promise<ReadonlyMap<string, FileContent>>;
  /** The cacheable result of {@link make}; absent for files that are cheap to make. */
  readonly content?: Derived<Promise<ReadonlyMap<string, FileContent>>>;
}

/** Whether a path belongs to a group. */
export const isIn = ({ places }: OutputGroup, path: string): boolean =>
  places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));

/** A JSON file. */
export const json = (path: string, value: () => unknown): Output => ({
  path,
  make: () => JSON.stringify(value()),
});

/**
 * A JSON file that must match a schema of the contract. It is cached, since validation of most values
 * takes longer than making them.
 */
export const checkedJson = (
  path: string,
  schema: SchemaName | ResourceSchemaName,
  locales: Locales,
  value: Derived<object>,
): Output =>
  keptFile(
    path,
    derived(`json ${schema}`, { locales: locales.codes, value }, ({ value }) => {
      const data = value.make();
      assertValid(schema, data, path, locales);
      return JSON.stringify(data);
    }),
  );

/** Encodes the content of a file. */
export function bytesOf(content: FileContent): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}
