import { type Scope, UnknownCode } from './scope.ts';
import { childNodes, nodeIn, nodesIn, patternNames, type SyntaxNode } from './syntax.ts';
import { FURTHER, Unknown } from './unknown.ts';

/**
 * Gives values to code that is not followed, which may change them: all that can be reached from them
 * becomes unknown.
 *
 * @param reason stands for what is unknown now
 */
export function release(value: unknown, reason: Unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  // What a function or an unknown value was made of can be reached through it.
  if (value instanceof UnknownCode) releaseCode(value.node, value.scope, reason, seen);
  if (value instanceof Unknown) return;
  for (const each of Object.values(value)) release(each, reason, seen);
  if (Array.isArray(value)) {
    const { path, line, code } = reason;
    value.splice(0, value.length, new Unknown(path, line, code, true));
    return;
  }
  for (const name of Object.keys(value)) setField(value, name, reason);
  setField(value, FURTHER, reason);
}

/** Gives an object a field of its own, whatever its name is. */
export function setField(object: object, name: PropertyKey, value: unknown): void {
  const isShown = typeof name !== 'symbol';
  Object.defineProperty(object, name, {
    value,
    enumerable: isShown,
    configurable: true,
    writable: true,
  });
}

/** Makes all unknown that code which is not followed may change. */
export function releaseCode(
  node: SyntaxNode,
  scope: Scope,
  reason: Unknown,
  seen = new Set<unknown>(),
): void {
  for (const name of namesIn(node)) release(scope.get(name), reason, seen);
  for (const name of assignedIn(node)) if (scope.has(name)) scope.set(name, reason);
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
  const target = { AssignmentExpression: 'left', UpdateExpression: 'argument' }[node.type];
  const isLoop = /^For(?:Of|In)Statement$/.test(node.type);
  const left = nodeIn(node[target ?? 'left']);
  const own = target || isLoop ? patternNames(left?.type === 'MemberExpression' ? [] : left) : [];
  return [...own, ...childNodes(node).flatMap(assignedIn)];
}

/** What code does that others may see. */
const ACTS = /^(?:Assignment|Update|Call|New|Tagged|Yield|Import)\w*Expression$/;

const acts = (node: SyntaxNode): boolean =>
  ACTS.test(node.type) || node.operator === 'delete' || childNodes(node).some(acts);

/** Passes over code of which it is not known whether it runs. */
export function passOver(node: SyntaxNode, scope: Scope, reason: Unknown): void {
  if (acts(node)) releaseCode(node, scope, reason);
}
