import { callValue } from './calls.ts';
import { isOwn, operate } from './operations.ts';
import { Callable, type Evaluator, NOT_GIVEN, Pattern, type Scope, unknownAt } from './scope.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';
import { Unknown } from './unknown.ts';

/** What the configuration is called where it asks for its own path: all paths start from its folder. */
const FILE = './config';

/** The value of an expression; {@link Unknown} where only running the code can tell it. */
export function nodeValue(node: SyntaxNode, scope: Scope, evaluator: Evaluator): unknown {
  const inner = (field: unknown) => {
    const found = nodeIn(field);
    return found ? evaluator.value(found, scope) : undefined;
  };
  switch (node.type) {
    case 'Literal':
      return node.value instanceof RegExp ? new Pattern(node, scope, node.value) : node.value;
    case 'Identifier':
      return identifierValue(node, scope);
    case 'TemplateLiteral':
      return templateValue(node, scope, evaluator);
    case 'ArrayExpression':
      return nodesIn(node.elements).flatMap((item) =>
        item.type === 'SpreadElement'
          ? spreadValues(item, scope, evaluator)
          : [evaluator.value(item, scope)],
      );
    case 'ObjectExpression':
      return objectValue(node, scope, evaluator);
    case 'MemberExpression':
      return memberValue(node, scope, evaluator);
    case 'CallExpression':
      return callValue(node, scope, evaluator);
    case 'ConditionalExpression': {
      const test = inner(node.test);
      if (test instanceof Unknown) return test;
      return inner(test ? node.consequent : node.alternate);
    }
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const result = operate(String(node.operator), inner(node.left), () => inner(node.right));
      return result === undefined && node.type === 'BinaryExpression'
        ? unknownAt(node, scope)
        : result;
    }
    case 'UnaryExpression': {
      const value = inner(node.argument);
      if (value instanceof Unknown) return value;
      if (node.operator === '!') return !value;
      if (node.operator === 'typeof') return typeof value;
      if (node.operator === '+') return Number(value);
      return node.operator === '-' ? -Number(value) : unknownAt(node, scope);
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
    default:
      return unknownAt(node, scope);
  }
}

function identifierValue(node: SyntaxNode, scope: Scope): unknown {
  if (node.name === 'undefined') return undefined;
  if (node.name === '__dirname') return '.';
  if (node.name === '__filename') return FILE;
  const value = scope.lookup(String(node.name)) ?? unknownAt(node, scope);
  return value === NOT_GIVEN ? undefined : value;
}

function templateValue(node: SyntaxNode, scope: Scope, evaluator: Evaluator): unknown {
  const values = nodesIn(node.expressions).map((each) => evaluator.value(each, scope));
  const unknown = values.find((value) => value instanceof Unknown);
  if (unknown) return unknown;
  return nodesIn(node.quasis)
    .map(({ value }, index) => {
      const text = (value as { cooked?: string }).cooked ?? '';
      return text + (index < values.length ? String(values[index]) : '');
    })
    .join('');
}

function spreadValues(node: SyntaxNode, scope: Scope, evaluator: Evaluator): unknown[] {
  const argument = nodeIn(node.argument);
  const value = argument && evaluator.value(argument, scope);
  return Array.isArray(value) ? value : [value];
}

function objectValue(node: SyntaxNode, scope: Scope, evaluator: Evaluator): unknown {
  const entries: [string, unknown][] = [];
  for (const property of nodesIn(node.properties)) {
    if (property.type === 'SpreadElement') {
      const [spread] = spreadValues(property, scope, evaluator);
      if (typeof spread === 'object' && spread && !(spread instanceof Unknown)) {
        entries.push(...Object.entries(spread));
      }
      continue;
    }
    const key = nodeIn(property.key);
    const value = nodeIn(property.value);
    if (!key || !value) continue;
    const name = property.computed ? evaluator.value(key, scope) : nameOf(key);
    if (typeof name === 'string') entries.push([name, evaluator.value(value, scope)]);
  }
  return Object.fromEntries(entries);
}

function memberValue(node: SyntaxNode, scope: Scope, evaluator: Evaluator): unknown {
  const object = nodeIn(node.object);
  const property = nodeIn(node.property);
  if (!object || !property) return undefined;
  if (scope.module.source.slice(object.start, object.end) === 'process.env') return undefined;
  const value =
    object.type === 'MetaProperty'
      ? { url: FILE, filename: FILE, dirname: '.' }
      : evaluator.value(object, scope);
  if (value instanceof Unknown) return unknownAt(node, scope);
  const name = node.computed ? evaluator.value(property, scope) : nameOf(property);
  if (Array.isArray(value) && name === 'length') return value.length;
  if (typeof name !== 'string' && typeof name !== 'number') return unknownAt(node, scope);
  return isOwn(value, name) ? value[name] : undefined;
}
