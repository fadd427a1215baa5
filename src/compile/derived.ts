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
  readonly make: () => Value;
  readonly toJSON: () => string;
}

/** Declares a value that `make` makes from `inputs`. */
export function derived<Inputs, Value>(
  kind: string,
  inputs: Inputs,
  make: (inputs: Inputs) => Value,
): Derived<Value, Inputs> {
  let key: string | undefined;
  return {
    kind,
    inputs,
    get key() {
      key ??= keyOf(kind, inputs);
      return key;
    },
    make: () => make(inputs),
    toJSON() {
      return this.key;
    },
  };
}

/** The key of a value of some kind that is made from `inputs`. */
export const keyOf = (kind: string, inputs: unknown): string =>
  hash('sha256', `${kind} ${JSON.stringify(inputs, plain)}`);

/** A value that is cheap to make, once, and stands for itself among the inputs of others. */
export function cheap<Value extends object>(make: () => Value): Derived<Value> {
  const value = lazy(make);
  const inputs = {
    get value() {
      return value();
    },
  };
  return derived('cheap', inputs, value);
}

const hashes = new WeakMap<object, string>();

/**
 * Marks a value that is among the inputs of many, such as the settings: keys contain its hash,
 * which is computed once. It must not change any more.
 */
export function shared<T extends object>(value: T): T {
  if (!hashes.has(value)) hashes.set(value, hash('sha256', JSON.stringify(value, plain)));
  return value;
}

/** Writes inputs as JSON; refuses what has no JSON, since keys would not change with it. */
function plain(name: string, value: unknown): unknown {
  if (typeof value === 'function') throw new TypeError(`The input “${name}” is a function.`);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map || value instanceof Set) return [...value];
  return hashes.get(value) ?? value;
}
