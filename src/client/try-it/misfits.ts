import { type Schema, Validator } from 'jsonschema';

/** Schemas of responses by status; `/0` refers to the first of `used`. */
interface ResponseSchemas {
  readonly statuses: Readonly<Record<string, Schema>>;
  readonly used: readonly Schema[];
}

const ALTERNATIVES = new Set(['allOf', 'anyOf', 'oneOf']);

const MAX_SHOWN = 8;

/**
 * Validates the body of a response against the schema for its status.
 *
 * @param schemas {@link ResponseSchemas} as JSON
 * @returns the mismatches; `undefined` if there is no schema or the body is not JSON
 */
export function misfitsOf(
  schemas: string,
  status: number,
  bytes: Uint8Array,
): readonly string[] | undefined {
  const { statuses, used }: ResponseSchemas = JSON.parse(schemas);
  const schema = statuses[status] ?? statuses[`${String(status)[0]}XX`] ?? statuses.default;
  if (schema === undefined) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
  const validator = new Validator();
  for (const [index, each] of used.entries()) validator.addSchema(each, `/${index}`);
  const { errors } = validator.validate(body, schema, { base: '/', nestedErrors: true });
  // Errors within the alternatives are more specific than “none matches”.
  const specific = errors.filter(({ name }) => !ALTERNATIVES.has(name));
  const messages = (specific.length > 0 ? specific : errors).map(({ path, message, name }) => {
    // The library names alternatives by their internal ids.
    const text = ALTERNATIVES.has(name)
      ? message.replace(/ from .*/s, ' of its alternatives')
      : message;
    return [path.join('.'), text].filter(Boolean).join(': ');
  });
  return [...new Set(messages)].slice(0, MAX_SHOWN);
}
