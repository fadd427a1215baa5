import { sample } from 'openapi-sampler';
import type { ApiDescription, MediaTypeObject, ParameterObject, Schema } from './description.ts';
import type { Direction } from './fields.ts';

/** Keywords whose value says how much is made of a schema. */
const AMOUNTS = new Set<PropertyKey>(['minItems', 'minLength']);

/** Thrown by the objects of a {@link ReadBudget} that is used up. */
class BudgetExceeded extends Error {}

/**
 * Limits how much a library makes of objects that can be small and mean a lot, such as schemas that
 * contain each other many times. It counts reads, so that it ends alike on every machine.
 */
class ReadBudget {
  /** How many reads are left. */
  left: number;
  readonly #proxies = new WeakMap<object, object>();

  constructor(reads: number) {
    this.left = reads;
  }

  /** An object each read of which counts, in itself and in what it holds. */
  watched<T extends object>(object: T): T {
    const known = this.#proxies.get(object) as T | undefined;
    if (known) return known;
    const proxy = new Proxy(object, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        this.left -= typeof value === 'number' && AMOUNTS.has(key) ? Math.max(1, value) : 1;
        if (this.left < 0) throw new BudgetExceeded();
        return typeof value === 'object' && value !== null ? this.watched(value) : value;
      },
    });
    this.#proxies.set(object, proxy);
    return proxy;
  }
}

/** Longest example that is shown whole, in characters; the lists of longer ones are cut. */
const MAX_LENGTH = 12_000;

/** How many items of a long example's lists are shown. */
const SHOWN_ITEMS = 2;

/** How often schemas are read for one example. */
const EXAMPLE_READS = 500_000;

/** How deep examples made from schemas are. */
const DEPTH = 8;

/** A body that matches a media type: the owner's own example, or one made from its schema. */
export function exampleBody(
  description: ApiDescription,
  media: MediaTypeObject,
  direction: Direction,
): unknown {
  const [named] = Object.values(media.examples ?? {});
  const written = media.example ?? (named && description.resolve<{ value?: unknown }>(named).value);
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
  const budget = new ReadBudget(reads);
  try {
    const made = sample(budget.watched(schema), options, budget.watched(description.root));
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
 * An example as text: JSON indented, other formats as they are written.
 *
 * @param type media type
 */
export function exampleText(example: unknown, type: string): string {
  if (typeof example === 'string' && (!isJson(type) || canParse(example))) {
    return example.slice(0, MAX_LENGTH);
  }
  const whole = JSON.stringify(example, null, 2);
  return whole.length <= MAX_LENGTH
    ? whole
    : JSON.stringify(shortened(example), null, 2).slice(0, MAX_LENGTH);
}

function canParse(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN_ITEMS).map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
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
  const [named] = Object.values(parameter.examples ?? {});
  const found =
    parameter.example ??
    (named && description.resolve<{ value?: unknown }>(named).value) ??
    schema.example ??
    schema.examples?.[0] ??
    schema.default ??
    schema.enum?.[0];
  if (found === undefined || found === null) {
    return parameter.name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  }
  return typeof found === 'object' ? [found].flat().map(String).join(',') : String(found);
}
