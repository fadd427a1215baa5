import { position } from '../../compile/diagnostics/diagnostics.ts';
import type { Module } from './module.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';
import { Unknown } from './unknown.ts';

/** The value of a name that is there, and undefined: a parameter that was not given. */
export const NOT_GIVEN = Symbol('not given');

/** Finds the value of a name; `undefined` if nothing has that name. */
export type Lookup = (name: string) => unknown;

/** What the names in a piece of code mean. */
export interface Scope {
  readonly module: Module;
  readonly lookup: Lookup;
}

/** What the parts of an evaluation use of the whole. */
export interface Evaluator {
  readonly value: (node: SyntaxNode, scope: Scope) => unknown;
  readonly exportsOf: (module: Module) => ReadonlyMap<string, unknown>;
}

/** A function of the configuration: it can be called here, and is no value to read. */
export class Callable extends Unknown {
  readonly node: SyntaxNode;
  readonly scope: Scope;

  constructor(node: SyntaxNode, scope: Scope) {
    super(...placeOf(node, scope.module));
    this.node = node;
    this.scope = scope;
  }
}

/** A regular expression of the configuration: methods of texts use it, and it is no value to read. */
export class Pattern extends Unknown {
  readonly expression: RegExp;

  constructor(node: SyntaxNode, scope: Scope, expression: RegExp) {
    super(...placeOf(node, scope.module));
    this.expression = expression;
  }
}

/** The value of a node that only running the code can tell. */
export const unknownAt = (node: SyntaxNode, { module }: Scope): Unknown =>
  new Unknown(...placeOf(node, module));

/** Path, line and code of a node. */
function placeOf({ start, end }: SyntaxNode, { path, source }: Module): [string, number, string] {
  return [path, position(source, start).line, source.slice(start, end)];
}

/** Looks up constants and functions of a block; each is evaluated once, when it is used. */
export function declarationsIn(
  statements: readonly SyntaxNode[],
  scope: Scope,
  evaluator: Evaluator,
): Lookup {
  const nodes = new Map<string, SyntaxNode>();
  for (const each of statements) {
    const statement = nodeIn(each.declaration) ?? each;
    const name = nameOf(nodeIn(statement.id));
    if (statement.type === 'FunctionDeclaration' && name) nodes.set(name, statement);
    for (const { id, init } of nodesIn(statement.declarations)) {
      const constant = nameOf(nodeIn(id));
      const value = nodeIn(init);
      if (constant && value) nodes.set(constant, value);
    }
  }
  const values = new Map<string, unknown>();
  return (name) => {
    const node = nodes.get(name);
    if (node && !values.has(name)) {
      // A constant that refers to itself is undefined while it is evaluated.
      values.set(name, undefined);
      values.set(name, evaluator.value(node, scope));
    }
    return values.get(name);
  };
}
