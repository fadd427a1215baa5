import { type Schema, Validator } from 'jsonschema';

/** The schemas of responses by status, and what they refer to: `/0` is the first of these. */
interface ResponseSchemas {
  readonly statuses: Readonly<Record<string, Schema>>;
  readonly used: readonly Schema[];
}

/** Keywords of schemas with alternatives. */
const ALTERNATIVES = new Set(['allOf', 'anyOf', 'oneOf']);

/** How many misfits are told. */
const TOLD = 8;

/**
 * Where a body does not fit the schema that the description has for the status of its response.
 *
 * @param schemas JSON, as the page has it
 * @returns nothing if the description has none, or the body is not JSON
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
  // What is wrong with each alternative says more than that none fits.
  const telling = errors.filter(({ name }) => !ALTERNATIVES.has(name));
  const told = (telling.length > 0 ? telling : errors).map(({ path, message, name }) => {
    // The library tells alternatives by their numbers in the page.
    const said = ALTERNATIVES.has(name)
      ? message.replace(/ from .*/s, ' of its alternatives')
      : message;
    return [path.join('.'), said].filter(Boolean).join(': ');
  });
  return [...new Set(told)].slice(0, TOLD);
}
