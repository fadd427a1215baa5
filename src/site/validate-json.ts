import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { SCHEMAS, type SchemaName } from '../contract/schemas.ts';

// `validateSchema` is off: tests validate the schemas, and it takes longer than all values do.
const ajv = addFormats(
  new Ajv2020({ allErrors: true, formats: { int32: true }, validateSchema: false }),
);
const validators = new Map<SchemaName, ValidateFunction>();

/**
 * Checks a value against a schema of the contract.
 *
 * @param source names the value in the error
 * @throws {Error} that lists every violation
 */
export function assertValid(name: SchemaName, value: unknown, source: string): void {
  let validate = validators.get(name);
  if (!validate) {
    validate = ajv.compile(SCHEMAS[name]);
    validators.set(name, validate);
  }
  if (validate(value)) return;
  const problems = validate.errors?.map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
  );
  throw new Error(`${source} is not a valid ${name}: ${problems?.join('; ')}`);
}
