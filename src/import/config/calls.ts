import { posix } from 'node:path';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './module.ts';
import {
  Callable,
  FromPackage,
  isUnknown,
  isWhole,
  release,
  type Scope,
  UnknownCode,
} from './scope.ts';
import { furtherFields } from './unknown.ts';

/** Functions that make a path of texts. Paths are relative to the file, whatever they are to the code. */
const PATHS = /^(?:path\.)?(?:resolve|join)$|^require\.resolve$|^fileURLToPath$/;

/** Functions that leave alone what they are given. */
const HARMLESS = /^(?:console|JSON)\.\w+$/;

/** The value of a call. */
export function callValue(node: SyntaxNode, scope: Scope): unknown {
  const unknown = new UnknownCode(node, scope);
  const callee = nodeIn(node.callee);
  if (!callee) return unknown;
  const { source, imports } = scope.module;
  const { evaluator } = scope;
  const name = source.slice(callee.start, callee.end);
  const object = callee.type === 'MemberExpression' ? nodeIn(callee.object) : undefined;
  const target = evaluator.value(object ?? callee, scope);
  const key = object && callee.computed ? nodeIn(callee.property) : undefined;
  if (key) evaluator.value(key, scope);
  const args = itemsOf(node.arguments, scope);
  const [first] = args;
  const isOwnName = callee.type === 'Identifier' && scope.get(name) instanceof Callable;
  if (name === 'require' && typeof first === 'string') {
    const target = imports.get(first);
    return target ? evaluator.exportsOf(target).get('default') : outside(node, first, scope);
  }
  if (!isOwnName && PATHS.test(name) && args.every((arg) => typeof arg === 'string'))
    return args.join('/');
  if (!isOwnName && /^(?:path\.)?dirname$/.test(name) && typeof first === 'string')
    return posix.dirname(first);
  const result = object
    ? methodValue(callee, target, args, scope)
    : functionValue(target, args, unknown);
  if (result !== NOT_KNOWN) return result;
  if (!HARMLESS.test(name)) release(args, unknown);
  return unknown;
}

function functionValue(target: unknown, args: readonly unknown[], unknown: UnknownCode): unknown {
  const { evaluator } = unknown.scope;
  if (target instanceof Callable && isWhole(args)) return evaluator.call(target, args);
  // Functions of packages, such as “defineConfig”, are taken to return what they are given; those with
  // further arguments may put these into an object.
  const [first, ...others] = args;
  if (!(target instanceof FromPackage) || isPrimitive(first)) return NOT_KNOWN;
  if (others.length > 0 && !Array.isArray(first)) return NOT_KNOWN;
  if (!(first instanceof Callable)) return first;
  return evaluator.call(
    first,
    nodesIn(first.node.params).map(() => unknown),
  );
}

/** The result of a method; {@link NOT_KNOWN} if that is unknown. */
function methodValue(
  callee: SyntaxNode,
  target: unknown,
  args: readonly unknown[],
  scope: Scope,
): unknown {
  const { evaluator } = scope;
  const object = nodeIn(callee.object);
  const method = callee.computed ? '' : (nameOf(nodeIn(callee.property)) ?? '');
  if (!object) return NOT_KNOWN;
  const [first] = args;
  const name = scope.module.source.slice(object.start, object.end);
  if (name === 'Array' && method === 'isArray')
    return isUnknown(first) ? NOT_KNOWN : Array.isArray(first);
  if (name === 'Object' && typeof first === 'object' && first !== null) {
    if (isUnknown(first) || furtherFields(first) !== undefined) return NOT_KNOWN;
    if (method === 'entries') return Object.entries(first);
    if (method === 'keys') return Object.keys(first);
    return method === 'values' ? Object.values(first) : NOT_KNOWN;
  }
  if ((target === undefined || target === null) && callee.optional) return undefined;
  if (typeof target === 'string') return callTextMethod(target, method, args) ?? NOT_KNOWN;
  const call = (fn: Callable, given: readonly unknown[]) => evaluator.call(fn, given);
  if (Array.isArray(target)) {
    const result = callListMethod(target, method, args, call);
    if (result !== NOT_KNOWN) return result;
  }
  const fn = !isUnknown(target) && isOwn(target, method) ? target[method] : undefined;
  if (fn instanceof Callable && isWhole(args)) return call(fn, args);
  release(target, new UnknownCode(callee, scope));
  return NOT_KNOWN;
}

