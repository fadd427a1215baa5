import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnySchema, ApiDescription, Direction } from './description.ts';
import { ownSchemas } from './response-schemas.ts';

/** Takes every text for one that matches: a pattern of a description might never end. */
const anyText = Object.assign(() => ({ test: () => true }), { code: 'anyText' });

/** Whether a value fits a schema, whose patterns are not tried; not where that cannot be checked. */
export function fits(
  value: unknown,
  schema: AnySchema,
  direction: Direction,
  description: ApiDescription,
): boolean {
  const leftOut = direction === 'request' ? 'readOnly' : 'writeOnly';
  const { schemas, used } = ownSchemas([schema], leftOut, description);
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    logger: false,
    code: { optimize: false, regExp: anyText },
  });
  try {
    for (const [index, each] of used.entries()) ajv.addSchema(each as AnySchema, `/${index}`);
    return ajv.validate(schemas[0] as AnySchema, value) === true;
  } catch {
    return false;
  }
}
