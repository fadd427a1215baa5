import { posix } from 'node:path';
import { asNode, asNodes, nameOf, type SyntaxNode } from './module.ts';
import {
  Callable,
  hasKnownLength,
  invalidate,
  isUnknown,
  PackageValue,
  type Scope,
  setField,
  UNKNOWN_FIELDS,
  Unknown,
  UnknownCode,
  unknownFields,
} from './scope.ts';

/** The path of the configuration as seen by its own code: all paths are relative to its folder. */
const FILE = './config';

/** Functions that build a path from strings. Paths are always relative to the file here. */
const PATH_FUNCTION = /^(?:path\.)?(?:resolve|join)$|^require\.resolve$|^fileURLToPath$/;

/** Functions that do not mutate their arguments. */
const NON_MUTATING = /^(?:console|JSON)\.\w+$/;

const TEXT_METHODS = [
  ...['endsWith', 'includes', 'replace', 'replaceAll', 'slice', 'split', 'startsWith'],
  ...['toLowerCase', 'toUpperCase', 'trim'],
] as const satisfies readonly (keyof string)[];

/** Array methods that take a callback. */
const ITERATING: ReadonlySet<string> = new Set(['map', 'flatMap', 'filter']);

/** The value of an expression; unknown if only running the code could determine it. */
export function nodeValue(node: SyntaxNode, scope: Scope): unknown {
  const valueIn = (field: unknown) => {
    const expression = asNode(field);
    return expression ? scope.evaluator.value(expression, scope) : undefined;
  };
  const unknown = new UnknownCode(node, scope);
  /** Evaluates one of two expressions, depending on a value that may be unknown. */
  const either = (test: unknown, first: unknown, second: unknown) => {
    if (!isUnknown(test)) return valueIn(test ? first : second);
    // Either may have effects.
    valueIn(first);
    valueIn(second);
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
      const values = asNodes(node.expressions).map(valueIn);
      if (!values.every(isPrimitive)) return values.find(isUnknown) ?? unknown;
      const texts = asNodes(node.quasis).map(({ value }) => (value as { cooked?: string }).cooked);
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
      return either(valueIn(node.test), node.consequent, node.alternate);
    case 'LogicalExpression': {
      const left = valueIn(node.left);
      if (isUnknown(left)) return either(left, node.right, undefined);
      const isLeft = node.operator === '??' ? left !== undefined && left !== null : Boolean(left);
      return isLeft === (node.operator !== '&&') ? left : valueIn(node.right);
    }
    case 'BinaryExpression': {
      const [left, right] = [valueIn(node.left), valueIn(node.right)];
      if (!isPrimitive(left) || !isPrimitive(right)) return unknown;
      if (node.operator === '===') return left === right;
      if (node.operator === '!==') return left !== right;
      if (typeof left === 'number' && typeof right === 'number') {
        if (node.operator === '-') return left - right;
        return node.operator === '+' ? left + right : unknown;
      }
      const isText = typeof left === 'string' || typeof right === 'string';
      return node.operator === '+' && isText ? `${left}${right}` : unknown;
    }
    case 'UnaryExpression': {
      if (node.operator === 'delete') break;
      const value = valueIn(node.argument);
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
      return valueIn(node.expression);
    case 'AwaitExpression':
      return valueIn(node.argument);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return new Callable(node, scope);
  }
  // JSX does not mutate anything.
  if (!node.type.startsWith('JSX')) invalidate(unknown, unknown);
  return unknown;
}

function objectValue(node: SyntaxNode, scope: Scope): unknown {
  const object = {};
  const addUnknown = (unknown: unknown) => {
    for (const name of Object.keys(object)) setField(object, name, unknown);
    setField(object, UNKNOWN_FIELDS, unknown);
  };
  for (const property of asNodes(node.properties)) {
    const key = asNode(property.key);
    const valueNode = asNode(property.value ?? property.argument);
    const name = property.computed && key ? scope.evaluator.value(key, scope) : nameOf(key);
    const value = valueNode && scope.evaluator.value(valueNode, scope);
    if (property.type === 'SpreadElement') {
      const isUnknownSpread = isUnknown(value) || (Array.isArray(value) && !hasKnownLength(value));
      const further = isUnknownSpread ? new UnknownCode(property, scope) : unknownFields(value);
      if (further !== undefined) addUnknown(further);
      for (const [own, each] of isUnknownSpread ? [] : Object.entries(value ?? {}))
        setField(object, own, each);
    } else if (isPrimitive(name) && property.kind === 'init') setField(object, String(name), value);
    else addUnknown(new UnknownCode(property, scope));
  }
  return object;
}

function memberValue(node: SyntaxNode, unknown: UnknownCode): unknown {
  const { module, evaluator } = unknown.scope;
  const object = asNode(node.object);
  const property = asNode(node.property);
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
    if (typeof value !== 'string' && !hasKnownLength(value)) return unknown;
    if (name === 'length') return value.length;
    return typeof name === 'number' ? value[name] : unknown;
  }
  if (typeof name !== 'string' && typeof name !== 'number') return unknown;
  if (isPrimitive(value) || value instanceof Unknown) return unknown;
  if (hasField(value, name)) return value[name];
  return unknownFields(value) ?? (name in Object.prototype ? unknown : undefined);
}

