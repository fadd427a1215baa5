import { hash } from 'node:crypto';
import { lazy } from '../common/lazy.ts';

/**
 * A pure function of its inputs, cached under its key. No key is composed by hand: the maker
 * receives nothing but the inputs, so that whatever it reads is part of the key.
 */
export interface Derived<Value, Inputs = unknown> {
  /** Name of the maker: different makers may have the same inputs. */
  readonly kind: string;
  /** Plain data, which may contain other derived values. */
  readonly inputs: Inputs;
  /** SHA-256 of kind and inputs, hexadecimal. Derived values among the inputs contribute their keys. */
  readonly key: string;
  /** Computes the value, on each call. */
  make(): Value;
  toJSON(): string;
}

// A class: large sites have hundreds of thousands, and object literals with accessors take ten times the memory.
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

/** Declares a value that `make` computes from `inputs`. */
export const derived = <Inputs, Value>(
  kind: string,
  inputs: Inputs,
  make: (inputs: Inputs) => Value,
): Derived<Value, Inputs> => new DerivedValue(kind, inputs, make);

/** Whether a value is derived. */
export const isDerived = (value: unknown): value is Derived<unknown> =>
  value instanceof DerivedValue;

/** The cache key of a kind and its inputs. */
export const keyOf = (kind: string, inputs: unknown): string =>
  hash('sha256', `${kind} ${serialize(inputs, 'inputs')}`);

/** A value that is cheap to make: computed once, it is itself part of the keys of others. */
export function cheap<Value extends object>(make: () => Value): Derived<Value> {
  const value = lazy(make);
  return derived('cheap', { toJSON: value }, value);
}

/** Hashes of shared values, computed on demand. */
const hashes = new WeakMap<object, { sha256?: string }>();

/**
 * Marks a value that is an input of many others, such as the settings: keys contain its hash, which
 * is computed once. It must not be mutated afterwards.
 */
export function shared<T extends object>(value: T): T {
  if (!hashes.has(value)) hashes.set(value, {});
  return value;
}

interface WithJson {
  readonly toJSON?: () => unknown;
}

/**
 * Serializes inputs without collisions. `JSON.stringify` with a replacer takes five times as long.
 *
 * @throws {TypeError} for a function, whose changes the key would not reflect
 */
function serialize(value: unknown, name: string): string {
  if (typeof value === 'string') return `"${value.length}:${value}`;
  if (typeof value === 'function') throw new TypeError(`The input “${name}” is a function.`);
  if (typeof value !== 'object' || value === null) return `${value};`;
  const cached = hashes.get(value);
  if (!cached) return serializeObject(value, name);
  cached.sha256 ??= hash('sha256', serializeObject(value, name));
  return `#${cached.sha256}`;
}

function serializeObject(value: object, name: string): string {
  const { toJSON } = value as WithJson;
  if (toJSON) return serialize(toJSON.call(value), name);
  let text = '';
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) {
    for (const item of value) text += serialize(item, name);
    return `[${text}]`;
  }
  for (const [member, each] of Object.entries(value)) {
    if (each !== undefined) text += `${member.length}:${member}${serialize(each, member)}`;
  }
  return `{${text}}`;
}
