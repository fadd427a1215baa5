import { position } from '../../compile/diagnostics/diagnostics.ts';
import type { Module } from './module.ts';
import type { SyntaxNode } from './syntax.ts';
import { furtherFields, Unknown } from './unknown.ts';

/** Follows code, and counts what it does. */
export interface Evaluator {
  /** The value of an expression. */
  readonly value: (node: SyntaxNode, scope: Scope) => unknown;
  /**
   * Does what a statement says.
   *
   * @throws {NotFollowed} if what it does cannot be known
   */
  readonly execute: (statement: SyntaxNode, scope: Scope) => Completion;
  /** What a function returns. */
  readonly call: (fn: Callable, args: readonly unknown[]) => unknown;
  readonly exportsOf: (module: Module) => ReadonlyMap<string, unknown>;
}

/** How a statement ended: in order, with `break`, or with the value that its function returns. */
export type Completion = 'next' | 'break' | { readonly returned: unknown };

/** Thrown where code goes on in a way that only running it can tell. */
export class NotFollowed extends Error {}

/** What the names in a block of code stand for. */
export class Scope {
  readonly module: Module;
  readonly evaluator: Evaluator;
  /** Whether it is that of a whole function or module, to which “var” belongs. */
  readonly isWhole: boolean;
  readonly #outer: Scope | undefined;
  readonly #values: Map<string, unknown>;

  constructor(
    module: Module,
    evaluator: Evaluator,
    values: ReadonlyMap<string, unknown> = new Map(),
    outer?: Scope,
    isWhole = true,
  ) {
    this.module = module;
    this.evaluator = evaluator;
    this.#values = new Map(values);
    this.#outer = outer;
    this.isWhole = isWhole;
  }

  /** The scope of a block in this one. */
  inner(): Scope {
    return new Scope(this.module, this.evaluator, undefined, this, false);
  }

  declare(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  has(name: string): boolean {
    return this.#values.has(name) || (this.#outer?.has(name) ?? false);
  }

  get(name: string): unknown {
    return this.#values.has(name) ? this.#values.get(name) : this.#outer?.get(name);
  }

  /** Gives a name that is declared another value. */
  set(name: string, value: unknown): void {
    if (this.#values.has(name)) this.#values.set(name, value);
    else this.#outer?.set(name, value);
  }
}

/** The value of code that only running it can tell. */
export class UnknownCode extends Unknown {
  readonly node: SyntaxNode;
  readonly scope: Scope;

  constructor(node: SyntaxNode, scope: Scope) {
    const { path, source } = scope.module;
    const { type, start, end } = node;
    const code = source.slice(start, end);
    super(path, () => position(source, start).line, code, type === 'SpreadElement');
    this.node = node;
    this.scope = scope;
  }
}

/** A function of the configuration: it can be called here, and is no value to read. */
export class Callable extends UnknownCode {}

/** What a package exports. */
export class FromPackage extends UnknownCode {}

/** Whether a value is unknown; a function is known, though it is no value to read. */
export const isUnknown = (value: unknown): value is Unknown =>
  value instanceof Unknown && !(value instanceof Callable);

/** Whether how many items a list has is known. */
export const isWhole = (list: readonly unknown[]): boolean => furtherFields(list) === undefined;
