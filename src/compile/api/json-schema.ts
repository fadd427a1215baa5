import { Ajv2020 } from 'ajv/dist/2020.js';
import { wordSet } from '../../common/word-set.ts';
import type { OperationContext } from './context.ts';
import {
  type AnySchema,
  type ApiDescription,
  type Direction,
  followPointer,
  type Schema,
} from './description.ts';
import { isJson } from './examples.ts';
import { type Kind, kindOf } from './kinds.ts';

/**
 * Longest schemas that are embedded in the page of an operation, in characters. Of GitHub's 1,099
 * operations, the longest has 46,000 (4 kB compressed) and the median 1,100.
 */
const MAX_LENGTH = 100_000;

/** Keywords that do not validate, or that later versions of OpenAPI replaced. */
const NOT_VALIDATING = wordSet(
  'default description discriminator deprecated example examples externalDocs nullable title xml',
);

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

/** The keyword of properties that are absent in one direction. */
type OneWayKeyword = 'readOnly' | 'writeOnly';

/** A schema as JSON Schema, with only the keywords that validate; `nameOf` renames references. */
function validating(
  node: unknown,
  kind: Kind,
  absent: OneWayKeyword,
  nameOf: (reference: string) => string,
): unknown {
  if (Array.isArray(node)) return node.map((each) => validating(each, kind, absent, nameOf));
  if (node === null || typeof node !== 'object' || kind === 'data') return node;
  const all: Readonly<Record<string, unknown>> = { ...node };
  const isSchema = kind === 'schema';
  if (isSchema && typeof all.$ref === 'string') return { $ref: nameOf(all.$ref) };
  const kept = Object.fromEntries(
    Object.entries(all)
      .filter(([key]) => !isSchema || !(NOT_VALIDATING.has(key) || key.startsWith('x-')))
      .map(([key, value]) => [key, validating(value, kindOf(kind, key), absent, nameOf)]),
  );
  if (isSchema && Array.isArray(all.required)) {
    // A `writeOnly` property may be absent from responses, a `readOnly` one from requests.
    const { properties = {} } = all as Schema;
    kept.required = all.required.filter((name: string) => {
      const property = properties[name];
      return typeof property !== 'object' || property[absent] !== true;
    });
  }
  // In 3.0, a flag makes a bound exclusive (OpenAPI 3.0, section 4.7.24).
  for (const [bound, exclusive] of BOUNDS) {
    if (!isSchema || typeof kept[exclusive] !== 'boolean') continue;
    kept[exclusive] = kept[exclusive] ? kept[bound] : undefined;
  }
  // In 3.0, `nullable` adds the type null (OpenAPI 3.0, section 4.7.24).
  return isSchema && all.nullable === true ? { anyOf: [{ type: 'null' }, kept] } : kept;
}

/**
 * A schema, or several by name, as self-contained JSON Schema, and the schemas it refers to: `/0` is
 * the first of these.
 */
function ownSchemas(
  node: unknown,
  kind: 'schema' | 'schemas',
  absent: OneWayKeyword,
  { root }: Pick<ApiDescription, 'root'>,
) {
  const references: string[] = [];
  const used: unknown[] = [];
  const use = (reference: string): string => {
    let index = references.indexOf(reference);
    if (index < 0) {
      index = references.push(reference) - 1;
      used[index] = validating(followPointer(root, reference), 'schema', absent, use);
    }
    return `/${index}`;
  };
  return { own: validating(node, kind, absent, use), used };
}

/**
 * The schemas of an operation's JSON responses by status; its form validates responses with them.
 *
 * @returns `undefined` if there are none, or if they would make the page too long
 */
export function responseSchemas({ operation, description }: OperationContext): string | undefined {
  const byStatus = operation.responses.flatMap(([status, { content = {} }]) => {
    const [, media] = Object.entries(content).find(([type]) => isJson(type)) ?? [];
    const schema = media?.schema as AnySchema | undefined;
    return schema === undefined ? [] : [[status, schema] as const];
  });
  const nodes = Object.fromEntries(byStatus);
  const { own: statuses, used } = ownSchemas(nodes, 'schemas', 'writeOnly', description);
  const text = JSON.stringify({ statuses, used });
  return byStatus.length > 0 && text.length <= MAX_LENGTH ? text : undefined;
}

/** Matches every string: a pattern in a description could backtrack forever. */
const anyText = Object.assign(() => ({ test: () => true }), { code: 'anyText' });

/** Whether a value fits a schema, ignoring patterns; `false` if the schema does not compile. */
export function matchesSchema(
  value: unknown,
  schema: AnySchema,
  direction: Direction,
  description: ApiDescription,
): boolean {
  const absent = direction === 'request' ? 'readOnly' : 'writeOnly';
  const { own, used } = ownSchemas(schema, 'schema', absent, description);
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    logger: false,
    code: { optimize: false, regExp: anyText },
  });
  try {
    for (const [index, each] of used.entries()) ajv.addSchema(each as AnySchema, `/${index}`);
    return ajv.validate(own as AnySchema, value) === true;
  } catch {
    return false;
  }
}
