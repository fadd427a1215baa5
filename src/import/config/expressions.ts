import { posix } from 'node:path';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './module.ts';
import {
  Callable,
  FromPackage,
  FURTHER,
  furtherFields,
  isUnknown,
  isWhole,
  release,
  type Scope,
  setField,
  Unknown,
  UnknownCode,
} from './scope.ts';

/** The path of the configuration as seen by its own code: all paths are relative to its folder. */
const FILE = './config';

/** Functions that build a path from strings. Paths are always relative to the file here. */
const PATHS = /^(?:path\.)?(?:resolve|join)$|^require\.resolve$|^fileURLToPath$/;

/** Functions that do not mutate their arguments. */
const HARMLESS = /^(?:console|JSON)\.\w+$/;

const TEXT_METHODS = [
  ...['endsWith', 'includes', 'replace', 'replaceAll', 'slice', 'split', 'startsWith'],
  ...['toLowerCase', 'toUpperCase', 'trim'],
] as const satisfies readonly (keyof string)[];

/** Array methods that take a callback. */
const ITERATING: ReadonlySet<string> = new Set(['map', 'flatMap', 'filter']);

/** The value of an expression; unknown if only running the code could determine it. */
export function nodeValue(node: SyntaxNode, scope: Scope): unknown {
  const inner = (field: unknown) => {
    const found = nodeIn(field);
    return found ? scope.evaluator.value(found, scope) : undefined;
  };
  const unknown = new UnknownCode(node, scope);
  /** Evaluates one of two expressions, depending on a value that may be unknown. */
  const either = (test: unknown, first: unknown, second: unknown) => {
    if (!isUnknown(test)) return inner(test ? first : second);
    // Either may have effects.
    inner(first);
    inner(second);
    return unknown;
  };
  switch (node.type) {
    case 'Literal':
      // Regular expressions may take forever: none is executed.
      return isPrimitive(node.value) && !node.regex ? node.value : unknown;
    case 'Identifier':
      if (scope.has(String(node.name))) return scope.get(String(node.name));
      if (node.name === 'undefined') return undefined;
      if (node.name === '__dirname') return '.';
      return node.name === '__filename' ? FILE : unknown;
    case 'MetaProperty':
      return { url: FILE, filename: FILE, dirname: '.' };
    case 'TemplateLiteral': {
      const values = nodesIn(node.expressions).map(inner);
      if (!values.every(isPrimitive)) return values.find(isUnknown) ?? unknown;
      const texts = nodesIn(node.quasis).map(({ value }) => (value as { cooked?: string }).cooked);
      return texts
        .map((text = '', index) => text + (index < values.length ? String(values[index]) : ''))
        .join('');
    }
    case 'ArrayExpression':
      return itemsOf(node.elements, scope);
    case 'ObjectExpression':
      return objectValue(node, scope);
    case 'MemberExpression':
      return memberValue(node, unknown);
    case 'CallExpression':
      return callValue(node, unknown);
    case 'ConditionalExpression':
      return either(inner(node.test), node.consequent, node.alternate);
    case 'LogicalExpression': {
      const left = inner(node.left);
      if (isUnknown(left)) return either(left, node.right, undefined);
      const isLeft = node.operator === '??' ? left !== undefined && left !== null : Boolean(left);
      return isLeft === (node.operator !== '&&') ? left : inner(node.right);
    }
    case 'BinaryExpression': {
      const [left, right] = [inner(node.left), inner(node.right)];
      if (!isPrimitive(left) || !isPrimitive(right)) return unknown;
      if (node.operator === '===') return left === right;
      if (node.operator === '!==') return left !== right;
      if (typeof left === 'number' && typeof right === 'number')
        return node.operator === '+'
          ? left + right
          : node.operator === '-'
            ? left - right
            : unknown;
      const isText = typeof left === 'string' || typeof right === 'string';
      return node.operator === '+' && isText ? `${left}${right}` : unknown;
    }
    case 'UnaryExpression': {
      if (node.operator === 'delete') break;
      const value = inner(node.argument);
      if (node.operator === '!') return isUnknown(value) ? unknown : !value;
      if (!isPrimitive(value)) return unknown;
      if (node.operator === 'typeof') return typeof value;
      if (node.operator === '+') return Number(value);
      return node.operator === '-' ? -Number(value) : unknown;
    }
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return inner(node.expression);
    case 'AwaitExpression':
      return inner(node.argument);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return new Callable(node, scope);
  }
  // JSX does not mutate anything.
  if (!node.type.startsWith('JSX')) release(unknown, unknown);
  return unknown;
}

