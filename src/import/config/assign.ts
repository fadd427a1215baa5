import { isOwn, isPrimitive } from './operations.ts';
import { release, releaseCode, setField } from './release.ts';
import { isUnknown, isWhole, type Scope, UnknownCode } from './scope.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';
import { furtherFields } from './unknown.ts';

/** Does what an assignment says, and returns the value. */
export function assign(node: SyntaxNode, scope: Scope): unknown {
  const [left, right] = [nodeIn(node.left), nodeIn(node.right)];
  if (left && right && node.operator === '=') {
    const value = scope.evaluator.value(right, scope);
    if (setTarget(left, value, scope)) return value;
  }
  const unknown = new UnknownCode(node, scope);
  releaseCode(node, scope, unknown);
  return unknown;
}

/** Gives a name or a field of an object its value; `false` if which one that is cannot be known. */
function setTarget(target: SyntaxNode, value: unknown, scope: Scope): boolean {
  const { evaluator } = scope;
  if (target.type === 'Identifier' && scope.has(String(target.name))) {
    scope.set(String(target.name), value);
    return true;
  }
  const [object, property] = [nodeIn(target.object), nodeIn(target.property)];
  if (target.type !== 'MemberExpression' || !object || !property) return false;
  const owner = evaluator.value(object, scope);
  const name = target.computed ? evaluator.value(property, scope) : nameOf(property);
  if (typeof owner !== 'object' || owner === null || isUnknown(owner) || !isPrimitive(name)) {
    release(owner, new UnknownCode(target, scope));
    return false;
  }
  // Of a list, a place that it has or the next one; its length cannot be set.
  const isItem = !Array.isArray(owner) || (typeof name === 'number' && name <= owner.length);
  if (!isItem || (Array.isArray(owner) && !isWhole(owner))) return false;
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
      const given = value === undefined && right ? scope.evaluator.value(right, scope) : value;
      if (left) bind(left, given, scope);
      return;
    }
    case 'ObjectPattern':
      for (const property of nodesIn(pattern.properties)) {
        const target = nodeIn(property.value ?? property.argument);
        const name = property.computed ? undefined : nameOf(nodeIn(property.key));
        const own = name !== undefined && isOwn(value, name) ? value[name] : furtherFields(value);
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
