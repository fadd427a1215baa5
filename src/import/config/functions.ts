import { isFields } from '../fields.ts';
import { isOwn } from './operations.ts';
import {
  type Callable,
  declarationsIn,
  type Evaluator,
  NOT_GIVEN,
  type Scope,
  unknownAt,
} from './scope.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';
import { Unknown } from './unknown.ts';

/** Marks that a block ended without `return`. */
const NO_RETURN = Symbol('no return');

/** What a function of the configuration returns. */
export function applyFunction(
  { node, scope }: Callable,
  args: readonly unknown[],
  evaluator: Evaluator,
): unknown {
  const body = nodeIn(node.body);
  if (!body) return undefined;
  const bound = new Map<string, unknown>();
  for (const [index, parameter] of nodesIn(node.params).entries()) {
    bind(parameter, args[index], bound, scope, evaluator);
  }
  const inner: Scope = {
    module: scope.module,
    lookup: (name) => (bound.has(name) ? bound.get(name) : scope.lookup(name)),
  };
  if (body.type !== 'BlockStatement') return evaluator.value(body, inner);
  const result = blockValue(nodesIn(body.body), inner, evaluator);
  return result === NO_RETURN ? undefined : result;
}

/** Gives the names of a parameter the value of an argument. */
function bind(
  parameter: SyntaxNode,
  value: unknown,
  bound: Map<string, unknown>,
  scope: Scope,
  evaluator: Evaluator,
): void {
  const left = nodeIn(parameter.left);
  const right = nodeIn(parameter.right);
  if (parameter.type === 'AssignmentPattern' && left) {
    bind(
      left,
      value === undefined && right ? evaluator.value(right, scope) : value,
      bound,
      scope,
      evaluator,
    );
  } else if (parameter.type === 'ArrayPattern') {
    for (const [index, item] of nodesIn(parameter.elements).entries()) {
      bind(item, Array.isArray(value) ? value[index] : undefined, bound, scope, evaluator);
    }
  } else if (parameter.type === 'ObjectPattern') {
    for (const property of nodesIn(parameter.properties)) {
      const name = nameOf(nodeIn(property.key)) ?? '';
      const target = nodeIn(property.value);
      if (target)
        bind(target, isOwn(value, name) ? value[name] : undefined, bound, scope, evaluator);
    }
  } else {
    const name = nameOf(parameter);
    if (name) bound.set(name, value === undefined ? NOT_GIVEN : value);
  }
}

/** The value that a block returns; {@link NO_RETURN} if it does not. */
function blockValue(
  statements: readonly SyntaxNode[],
  outer: Scope,
  evaluator: Evaluator,
): unknown {
  const scope: Scope = {
    module: outer.module,
    lookup: (name) => declared(name) ?? outer.lookup(name),
  };
  const declared = declarationsIn(statements, scope, evaluator);
  for (const statement of statements) {
    const result = statementValue(statement, scope, evaluator);
    if (result !== NO_RETURN) return result;
  }
  return NO_RETURN;
}

function statementValue(statement: SyntaxNode, scope: Scope, evaluator: Evaluator): unknown {
  const of = (field: unknown) => {
    const node = nodeIn(field);
    return node ? evaluator.value(node, scope) : undefined;
  };
  switch (statement.type) {
    case 'ReturnStatement':
      return of(statement.argument);
    case 'BlockStatement':
      return blockValue(nodesIn(statement.body), scope, evaluator);
    case 'IfStatement': {
      const test = of(statement.test);
      if (test instanceof Unknown) return test;
      const branch = nodeIn(test ? statement.consequent : statement.alternate);
      return branch ? statementValue(branch, scope, evaluator) : NO_RETURN;
    }
    case 'SwitchStatement': {
      const value = of(statement.discriminant);
      if (value instanceof Unknown) return value;
      const cases = nodesIn(statement.cases);
      const match = cases.findIndex(({ test }) => nodeIn(test) && of(test) === value);
      const start = match >= 0 ? match : cases.findIndex(({ test }) => !nodeIn(test));
      const rest = start < 0 ? [] : cases.slice(start);
      return blockValue(
        rest.flatMap(({ consequent }) => nodesIn(consequent)),
        scope,
        evaluator,
      );
    }
    case 'ExpressionStatement':
      return changed(nodeIn(statement.expression), scope, evaluator)
        ? NO_RETURN
        : unknownAt(statement, scope);
    // What changes variables is beyond reading: the result of such a function is unknown.
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
    case 'TryStatement':
    case 'ThrowStatement':
      return unknownAt(statement, scope);
    default:
      return NO_RETURN;
  }
}

/** Gives a field of an object its value; `false` for what changes something else. */
function changed(node: SyntaxNode | undefined, scope: Scope, evaluator: Evaluator): boolean {
  if (node?.type !== 'AssignmentExpression') return node?.type !== 'UpdateExpression';
  const [left, right] = [nodeIn(node.left), nodeIn(node.right)];
  const object = left && nodeIn(left.object);
  const name = left?.computed === true ? undefined : nameOf(nodeIn(left?.property));
  const target = object && evaluator.value(object, scope);
  const isKnown = isFields(target) && !(target instanceof Unknown);
  if (node.operator !== '=' || !right || name === undefined || !isKnown) return false;
  Object.defineProperty(target, name, {
    value: evaluator.value(right, scope),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return true;
}
