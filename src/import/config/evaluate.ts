import { nodeValue } from './expressions.ts';
import { applyFunction } from './functions.ts';
import type { Module } from './module.ts';
import { Callable, declarationsIn, type Evaluator, type Scope, unknownAt } from './scope.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';

/** Most nodes that are evaluated for one configuration. */
const MAX_STEPS = 500_000;

/** Deepest nesting of calls and expressions. */
const MAX_DEPTH = 200;

/**
 * Reads what a module exports without running it: literals, constants, objects and lists put
 * together from them, and functions of this folder that only return such. What it cannot know is
 * unknown, and environment variables are taken to be unset.
 *
 * @returns the exports by name; those of CommonJS under `default`
 */
export function evaluateModule(module: Module): ReadonlyMap<string, unknown> {
  return new Evaluation().exportsOf(module);
}

/** What a function of a configuration returns: of one that runs, or one that is only read. */
export function callFunction(fn: unknown, args: readonly unknown[]): unknown {
  if (typeof fn === 'function') return fn(...args);
  return fn instanceof Callable ? applyFunction(fn, args, new Evaluation()) : undefined;
}

/** Reads an expression that stands alone, such as the value of an attribute. */
export function evaluateExpression(
  node: SyntaxNode,
  module: Module,
  constants: ReadonlyMap<string, unknown>,
): unknown {
  return new Evaluation().value(node, { module, lookup: (name) => constants.get(name) });
}

class Evaluation implements Evaluator {
  readonly #exports = new Map<Module, Map<string, unknown>>();
  #steps = 0;
  #depth = 0;

  exportsOf(module: Module): Map<string, unknown> {
    const known = this.#exports.get(module);
    if (known) return known;
    const found = new Map<string, unknown>();
    this.#exports.set(module, found);
    if (!module.program) return found.set('default', module.json);
    const scope = this.#topScope(module);
    for (const statement of nodesIn(module.program.body)) this.#export(statement, scope, found);
    return found;
  }

  #export(statement: SyntaxNode, scope: Scope, found: Map<string, unknown>): void {
    const declaration = nodeIn(statement.declaration);
    if (statement.type === 'ExportDefaultDeclaration' && declaration) {
      found.set('default', this.value(declaration, scope));
    }
    if (statement.type === 'ExportNamedDeclaration') {
      const names = [
        ...nodesIn(declaration?.declarations).map(({ id }) => id),
        declaration?.id,
        ...nodesIn(statement.specifiers).map(({ local }) => local),
      ].flatMap((id) => nameOf(nodeIn(id)) ?? []);
      for (const name of names) found.set(name, scope.lookup(name));
    }
    const assignment = nodeIn(statement.expression);
    const left = nodeIn(assignment?.left);
    const right = nodeIn(assignment?.right);
    if (
      assignment?.type !== 'AssignmentExpression' ||
      left?.type !== 'MemberExpression' ||
      !right
    ) {
      return;
    }
    const object = nameOf(nodeIn(left.object));
    const property = nameOf(nodeIn(left.property));
    if (object === 'module' && property === 'exports')
      found.set('default', this.value(right, scope));
    else if (object === 'exports' && property) found.set(property, this.value(right, scope));
  }

  #topScope(module: Module): Scope {
    const imported = new Map<string, () => unknown>();
    for (const statement of nodesIn(module.program?.body)) {
      const target = module.imports.get(String(nodeIn(statement.source)?.value));
      if (statement.type !== 'ImportDeclaration') continue;
      for (const specifier of nodesIn(statement.specifiers)) {
        const local = nameOf(nodeIn(specifier.local)) ?? '';
        const name = nameOf(nodeIn(specifier.imported)) ?? 'default';
        imported.set(local, () => target && this.exportsOf(target).get(name));
      }
    }
    const scope: Scope = {
      module,
      lookup: (name) => (imported.has(name) ? imported.get(name)?.() : declared(name)),
    };
    const declared = declarationsIn(nodesIn(module.program?.body), scope, this);
    return scope;
  }

  value(node: SyntaxNode, scope: Scope): unknown {
    if (++this.#steps > MAX_STEPS || this.#depth > MAX_DEPTH) return unknownAt(node, scope);
    this.#depth++;
    try {
      return nodeValue(node, scope, this);
    } finally {
      this.#depth--;
    }
  }
}
