import { callValue, isOwn, isPrimitive, itemsOf, operate } from './calls.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './module.ts';
import {
  Callable,
  isUnknown,
  isWhole,
  passOver,
  release,
  releaseCode,
  type Scope,
  setField,
  UnknownCode,
} from './scope.ts';
import { FURTHER, furtherFields, Unknown } from './unknown.ts';

/** What the configuration is called where it asks for its own path: all paths start from its folder. */
const FILE = './config';

/** The value of an expression; an unknown one where only running the code can tell it. */
export function nodeValue(node: SyntaxNode, scope: Scope): unknown {
  const inner = (field: unknown) => {
    const found = nodeIn(field);
    return found ? scope.evaluator.value(found, scope) : undefined;
  };
  const unknown = () => new UnknownCode(node, scope);
  switch (node.type) {
    case 'Literal':
      // A regular expression may take for ever: none is run.
      return isPrimitive(node.value) && !node.regex ? node.value : unknown();
    case 'Identifier':
      if (scope.has(String(node.name))) return scope.get(String(node.name));
      if (node.name === 'undefined') return undefined;
      if (node.name === '__dirname') return '.';
      return node.name === '__filename' ? FILE : unknown();
    case 'TemplateLiteral': {
      const values = nodesIn(node.expressions).map(inner);
      if (!values.every(isPrimitive)) return values.find(isUnknown) ?? unknown();
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
      return memberValue(node, scope);
    case 'CallExpression':
      return callValue(node, scope);
    case 'AssignmentExpression':
      return assign(node, scope);
    case 'ConditionalExpression': {
      const test = inner(node.test);
      if (!isUnknown(test)) return inner(test ? node.consequent : node.alternate);
      passOver(node, scope, unknown());
      return unknown();
    }
    case 'LogicalExpression': {
      const left = inner(node.left);
      const isLeft = node.operator === '??' ? left !== undefined && left !== null : Boolean(left);
      if (!isUnknown(left)) return isLeft === (node.operator !== '&&') ? left : inner(node.right);
      passOver(node, scope, unknown());
      return unknown();
    }
    case 'BinaryExpression':
      return operate(String(node.operator), inner(node.left), inner(node.right)) ?? unknown();
    case 'UnaryExpression': {
      if (node.operator === 'delete') break;
      const value = inner(node.argument);
      if (node.operator === '!') return isUnknown(value) ? unknown() : !value;
      if (!isPrimitive(value)) return unknown();
      if (node.operator === 'typeof') return typeof value;
      if (node.operator === '+') return Number(value);
      return node.operator === '-' ? -Number(value) : unknown();
    }
    case 'ChainExpression':
    case 'ParenthesizedExpression':
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
  // Elements leave alone what they are given.
  if (!node.type.startsWith('JSX')) releaseCode(node, scope, unknown());
  return unknown();
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

function memberValue(node: SyntaxNode, scope: Scope): unknown {
  const { module, evaluator } = scope;
  const object = nodeIn(node.object);
  const property = nodeIn(node.property);
  const unknown = new UnknownCode(node, scope);
  if (!object || !property) return unknown;
  if (module.source.slice(object.start, object.end) === 'process.env') return undefined;
  const value =
    object.type === 'MetaProperty'
      ? { url: FILE, filename: FILE, dirname: '.' }
      : evaluator.value(object, scope);
  if ((value === undefined || value === null) && node.optional) return undefined;
  const name = node.computed ? evaluator.value(property, scope) : nameOf(property);
  if (typeof value === 'string' || (Array.isArray(value) && isWhole(value))) {
    if (name === 'length') return value.length;
    return typeof name === 'number' ? value[name] : unknown;
  }
  const isText = typeof name === 'string' || typeof name === 'number';
  if (!isText || isPrimitive(value) || isUnknown(value) || Array.isArray(value)) return unknown;
  if (isOwn(value, name)) return value[name];
  return furtherFields(value) ?? (name in Object.prototype ? unknown : undefined);
}

/** Does what an assignment says, and returns the value. */
function assign(node: SyntaxNode, scope: Scope): unknown {
  const [left, right] = [nodeIn(node.left), nodeIn(node.right)];
  if (left && right && node.operator === '=') {
    const [object, property] = [nodeIn(left.object), nodeIn(left.property)];
    const owner = object && scope.evaluator.value(object, scope);
    const name =
      left.computed && property ? scope.evaluator.value(property, scope) : nameOf(property);
    const value = scope.evaluator.value(right, scope);
    if (left.type === 'Identifier' && scope.has(String(left.name))) {
      scope.set(String(left.name), value);
      return value;
    }
    if (left.type === 'MemberExpression' && setKnown(owner, name, value)) return value;
    release(owner, new UnknownCode(left, scope));
  }
  const unknown = new UnknownCode(node, scope);
  releaseCode(node, scope, unknown);
  return unknown;
}

/** Gives a field of an object its value; `false` if which one that is cannot be known. */
function setKnown(owner: unknown, name: unknown, value: unknown): boolean {
  if (typeof owner !== 'object' || owner === null || owner instanceof Unknown) return false;
  if (!isPrimitive(name)) return false;
  // In a list, only an existing index or the next one can be set, never the length.
  const isItem = typeof name === 'number' && Number.isInteger(name) && name >= 0;
  if (Array.isArray(owner) && !(isItem && name <= owner.length && isWhole(owner))) return false;
  setField(owner, String(name), value);
  return true;
}

/** Gives the names of a pattern the parts of a value. */
export function bind(pattern: SyntaxNode, value: unknown, scope: Scope): void {
  const unknown = isUnknown(value) ? value : undefined;
  switch (pattern.type) {
    case 'Identifier':
      scope.declare(String(pattern.name), value);
      return;
    case 'AssignmentPattern': {
      const [left, right] = [nodeIn(pattern.left), nodeIn(pattern.right)];
      if (unknown && right) releaseCode(right, scope, unknown);
      const given = value === undefined && right ? scope.evaluator.value(right, scope) : value;
      if (left) bind(left, given, scope);
      return;
    }
    case 'ObjectPattern':
      for (const property of nodesIn(pattern.properties)) {
        const target = nodeIn(property.value ?? property.argument);
        const name = property.computed ? undefined : nameOf(nodeIn(property.key));
        const isKnown =
          name !== undefined && isOwn(value, name) && (!Array.isArray(value) || isWhole(value));
        const own = isKnown ? value[name] : furtherFields(value);
        const part = name === undefined ? new UnknownCode(property, scope) : own;
        if (target) bind(target, unknown ?? part, scope);
      }
      return;
    case 'ArrayPattern': {
      const elements: readonly unknown[] = Array.isArray(pattern.elements) ? pattern.elements : [];
      const list = Array.isArray(value) && isWhole(value) ? value : undefined;
      for (const [index, element] of elements.entries()) {
        const item = nodeIn(element);
        const part = item && list && item.type !== 'RestElement';
        if (item)
          bind(item, part ? list[index] : (unknown ?? new UnknownCode(pattern, scope)), scope);
      }
      return;
    }
    case 'RestElement': {
      const target = nodeIn(pattern.argument);
      if (target) bind(target, value, scope);
    }
  }
}
