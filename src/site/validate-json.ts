import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { SCHEMAS, type SchemaName } from '../contract/openapi.ts';

// Tests check that the schemas are schemas: here that would take longer than all values.
const ajv = addFormats(
  new Ajv2020({ allErrors: true, formats: { int32: true }, validateSchema: false }),
);
const validators = new Map<SchemaName, ValidateFunction>();

/**
 * Checks a value against a schema of the contract.
 *
 * @param source where the value comes from, for the error
 * @throws {Error} if it is not valid, naming every place in it
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
