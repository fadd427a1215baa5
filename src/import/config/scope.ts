import { position } from '../../compile/diagnostics/diagnostics.ts';
import {
  asNode,
  asNodes,
  childNodes,
  descendants,
  type Module,
  patternNames,
  type SyntaxNode,
} from './module.ts';

/** A value that cannot be determined without running the configuration. */
export class Unknown {
  /** Reports it. Called on use: most unknown values are never used. */
  readonly report: () => void;
  /** Whether it represents any number of list items. */
  readonly isSpread: boolean;

  constructor(report: () => void, isSpread = false) {
    this.report = report;
    this.isSpread = isSpread;
  }
}

/** The key of the value that gives an object unknown further fields. */
export const UNKNOWN_FIELDS = Symbol('unknown fields');

/** The value that adds unknown fields or items; `undefined` if all are known. */
export function unknownFields(value: unknown): unknown {
  // A list of unknown length.
  if (Array.isArray(value)) return value.find((item) => item instanceof Unknown && item.isSpread);
  return typeof value === 'object' && value !== null && UNKNOWN_FIELDS in value
    ? value[UNKNOWN_FIELDS]
    : undefined;
}

/** Interprets code within a budget. */
export interface Evaluator {
  /** The value of an expression. */
  readonly value: (node: SyntaxNode, scope: Scope) => unknown;
  /** The result of a function. */
  readonly call: (fn: Callable, args: readonly unknown[]) => unknown;
  readonly exportsOf: (module: Module) => ReadonlyMap<string, unknown>;
}

/** The variables of a block. */
export class Scope {
  readonly module: Module;
  readonly evaluator: Evaluator;
  readonly outer: Scope | undefined;
  readonly #values: Map<string, unknown>;

  constructor(
    module: Module,
    evaluator: Evaluator,
    outer?: Scope,
    values: Iterable<readonly [string, unknown]> = [],
  ) {
    this.module = module;
    this.evaluator = evaluator;
    this.outer = outer;
    this.#values = new Map(values);
  }

  declare(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  has(name: string): boolean {
    return this.#values.has(name) || (this.outer?.has(name) ?? false);
  }

  get(name: string): unknown {
    return this.#values.has(name) ? this.#values.get(name) : this.outer?.get(name);
  }

  /** Assigns a value to a declared name. */
  set(name: string, value: unknown): void {
    if (this.#values.has(name)) this.#values.set(name, value);
    else this.outer?.set(name, value);
  }
}

/** The unknown value of a piece of code. */
export class UnknownCode extends Unknown {
  readonly node: SyntaxNode;
  readonly scope: Scope;

  constructor(node: SyntaxNode, scope: Scope) {
    const { path, source, report } = scope.module;
    const { type, start, end } = node;
    const code = source.slice(start, end);
    super(
      () => report?.add('configuration', path, position(source, start).line, code),
      type === 'SpreadElement',
    );
    this.node = node;
    this.scope = scope;
  }
}

/** A function of the configuration, which can be called but has no readable value. */
export class Callable extends UnknownCode {}

/** A value from a package. */
export class PackageValue extends UnknownCode {}

/** Whether a value is unknown; functions count as known. */
export const isUnknown = (value: unknown): value is Unknown =>
  value instanceof Unknown && !(value instanceof Callable);

/** Whether the length of a list is known. */
export const hasKnownLength = (list: readonly unknown[]): boolean =>
  unknownFields(list) === undefined;

/**
 * Marks everything reachable from a value as unknown, since code that is not interpreted may mutate it.
 *
 * @param reason replaces the reachable values
 */
export function invalidate(value: unknown, reason: Unknown): void {
  // Iterative: values may be nested deeper than the stack allows.
  const reachable = new Set([value]);
  for (const each of reachable) {
    if (typeof each !== 'object' || each === null) continue;
    // Functions and unknown values reach the variables in their code.
    if (each instanceof UnknownCode) {
      const { node, scope } = each;
      for (const name of freeVariables(node)) reachable.add(scope.get(name));
      for (const name of assignedVariables(node)) if (scope.has(name)) scope.set(name, reason);
    }
    if (each instanceof Unknown) continue;
    for (const part of Object.values(each)) reachable.add(part);
    if (Array.isArray(each)) {
      each.splice(0, each.length, new Unknown(reason.report, true));
      continue;
    }
    for (const name of Object.keys(each)) setField(each, name, reason);
    setField(each, UNKNOWN_FIELDS, reason);
  }
}

/** Defines an own property, even if named `__proto__`. */
export function setField(object: object, name: PropertyKey, value: unknown): void {
  const enumerable = typeof name !== 'symbol';
  Object.defineProperty(object, name, { value, enumerable, configurable: true, writable: true });
}

/** The free variables of code, without property names and parameters. */
function freeVariables(node: SyntaxNode): readonly string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  const isComputed = node.computed === true;
  const skipped =
    node.type === 'MemberExpression' ? node.property : node.type === 'Property' ? node.key : null;
  const parameters = new Set(patternNames(asNodes(node.params)));
  return childNodes(node)
    .filter((child) => isComputed || child !== skipped)
    .flatMap(freeVariables)
    .filter((name) => !parameters.has(name));
}

function assignedVariables(node: SyntaxNode): readonly string[] {
  return descendants(node).flatMap(({ type, left, argument }) => {
    if (!/^(?:Assignment|Update)Expression$|^For(?:Of|In)Statement$/.test(type)) return [];
    const target = type === 'UpdateExpression' ? argument : left;
    return asNode(target)?.type === 'MemberExpression' ? [] : patternNames(target);
  });
}
