import { posix } from 'node:path';
import { callListMethod, callTextMethod, isOwn, isPrimitive, NOT_KNOWN } from './operations.ts';
import { release } from './release.ts';
import { Callable, FromPackage, isUnknown, isWhole, type Scope, UnknownCode } from './scope.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';
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
