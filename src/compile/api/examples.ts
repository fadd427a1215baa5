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

/** Keywords whose value says how much is made of a schema. */
const AMOUNTS = new Set<PropertyKey>(['minItems', 'minLength']);

/** Thrown by the objects of a {@link readBudget} that is used up. */
class BudgetExceeded extends Error {}

/**
 * Limits how much a library makes of objects that can be small and mean a lot, such as schemas that
 * contain each other many times. It counts reads, so that it ends alike on every machine.
 *
 * @returns makes of an object one each read of which counts, in itself and in what it holds
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

/** Longest example that is shown whole, in characters; the lists of longer ones are cut. */
const MAX_LENGTH = 12_000;

/** How many items of a long example's lists are shown. */
const SHOWN_ITEMS = 2;

/** How often schemas are read for one example. */
const EXAMPLE_READS = 500_000;

/** How deep examples made from schemas are. */
const DEPTH = 8;

/** An example that the description names. */
export interface NamedExample {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  readonly value: unknown;
}

/** An example in a description; 3.2 has `dataValue`. */
type ExampleNode = { summary?: string; value?: unknown; dataValue?: unknown };

/** The examples that a description names, of a body or a parameter. */
export const namedExamples = (
  description: ApiDescription,
  { examples = {} }: Pick<MediaTypeObject, 'examples'>,
): readonly NamedExample[] =>
  Object.entries(examples).flatMap(([name, node]) => {
    const { summary = name, value, dataValue } = description.resolve<ExampleNode>(node);
    const own = dataValue ?? value;
    return own === undefined ? [] : [{ name, label: summary, value: own }];
  });

/** A body that matches a media type: the owner's own example, or one made from its schema. */
export function exampleBody(
  description: ApiDescription,
  media: MediaTypeObject,
  direction: Direction,
): unknown {
  const written = media.example ?? namedExamples(description, media)[0]?.value;
  if (written !== undefined) return written;
  return media.schema && madeFrom(description, media.schema, direction);
}

function madeFrom(description: ApiDescription, schema: object, direction: Direction): unknown {
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
    const made = sample(watched(schema), options, watched(description.root));
    // Without the objects that count.
    return JSON.parse(JSON.stringify(made));
  } catch (error) {
    // It cannot make every schema; a page without an example is still a page.
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
 * An example as text: JSON indented, the fields of a form like a query, other formats as they are
 * written.
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

/** Whether requests in examples have a parameter: it is required, or its example is no default. */
export function isInExamples(description: ApiDescription, parameter: ParameterObject): boolean {
  const { required = false, example } = parameter;
  const schema = description.schema(parameter.schema as Schema | undefined);
  return required || (example !== undefined && example !== schema.default);
}

/** A value that a parameter accepts; the name of the parameter in capitals if nothing says one. */
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

/** The value of a parameter as text, a list with commas between. */
export const parameterText = (value: unknown): string => [value].flat().map(textOf).join(',');
