import { readFile } from 'node:fs/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Derived, derived } from '../../compile/derived.ts';
import { Locales } from '../../contract/locales.ts';
import { type ResourceSchemaName, type SchemaName, schemaOf } from '../../contract/schemas.ts';

// Tests validate the schemas themselves: that would take longer here than validating all values,
// and so would optimizing the generated code.
const ajv = addFormats(
  new Ajv2020({
    allErrors: true,
    formats: { int32: true },
    validateSchema: false,
    code: { optimize: false },
  }),
);
// The one of Ajv counts all characters of a page, although few are longer than they may be.
ajv.removeKeyword('maxLength').addKeyword({
  keyword: 'maxLength',
  type: 'string',
  schemaType: 'number',
  error: { message: ({ schema }) => `must NOT have more than ${schema} characters` },
  validate: (most: number, text: string) => text.length <= most || [...text].length <= most,
});
/** By the name of the schema and the locales of the site. */
const validators = new Map<string, ValidateFunction>();

/** Values whose faults are told with the page of the list that has them. */
type ListsOfPages = Readonly<
  Record<string, Readonly<Record<string, { url?: string }>> | undefined>
>;

/** Fails, listing every violation, unless a value of a site in `locales` matches a schema of the contract. */
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
  /** What {@link make} makes; absent if the file is cheap to make, and so is not kept. */
  readonly content?: Derived<FileContent | Promise<FileContent>>;
  /** The file, absolute, that it is a copy of, if it is one. */
  readonly source?: string;
}

/** A copy of a file. */
export const fileCopy = (path: string, source: string): Output => ({
  path,
  make: () => readFile(source),
  source,
});

/** A file that builds keep, since it takes time to make. */
export const keptFile = (path: string, content: Required<Output>['content']): Output => ({
  path,
  make: () => content.make(),
  content,
});

/** Files that are made together, and whose names are only known afterwards. */
export interface OutputGroup {
  /** Where they are: folders, with `/` at the end, and files. The first one names the group. */
  readonly places: readonly [string, ...string[]];
  /** Makes the files, by path. */
  readonly make: () => Promise<ReadonlyMap<string, FileContent>>;
  /** What {@link make} makes; absent if the files are cheap to make, and so are not kept. */
  readonly content?: Derived<Promise<ReadonlyMap<string, FileContent>>>;
}

/** Whether a path is where files of a group are. */
export const isIn = ({ places }: OutputGroup, path: string): boolean =>
  places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));

/** A JSON file. */
export const json = (path: string, value: () => unknown): Output => ({
  path,
  make: () => JSON.stringify(value()),
});

/**
 * A JSON file that has to match a schema of the contract, on a site in `locales`. It is kept, since to
 * check most values takes longer than to make them.
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
      const made = value.make();
      assertValid(schema, made, path, locales);
      return JSON.stringify(made);
    }),
  );

/** The bytes of a file's content. */
export function bytesOf(content: FileContent): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}