function objectValue(node: SyntaxNode, scope: Scope): unknown {
  const found = {};
  const addUnknown = (unknown: unknown) => {
    for (const name of Object.keys(found)) setField(found, name, unknown);
    setField(found, FURTHER, unknown);
  };
  for (const property of nodesIn(node.properties)) {
    const key = nodeIn(property.key);
    const written = nodeIn(property.value ?? property.argument);
    const name = property.computed && key ? scope.evaluator.value(key, scope) : nameOf(key);
    const value = written && scope.evaluator.value(written, scope);
    if (property.type === 'SpreadElement') {
      const isOpen = isUnknown(value) || (Array.isArray(value) && !isWhole(value));
      const further = isOpen ? new UnknownCode(property, scope) : furtherFields(value);
      if (further !== undefined) addUnknown(further);
      for (const [own, each] of isOpen ? [] : Object.entries(value ?? {}))
        setField(found, own, each);
    } else if (isPrimitive(name) && property.kind === 'init') setField(found, String(name), value);
    else addUnknown(new UnknownCode(property, scope));
  }
  return found;
}

function memberValue(node: SyntaxNode, unknown: UnknownCode): unknown {
  const { module, evaluator } = unknown.scope;
  const object = nodeIn(node.object);
  const property = nodeIn(node.property);
  if (!object || !property) return unknown;
  if (module.source.slice(object.start, object.end) === 'process.env') return undefined;
  const value = evaluator.value(object, unknown.scope);
  const name = node.computed ? evaluator.value(property, unknown.scope) : nameOf(property);
  if ((value === undefined || value === null) && node.optional) return undefined;
  return fieldOf(value, name, unknown);
}

/** The value of a field; `unknown` if it cannot be determined. */
function fieldOf(value: unknown, name: unknown, unknown: Unknown): unknown {
  if (typeof value === 'string' || Array.isArray(value)) {
    if (typeof value !== 'string' && !isWhole(value)) return unknown;
    if (name === 'length') return value.length;
    return typeof name === 'number' ? value[name] : unknown;
  }
  if (typeof name !== 'string' && typeof name !== 'number') return unknown;
  if (isPrimitive(value) || value instanceof Unknown) return unknown;
  if (isOwn(value, name)) return value[name];
  return furtherFields(value) ?? (name in Object.prototype ? unknown : undefined);
}

function callValue(node: SyntaxNode, unknown: UnknownCode): unknown {
  const { scope } = unknown;
  const { module, evaluator } = scope;
  const callee = nodeIn(node.callee);
  if (!callee) return unknown;
  const object = callee.type === 'MemberExpression' ? nodeIn(callee.object) : undefined;
  const key = object && callee.computed ? nodeIn(callee.property) : undefined;
  const target = evaluator.value(object ?? callee, scope);
  if (key) evaluator.value(key, scope);
  const args = itemsOf(node.arguments, scope);
  const [first] = args;
  if (!object && target instanceof Callable && isWhole(args)) return evaluator.call(target, args);
  const name = module.source.slice(callee.start, callee.end);
  if (typeof first === 'string' && args.every((arg) => typeof arg === 'string')) {
    if (PATHS.test(name)) return args.join('/');
    if (/^(?:path\.)?dirname$/.test(name)) return posix.dirname(first);
    if (name === 'require') {
      const required = module.imports.get(first);
      return required ? evaluator.exportsOf(required).get('default') : outside(node, first, scope);
    }
  }
  const method = object && !key ? nameOf(nodeIn(callee.property)) : undefined;
  if (object && (target === undefined || target === null) && callee.optional) return undefined;
  const result =
    target instanceof FromPackage && !object
      ? givenBack(args, unknown)
      : methodValue(name, target, method ?? '', args, unknown);
  if (result === unknown && !HARMLESS.test(name)) release([target, ...args], unknown);
  return result;
}

/**
 * The assumed result of a package's function: without arguments another value of the package; with one,
 * as in `defineConfig`, the argument; with several unknown, unless the first is a list.
 */
function givenBack([first, ...others]: readonly unknown[], unknown: UnknownCode): unknown {
  if (first === undefined) return new FromPackage(unknown.node, unknown.scope);
  if (isPrimitive(first) || (others.length > 0 && !Array.isArray(first))) return unknown;
  if (!(first instanceof Callable)) return first;
  const parameters = nodesIn(first.node.params).map(() => unknown);
  return unknown.scope.evaluator.call(first, parameters);
}

