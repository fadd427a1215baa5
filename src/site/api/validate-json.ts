import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Locales } from '../../contract/locales.ts';
import { schemaOf } from '../../contract/openapi-schemas.ts';
import type { ResourceSchemaName, SchemaName } from '../../contract/schemas.ts';

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
/** By the name of the schema and the locales of the site. */
const validators = new Map<string, ValidateFunction>();

/**
 * Checks a value against a schema of the contract.
 *
 * @param source names the value in the error
 * @param locales those of the site
 * @throws {Error} that lists every violation
 */
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
  const problems = validate.errors?.map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
  );
  throw new Error(`${source} is not a valid ${name}: ${problems?.join('; ')}`);
}