function callValue(node: SyntaxNode, unknown: UnknownCode): unknown {
  const { scope } = unknown;
  const { module, evaluator } = scope;
  const callee = asNode(node.callee);
  if (!callee) return unknown;
  const object = callee.type === 'MemberExpression' ? asNode(callee.object) : undefined;
  const key = object && callee.computed ? asNode(callee.property) : undefined;
  const target = evaluator.value(object ?? callee, scope);
  if (key) evaluator.value(key, scope);
  const args = itemsOf(node.arguments, scope);
  const [first] = args;
  if (!object && target instanceof Callable && hasKnownLength(args))
    return evaluator.call(target, args);
  const name = module.source.slice(callee.start, callee.end);
  if (typeof first === 'string' && args.every((arg) => typeof arg === 'string')) {
    if (PATH_FUNCTION.test(name)) return args.join('/');
    if (/^(?:path\.)?dirname$/.test(name)) return posix.dirname(first);
    if (name === 'require') {
      const required = module.imports.get(first);
      return required
        ? evaluator.exportsOf(required).get('default')
        : importedValue(node, first, scope);
    }
  }
  const method = object && !key ? nameOf(asNode(callee.property)) : undefined;
  if (object && (target === undefined || target === null) && callee.optional) return undefined;
  const result =
    target instanceof PackageValue && !object
      ? packageResult(args, unknown)
      : methodValue(name, target, method ?? '', args, unknown);
  if (result === unknown && !NON_MUTATING.test(name)) invalidate([target, ...args], unknown);
  return result;
}

/**
 * The assumed result of a package's function: without arguments another value of the package; with one,
 * as in `defineConfig`, the argument; with several unknown, unless the first is a list.
 */
function packageResult([first, ...others]: readonly unknown[], unknown: UnknownCode): unknown {
  if (first === undefined) return new PackageValue(unknown.node, unknown.scope);
  if (isPrimitive(first) || (others.length > 0 && !Array.isArray(first))) return unknown;
  if (!(first instanceof Callable)) return first;
  const parameters = asNodes(first.node.params).map(() => unknown);
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
  const isKnown = typeof first === 'object' && first !== null && unknownFields(first) === undefined;
  if (isKnown && !(first instanceof Unknown)) {
    if (name === 'Object.entries') return Object.entries(first);
    if (name === 'Object.keys') return Object.keys(first);
    if (name === 'Object.values') return Object.values(first);
  }
  if (typeof target === 'string') {
    const stringMethod = TEXT_METHODS.find((each) => each === method);
    return stringMethod && args.every(isPrimitive)
      ? Reflect.apply(target[stringMethod], target, args)
      : unknown;
  }
  if (Array.isArray(target)) {
    if (!hasKnownLength(target)) return unknown;
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
  const fn = !(target instanceof Unknown) && hasField(target, method) ? target[method] : undefined;
  return fn instanceof Callable && hasKnownLength(args) ? evaluator.call(fn, args) : unknown;
}

/** The value of an import that is not read: from a package, judging by the name, or elsewhere. */
export function importedValue(node: SyntaxNode, name: string, scope: Scope): UnknownCode {
  const isPackage = /^(?:@[\w.-]+\/)?\w/.test(name);
  return isPackage ? new PackageValue(node, scope) : new UnknownCode(node, scope);
}

/** The items of a list or the arguments of a call; an unknown spread becomes one unknown item. */
function itemsOf(nodes: unknown, scope: Scope): unknown[] {
  return asNodes(nodes).flatMap((item) => {
    const argument = item.type === 'SpreadElement' ? asNode(item.argument) : undefined;
    const value = scope.evaluator.value(argument ?? item, scope);
    if (!argument) return [value];
    return Array.isArray(value) ? value : [new UnknownCode(item, scope)];
  });
}

type Primitive = string | number | boolean | null | undefined;

const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

const hasField = (
  value: unknown,
  name: string | number,
): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** Binds the names of a pattern to the parts of a value. */
export function bindPattern(pattern: SyntaxNode, value: unknown, scope: Scope): void {
  const { evaluator } = scope;
  const bindIn = (field: unknown, part: unknown) => {
    const target = asNode(field);
    if (target) bindPattern(target, part, scope);
  };
  const unknown = isUnknown(value) ? value : new UnknownCode(pattern, scope);
  switch (pattern.type) {
    case 'Identifier':
      scope.declare(String(pattern.name), value);
      return;
    case 'AssignmentPattern': {
      const right = asNode(pattern.right);
      const defaultValue = right && evaluator.value(right, scope);
      if (isUnknown(value)) invalidate(defaultValue, value);
      bindIn(pattern.left, value === undefined ? defaultValue : value);
      return;
    }
    case 'ObjectPattern':
      for (const property of asNodes(pattern.properties)) {
        const name = property.computed ? undefined : nameOf(asNode(property.key));
        bindIn(property.value ?? property.argument, fieldOf(value, name, unknown));
      }
      return;
    case 'ArrayPattern': {
      const elements: readonly unknown[] = Array.isArray(pattern.elements) ? pattern.elements : [];
      for (const [index, element] of elements.entries()) {
        const isRest = asNode(element)?.type === 'RestElement';
        const isList = Array.isArray(value) && !isRest;
        bindIn(element, isList ? fieldOf(value, index, unknown) : unknown);
      }
      return;
    }
    case 'RestElement':
      bindIn(pattern.argument, value);
  }
}
