import { position } from '../../compile/diagnostics/diagnostics.ts';
import {
  childNodes,
  type Module,
  nodeIn,
  nodesBelow,
  nodesIn,
  patternNames,
  type SyntaxNode,
} from './module.ts';

/** A value of a configuration that cannot be known without running it. */
export class Unknown {
  /** Reports it; called where it is asked for: most unknown values are not. */
  readonly report: () => void;
  /** Whether it stands in a list for any number of items. */
  readonly isSpread: boolean;

  constructor(report: () => void, isSpread = false) {
    this.report = report;
    this.isSpread = isSpread;
  }
}

/** The key under which an object has what gives it further fields that are unknown. */
export const FURTHER = Symbol('further fields');

/** What gives a value further fields that are unknown; `undefined` if all of its fields are known. */
export function furtherFields(value: unknown): unknown {
  // A list of unknown length.
  if (Array.isArray(value)) return value.find((item) => item instanceof Unknown && item.isSpread);
  return typeof value === 'object' && value !== null && FURTHER in value
    ? value[FURTHER]
    : undefined;
}

/** Follows code, and counts what it does. */
export interface Evaluator {
  /** The value of an expression. */
  readonly value: (node: SyntaxNode, scope: Scope) => unknown;
  /** What a function returns. */
  readonly call: (fn: Callable, args: readonly unknown[]) => unknown;
  readonly exportsOf: (module: Module) => ReadonlyMap<string, unknown>;
}

/** What the names in a block of code stand for. */
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

  /** Gives a name that is declared another value. */
  set(name: string, value: unknown): void {
    if (this.#values.has(name)) this.#values.set(name, value);
    else this.outer?.set(name, value);
  }
}

/** The value of code that only running it can tell. */
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

/** A function of the configuration: it can be called here, and is no value to read. */
export class Callable extends UnknownCode {}

/** What a package exports. */
export class FromPackage extends UnknownCode {}

/** Whether a value is unknown; a function is known, though it is no value to read. */
export const isUnknown = (value: unknown): value is Unknown =>
  value instanceof Unknown && !(value instanceof Callable);

/** Whether the length of a list is known. */
export const isWhole = (list: readonly unknown[]): boolean => furtherFields(list) === undefined;

/**
 * Gives values to code that is not followed, which may change them: all that can be reached from them
 * becomes unknown.
 *
 * @param reason stands for what is unknown now
 */
export function release(value: unknown, reason: Unknown): void {
  // A set, not calls within calls: values may be nested deeper than the stack.
  const reached = new Set([value]);
  for (const each of reached) {
    if (typeof each !== 'object' || each === null) continue;
    // What a function or an unknown value was made of can be reached through it.
    if (each instanceof UnknownCode) {
      const { node, scope } = each;
      for (const name of namesIn(node)) reached.add(scope.get(name));
      for (const name of assignedIn(node)) if (scope.has(name)) scope.set(name, reason);
    }
    if (each instanceof Unknown) continue;
    for (const part of Object.values(each)) reached.add(part);
    if (Array.isArray(each)) {
      each.splice(0, each.length, new Unknown(reason.report, true));
      continue;
    }
    for (const name of Object.keys(each)) setField(each, name, reason);
    setField(each, FURTHER, reason);
  }
}

/** Gives an object a field of its own, whatever its name is. */
export function setField(object: object, name: PropertyKey, value: unknown): void {
  const enumerable = typeof name !== 'symbol';
  Object.defineProperty(object, name, { value, enumerable, configurable: true, writable: true });
}

/** The names that code mentions, less those of properties and parameters. */
function namesIn(node: SyntaxNode): readonly string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  const isComputed = node.computed === true;
  const skipped =
    node.type === 'MemberExpression' ? node.property : node.type === 'Property' ? node.key : null;
  const parameters = new Set(patternNames(nodesIn(node.params)));
  return childNodes(node)
    .filter((child) => isComputed || child !== skipped)
    .flatMap(namesIn)
    .filter((name) => !parameters.has(name));
}

/** The names that code gives other values. */
function assignedIn(node: SyntaxNode): readonly string[] {
  return nodesBelow(node).flatMap(({ type, left, argument }) => {
    if (!/^(?:Assignment|Update)Expression$|^For(?:Of|In)Statement$/.test(type)) return [];
    const target = type === 'UpdateExpression' ? argument : left;
    return nodeIn(target)?.type === 'MemberExpression' ? [] : patternNames(target);
  });
}
