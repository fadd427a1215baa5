import { posix } from 'node:path';
import { applyFunction } from './functions.ts';
import { callMethod } from './operations.ts';
import { Callable, type Evaluator, type Scope, unknownAt } from './scope.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';
import { Unknown } from './unknown.ts';

/**
 * The value of a call. Functions of packages, such as `defineConfig`, are taken to return their
 * first argument.
 */
export function callValue(node: SyntaxNode, scope: Scope, evaluator: Evaluator): unknown {
  const callee = nodeIn(node.callee);
  if (!callee) return undefined;
  const { source, imports } = scope.module;
  const name = source.slice(callee.start, callee.end);
  const args = nodesIn(node.arguments).map((each) =>
    each.type === 'SpreadElement' ? unknownAt(each, scope) : evaluator.value(each, scope),
  );
  if (name === 'require' && typeof args[0] === 'string') {
    const target = imports.get(args[0]);
    return target ? evaluator.exportsOf(target).get('default') : unknownAt(node, scope);
  }
  // Paths are relative to the file here, whatever the configuration makes them relative to.
  if (/^(?:path\.)?(?:resolve|join)$|^require\.resolve$|^fileURLToPath$/.test(name)) {
    const texts = args.filter((value) => typeof value === 'string');
    return texts.length > 0 ? texts.join('/') : unknownAt(node, scope);
  }
  if (/^(?:path\.)?dirname$/.test(name) && typeof args[0] === 'string') {
    return posix.dirname(args[0]);
  }
  if (name === 'Array.isArray')
    return args[0] instanceof Unknown ? args[0] : Array.isArray(args[0]);
  if (callee.type === 'MemberExpression') {
    const object = nodeIn(callee.object);
    const method = nameOf(nodeIn(callee.property)) ?? '';
    const target = object ? receiver(object, scope, evaluator) : undefined;
    const call = (fn: unknown, given: readonly unknown[]) =>
      fn instanceof Callable ? applyFunction(fn, given, evaluator) : undefined;
    const result = callMethod(target, method, args, call);
    return result === undefined ? unknownAt(node, scope) : result;
  }
  const target =
    callee.type === 'Identifier'
      ? scope.lookup(String(callee.name))
      : evaluator.value(callee, scope);
  if (target instanceof Callable) return applyFunction(target, args, evaluator);
  const [first] = args;
  if (first instanceof Callable) return applyFunction(first, [], evaluator);
  return typeof first === 'object' && first !== null ? first : unknownAt(node, scope);
}

function receiver(object: SyntaxNode, scope: Scope, evaluator: Evaluator): unknown {
  return object.type === 'Identifier' && object.name === 'Object'
    ? Object
    : evaluator.value(object, scope);
}