/** What a module exports that is not read: one of a package, by the form of its name, or another. */
export function outside(node: SyntaxNode, name: string, scope: Scope): UnknownCode {
  const isPackage = /^(?:@[\w.-]+\/)?\w/.test(name);
  return isPackage ? new FromPackage(node, scope) : new UnknownCode(node, scope);
}

/** The items of a list or the arguments of a call; a list that is unknown stands for itself. */
export function itemsOf(nodes: unknown, scope: Scope): unknown[] {
  return nodesIn(nodes).flatMap((item) => {
    const argument = item.type === 'SpreadElement' ? nodeIn(item.argument) : undefined;
    const value = scope.evaluator.value(argument ?? item, scope);
    if (!argument) return [value];
    return Array.isArray(value) ? value : [new UnknownCode(item, scope)];
  });
}

type Primitive = string | number | boolean | null | undefined;

export const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

/** Whether `name` is a property of `value` itself, never of its prototype. */
export const isOwn = (
  value: unknown,
  name: string | number,
): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

const NUMERIC: Readonly<Record<string, (left: number, right: number) => unknown>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

/** The result of an operator on two values; `undefined` if it is unknown. */
export function operate(operator: string, left: unknown, right: unknown): unknown {
  if (!isPrimitive(left) || !isPrimitive(right)) return undefined;
  const isMissing = (value: Primitive) => value === undefined || value === null;
  const isSame = left === right || (isMissing(left) && isMissing(right));
  // A comparison that converts one of its sides is not followed.
  const converts = typeof left !== typeof right && !isMissing(left) && !isMissing(right);
  if (operator === '===' || operator === '!==') return (left === right) === (operator === '===');
  if (operator === '==' || operator === '!=')
    return converts ? undefined : isSame === (operator === '==');
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string'))
    return `${left}${right}`;
  const areNumbers = typeof left === 'number' && typeof right === 'number';
  return areNumbers && Object.hasOwn(NUMERIC, operator)
    ? NUMERIC[operator]?.(left, right)
    : undefined;
}

const TEXT_METHODS = [
  ...['endsWith', 'includes', 'replace', 'replaceAll', 'slice', 'split', 'startsWith'],
  ...['toLowerCase', 'toUpperCase', 'trim'],
] as const satisfies readonly (keyof string)[];

/** The result of a method of a text; `undefined` if it is unknown. */
function callTextMethod(text: string, name: string, args: readonly unknown[]): unknown {
  const method = TEXT_METHODS.find((each) => each === name);
  if (method === undefined || !args.every(isPrimitive)) return undefined;
  return Reflect.apply(text[method], text, args);
}

/** Marks a method that cannot be followed. */
const NOT_KNOWN = Symbol('not known');

/** Methods of lists that call a function for each item. */
const ITERATING: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'filter']);

/** Does what a method of a list does, and returns its result; {@link NOT_KNOWN} if that is unknown. */
function callListMethod(
  list: unknown[],
  name: string,
  args: readonly unknown[],
  call: (fn: Callable, args: readonly unknown[]) => unknown,
): unknown {
  const [first] = args;
  if (name === 'push') return list.push(...args);
  if (name === 'unshift') return list.unshift(...args);
  if (!isWhole(list)) return NOT_KNOWN;
  if (first instanceof Callable && args.length === 1 && ITERATING.has(name)) {
    const results = list.map((item, index) => call(first, [item, index, list]));
    if (name === 'forEach') return undefined;
    if (name === 'map') return results;
    if (name === 'flatMap') return results.flat();
    return results.some(isUnknown) ? NOT_KNOWN : list.filter((_, index) => results[index]);
  }
  switch (name) {
    case 'concat':
      return args.some(isUnknown) ? NOT_KNOWN : list.concat(...args);
    case 'flat':
      return args.length === 0 ? list.flat() : NOT_KNOWN;
    case 'join': {
      const isKnown = list.every(isPrimitive) && (first === undefined || typeof first === 'string');
      return isKnown ? list.join(first) : NOT_KNOWN;
    }
    case 'slice':
      return args.every((arg) => typeof arg === 'number') ? list.slice(...args) : NOT_KNOWN;
    default:
      return NOT_KNOWN;
  }
}
