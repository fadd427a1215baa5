import { hash } from 'node:crypto';
import { lazy } from '../common/lazy.ts';

/**
 * A value that is made from its inputs alone. Builds keep it under its key, and no key is composed
 * by hand: whatever the maker reads is among the inputs, since it is given nothing else.
 */
export interface Derived<Value, Inputs = unknown> {
  /** What it is a value of: makers of another kind make other values of the same inputs. */
  readonly kind: string;
  /** Plain data, which may contain other derived values. */
  readonly inputs: Inputs;
  /** SHA-256 of kind and inputs, hexadecimal. Other derived values stand in it with their keys. */
  readonly key: string;
  /** Makes the value, each time anew. */
  make(): Value;
  toJSON(): string;
}

/** A class, since a large site has hundreds of thousands: object literals with accessors take ten times the memory. */
class DerivedValue<Value, Inputs> implements Derived<Value, Inputs> {
  readonly kind: string;
  readonly inputs: Inputs;
  readonly #make: (inputs: Inputs) => Value;
  #key: string | undefined;

  constructor(kind: string, inputs: Inputs, make: (inputs: Inputs) => Value) {
    this.kind = kind;
    this.inputs = inputs;
    this.#make = make;
  }

  get key(): string {
    this.#key ??= keyOf(this.kind, this.inputs);
    return this.#key;
  }

  make(): Value {
    return this.#make(this.inputs);
  }

  toJSON(): string {
    return this.key;
  }
}

/** Declares a value that `make` makes from `inputs`. */
export const derived = <Inputs, Value>(
  kind: string,
  inputs: Inputs,
  make: (inputs: Inputs) => Value,
): Derived<Value, Inputs> => new DerivedValue(kind, inputs, make);

/** The key of a value of some kind that is made from `inputs`. */
export const keyOf = (kind: string, inputs: unknown): string =>
  hash('sha256', `${kind} ${written(inputs, 'inputs')}`);

/** A value that is cheap to make, once, and stands for itself among the inputs of others. */
export function cheap<Value extends object>(make: () => Value): Derived<Value> {
  const value = lazy(make);
  return derived('cheap', { toJSON: value }, value);
}

/** The hashes of shared values, each from the first key that needs it. */
const hashes = new WeakMap<object, { sha256?: string }>();

/**
 * Marks a value that is among the inputs of many, such as the settings: keys contain its hash,
 * which is computed once. It must not change any more.
 */
export function shared<T extends object>(value: T): T {
  if (!hashes.has(value)) hashes.set(value, {});
  return value;
}

interface WithJson {
  readonly toJSON?: () => unknown;
}

/**
 * Writes inputs so that different ones are written differently. Native JSON calls a function for
 * each member if it is to replace some, which takes five times as long.
 *
 * @throws {TypeError} for a function, since keys would not change with it
 */
function written(value: unknown, name: string): string {
  if (typeof value === 'string') return `"${value.length}:${value}`;
  if (typeof value === 'function') throw new TypeError(`The input “${name}” is a function.`);
  if (typeof value !== 'object' || value === null) return `${value};`;
  const known = hashes.get(value);
  if (!known) return writtenAnew(value, name);
  known.sha256 ??= hash('sha256', writtenAnew(value, name));
  return `#${known.sha256}`;
}

function writtenAnew(value: object, name: string): string {
  const { toJSON } = value as WithJson;
  if (toJSON) return written(toJSON.call(value), name);
  let text = '';
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) {
    for (const item of value) text += written(item, name);
    return `[${text}]`;
  }
  for (const [member, each] of Object.entries(value)) {
    if (each !== undefined) text += `${member.length}:${member}${written(each, member)}`;
  }
  return `{${text}}`;
}
