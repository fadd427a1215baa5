import { isOwn, isPrimitive } from './operations.ts';
import { release, releaseCode, setField } from './release.ts';
import { isUnknown, isWhole, type Scope, UnknownCode } from './scope.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';
import { furtherFields, Unknown } from './unknown.ts';

/** Does what an assignment says, and returns the value. */
export function assign(node: SyntaxNode, scope: Scope): unknown {
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
  // Of a list, a place that it has or the next one; its length cannot be set.
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