/** The result of a method; `unknown` if it is not followed. */
function methodValue(
  name: string,
  target: unknown,
  method: string,
  args: readonly unknown[],
  unknown: UnknownCode,
): unknown {
  const { evaluator } = unknown.scope;
  const [first] = args;
  if (name === 'Array.isArray' && !isUnknown(first)) return Array.isArray(first);
  const isKnown = typeof first === 'object' && first !== null && furtherFields(first) === undefined;
  if (isKnown && !(first instanceof Unknown)) {
    if (name === 'Object.entries') return Object.entries(first);
    if (name === 'Object.keys') return Object.keys(first);
    if (name === 'Object.values') return Object.values(first);
  }
  if (typeof target === 'string') {
    const own = TEXT_METHODS.find((each) => each === method);
    return own && args.every(isPrimitive) ? Reflect.apply(target[own], target, args) : unknown;
  }
  if (Array.isArray(target)) {
    if (!isWhole(target)) return unknown;
    if (first instanceof Callable && args.length === 1 && ITERATING.has(method)) {
      const results = target.map((item, index) => evaluator.call(first, [item, index, target]));
      if (method === 'map') return results;
      if (method === 'flatMap') return results.flat();
      return results.some(isUnknown) ? unknown : target.filter((_, index) => results[index]);
    }
    if (args.some(isUnknown)) return unknown;
    if (method === 'concat') return target.concat(...args);
    if (method === 'slice') return target.slice(...args.map(Number));
    const isJoined = method === 'join' && (first === undefined || typeof first === 'string');
    return isJoined && target.every(isPrimitive) ? target.join(first) : unknown;
  }
  const fn = !(target instanceof Unknown) && isOwn(target, method) ? target[method] : undefined;
  return fn instanceof Callable && isWhole(args) ? evaluator.call(fn, args) : unknown;
}

/** The value of an import that is not read: from a package, judging by the name, or elsewhere. */
export function outside(node: SyntaxNode, name: string, scope: Scope): UnknownCode {
  const isPackage = /^(?:@[\w.-]+\/)?\w/.test(name);
  return isPackage ? new FromPackage(node, scope) : new UnknownCode(node, scope);
}

/** The items of a list or the arguments of a call; an unknown spread becomes one unknown item. */
function itemsOf(nodes: unknown, scope: Scope): unknown[] {
  return nodesIn(nodes).flatMap((item) => {
    const argument = item.type === 'SpreadElement' ? nodeIn(item.argument) : undefined;
    const value = scope.evaluator.value(argument ?? item, scope);
    if (!argument) return [value];
    return Array.isArray(value) ? value : [new UnknownCode(item, scope)];
  });
}

type Primitive = string | number | boolean | null | undefined;

const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

/** Whether `name` is an own property of `value`. */
const isOwn = (value: unknown, name: string | number): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** Binds the names of a pattern to the parts of a value. */
export function bind(pattern: SyntaxNode, value: unknown, scope: Scope): void {
  const { evaluator } = scope;
  const bindIn = (field: unknown, part: unknown) => {
    const target = nodeIn(field);
    if (target) bind(target, part, scope);
  };
  const unknown = isUnknown(value) ? value : new UnknownCode(pattern, scope);
  switch (pattern.type) {
    case 'Identifier':
      scope.declare(String(pattern.name), value);
      return;
    case 'AssignmentPattern': {
      const right = nodeIn(pattern.right);
      const usual = right && evaluator.value(right, scope);
      if (isUnknown(value)) release(usual, value);
      bindIn(pattern.left, value === undefined ? usual : value);
      return;
    }
    case 'ObjectPattern':
      for (const property of nodesIn(pattern.properties)) {
        const name = property.computed ? undefined : nameOf(nodeIn(property.key));
        bindIn(property.value ?? property.argument, fieldOf(value, name, unknown));
      }
      return;
    case 'ArrayPattern': {
      const elements: readonly unknown[] = Array.isArray(pattern.elements) ? pattern.elements : [];
      for (const [index, element] of elements.entries()) {
        const isRest = nodeIn(element)?.type === 'RestElement';
        const isList = Array.isArray(value) && !isRest;
        bindIn(element, isList ? fieldOf(value, index, unknown) : unknown);
      }
      return;
    }
    case 'RestElement':
      bindIn(pattern.argument, value);
  }
}
