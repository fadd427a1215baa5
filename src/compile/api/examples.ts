import { sample } from 'openapi-sampler';
import { perObject } from '../../common/lazy.ts';
import { isForm } from '../../common/request-samples.ts';
import type {
  ApiDescription,
  Direction,
  MediaTypeObject,
  ParameterObject,
  Schema,
} from './description.ts';

/** Keywords whose values determine the size of a generated example. */
const AMOUNTS = new Set<PropertyKey>(['minItems', 'minLength']);

/** Thrown by the objects of a {@link readBudget} that is used up. */
class BudgetExceeded extends Error {}

/**
 * Limits the work of a library on objects that are small but expand, such as schemas that contain
 * each other many times. Counts reads, not time, so that the result is the same on every machine.
 *
 * @returns wraps an object so that each read of it, or of an object inside it, counts
 */
function readBudget(budget: { left: number }): <T extends object>(object: T) => T {
  const watched = perObject(
    <T extends object>(object: T): T =>
      new Proxy(object, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key);
          budget.left -= typeof value === 'number' && AMOUNTS.has(key) ? Math.max(1, value) : 1;
          if (budget.left < 0) throw new BudgetExceeded();
          return typeof value === 'object' && value !== null ? watched(value) : value;
        },
      }),
  ) as <T extends object>(object: T) => T;
  return watched;
}

/** Longest example that is shown in full, in characters; longer ones have their lists cut. */
const MAX_LENGTH = 12_000;

/** Items that are shown of each list of a long example. */
const SHOWN_ITEMS = 2;

/** Budget of schema reads for one example. */
const EXAMPLE_READS = 500_000;

/** Maximum depth of generated examples. */
const DEPTH = 8;

/** A named example of the description. */
export interface NamedExample {
  readonly name: string;
  /** Its summary, or its name. */
  readonly label: string;
  readonly value: unknown;
}

/** An example in a description; `dataValue` is new in 3.2. */
type ExampleNode = { summary?: string; value?: unknown; dataValue?: unknown };

/** The named examples of a body or a parameter. */
export const namedExamples = (
  description: ApiDescription,
  { examples = {} }: Pick<MediaTypeObject, 'examples'>,
): readonly NamedExample[] =>
  Object.entries(examples).flatMap(([name, node]) => {
    const { summary = name, value, dataValue } = description.resolve<ExampleNode>(node);
    const own = dataValue ?? value;
    return own === undefined ? [] : [{ name, label: summary, value: own }];
  });

/** An example body of a media type: from the description, or generated from the schema. */
export function exampleBody(
  description: ApiDescription,
  media: MediaTypeObject,
  direction: Direction,
): unknown {
  const authored = media.example ?? namedExamples(description, media)[0]?.value;
  if (authored !== undefined) return authored;
  return media.schema && sampleFrom(description, media.schema, direction);
}

function sampleFrom(description: ApiDescription, schema: object, direction: Direction): unknown {
  const options = {
    quiet: true,
    maxSampleDepth: DEPTH,
    skipReadOnly: direction === 'request',
    skipWriteOnly: direction === 'response',
  };
  const reads = Math.min(EXAMPLE_READS, description.readsForExamples);
  const budget = { left: reads };
  const watched = readBudget(budget);
  try {
    const sampled = sample(watched(schema), options, watched(description.root));
    // Removes the counting proxies.
    return JSON.parse(JSON.stringify(sampled));
  } catch (error) {
    // The library does not support every schema; the page then has no example.
    if (error instanceof BudgetExceeded) {
      description.withoutExample.add(description.nameOf(schema) ?? '');
    }
    return undefined;
  } finally {
    description.readsForExamples -= reads - Math.max(0, budget.left);
  }
}

/** Whether a media type is JSON (RFC 6839, section 3.1). */
export const isJson = (type: string) => /[/+]json\b/.test(type);

/**
 * An example as text: JSON is indented, forms are URL-encoded, other formats stay as they are.
 *
 * @param type media type
 */
export function exampleText(example: unknown, type: string): string {
  if (isForm(type) && example !== null && typeof example === 'object') {
    const fields = Object.entries(example).map(([name, value]) => [name, textOf(value)]);
    return new URLSearchParams(fields).toString();
  }
  if (typeof example === 'string' && (!isJson(type) || canParse(example))) {
    return example.slice(0, MAX_LENGTH);
  }
  const whole = JSON.stringify(example, null, 2);
  if (whole.length <= MAX_LENGTH) return whole;
  const shortened = (_: string, value: unknown) =>
    Array.isArray(value) ? value.slice(0, SHOWN_ITEMS) : value;
  return JSON.stringify(example, shortened, 2).slice(0, MAX_LENGTH);
}

const textOf = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function canParse(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether sample requests include a parameter: it is required, or its example is not the default. */
export function isInExamples(description: ApiDescription, parameter: ParameterObject): boolean {
  const { required = false, example } = parameter;
  const schema = description.schema(parameter.schema as Schema | undefined);
  return required || (example !== undefined && example !== schema.default);
}

/** An example value of a parameter; its name in capitals if the description has no value. */
export function exampleValue(description: ApiDescription, parameter: ParameterObject): string {
  const schema: Schema = description.schema(parameter.schema as Schema | undefined);
  const found =
    parameter.example ??
    namedExamples(description, parameter)[0]?.value ??
    schema.example ??
    schema.examples?.[0] ??
    schema.default ??
    schema.enum?.[0];
  if (found === undefined || found === null) {
    return parameter.name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  }
  return parameterText(found);
}

/** The value of a parameter as text; lists are joined by commas. */
export const parameterText = (value: unknown): string => [value].flat().map(textOf).join(',');
