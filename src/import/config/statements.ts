import { bind } from './assign.ts';
import { isPrimitive } from './operations.ts';
import { release } from './release.ts';
import { type Completion, isUnknown, NotFollowed, type Scope, UnknownCode } from './scope.ts';
import { nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';

/** Does what the statements of a block say; its functions can be used before they stand. */
export function executeBlock(statements: readonly SyntaxNode[], scope: Scope): Completion {
  declareFunctions(statements, scope);
  for (const statement of statements) {
    const completion = scope.evaluator.execute(statement, scope);
    if (completion !== 'next') return completion;
  }
  return 'next';
}

/** Declares the functions of a block. */
export function declareFunctions(statements: readonly SyntaxNode[], scope: Scope): void {
  for (const statement of statements) {
    const fn = nodeIn(statement.declaration) ?? statement;
    const name = nodeIn(fn.id);
    if (fn.type === 'FunctionDeclaration' && name)
      bind(name, scope.evaluator.value(fn, scope), scope);
  }
}

/**
 * Does what a statement says.
 *
 * @throws {NotFollowed} if what it does cannot be known
 */
export function executeStatement(statement: SyntaxNode, scope: Scope): Completion {
  const valueIn = (field: unknown) => {
    const node = nodeIn(field);
    return node ? scope.evaluator.value(node, scope) : undefined;
  };
  switch (statement.type) {
    case 'VariableDeclaration':
      if (statement.kind === 'var' && !scope.isWhole) break;
      for (const { id, init } of nodesIn(statement.declarations)) {
        const pattern = nodeIn(id);
        if (pattern) bind(pattern, valueIn(init), scope);
      }
      return 'next';
    case 'ExpressionStatement': {
      const value = valueIn(statement.expression);
      // Whatever a package does whose result is not used, it does to what it is given.
      if (nodeIn(statement.expression)?.type !== 'AssignmentExpression')
        release(value, new UnknownCode(statement, scope));
      return 'next';
    }
    case 'ReturnStatement':
      return { returned: valueIn(statement.argument) };
    case 'BlockStatement':
      return executeBlock(nodesIn(statement.body), scope.inner());
    case 'IfStatement': {
      const test = valueIn(statement.test);
      if (isUnknown(test)) break;
      const branch = nodeIn(test ? statement.consequent : statement.alternate);
      return branch ? scope.evaluator.execute(branch, scope) : 'next';
    }
    case 'SwitchStatement':
      return executeSwitch(statement, scope);
    case 'BreakStatement':
      if (statement.label) break;
      return 'break';
    case 'FunctionDeclaration':
    case 'EmptyStatement':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return 'next';
  }
  throw new NotFollowed();
}

function executeSwitch(statement: SyntaxNode, scope: Scope): Completion {
  const node = nodeIn(statement.discriminant);
  const value = node && scope.evaluator.value(node, scope);
  const cases = nodesIn(statement.cases);
  const tests = cases.map((each) => {
    const test = nodeIn(each.test);
    return test && { value: scope.evaluator.value(test, scope) };
  });
  if (![value, ...tests.map((test) => test?.value)].every(isPrimitive)) throw new NotFollowed();
  const match = tests.findIndex((test) => test && test.value === value);
  const start = match < 0 ? tests.indexOf(undefined) : match;
  const run = start < 0 ? [] : cases.slice(start).flatMap((each) => nodesIn(each.consequent));
  const completion = executeBlock(run, scope.inner());
  return completion === 'break' ? 'next' : completion;
}
