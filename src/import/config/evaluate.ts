import { position } from '../../compile/diagnostics/diagnostics.ts';
import type { Module } from './module.ts';
import { callMethod, isOwn, operate } from './operations.ts';
import { nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax.ts';
import { Unknown } from './unknown.ts';

/** Most nodes that are evaluated for one configuration. */
const MAX_STEPS = 500_000;

/** Deepest nesting of calls and expressions. */
const MAX_DEPTH = 200;

/** A function of the configuration: it can be called here, and is no value to read. */
class Callable extends Unknown {
  readonly node: SyntaxNode;
  readonly scope: Scope;

  constructor(node: SyntaxNode, scope: Scope) {
    super(...placeOf(node, scope.module));
    this.node = node;
    this.scope = scope;
  }
}

type Lookup = (name: string) => unknown;

interface Scope {
  readonly module: Module;
  readonly lookup: Lookup;
}

/** Marks that a block ended without `return`. */
const NO_RETURN = Symbol('no return');

/**
 * Reads what a module exports without running it: literals, constants, objects and lists put
 * together from them, and functions of this folder that only return such. What it cannot know is
 * {@link Unknown}. Functions of packages, such as `defineConfig`, are taken to return their first
 * argument. Environment variables are taken to be unset.
 *
 * @returns the exports by name; those of CommonJS under `default`
 */
export function evaluateModule(module: Module): ReadonlyMap<string, unknown> {
  return new Evaluation().exportsOf(module);
}

/** Reads an expression that stands alone, such as the value of an attribute. */
export function evaluateExpression(
  node: SyntaxNode,
  module: Module,
  constants: ReadonlyMap<string, unknown>,
): unknown {
  return new Evaluation().value(node, { module, lookup: (name) => constants.get(name) });
}

class Evaluation {
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
    const declared = this.#declarations(nodesIn(module.program?.body), scope);
    return scope;
  }

  /** Looks up constants and functions of a block; each is evaluated once, when it is used. */
  #declarations(statements: readonly SyntaxNode[], scope: Scope): Lookup {
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
        values.set(name, this.value(node, scope));
      }
      return values.get(name);
    };
  }

  value(node: SyntaxNode, scope: Scope): unknown {
    if (++this.#steps > MAX_STEPS || this.#depth > MAX_DEPTH) return this.#unknown(node, scope);
    this.#depth++;
    try {
      return this.#value(node, scope);
    } finally {
      this.#depth--;
    }
  }

  #value(node: SyntaxNode, scope: Scope): unknown {
    const inner = (field: unknown) => {
      const found = nodeIn(field);
      return found ? this.value(found, scope) : undefined;
    };
    switch (node.type) {
      case 'Literal':
        return 'regex' in node ? this.#unknown(node, scope) : node.value;
      case 'Identifier':
        return this.#identifier(node, scope);
      case 'TemplateLiteral':
        return this.#template(node, scope);
      case 'ArrayExpression':
        return nodesIn(node.elements).flatMap((item) =>
          item.type === 'SpreadElement' ? this.#spread(item, scope) : [this.value(item, scope)],
        );
      case 'ObjectExpression':
        return this.#object(node, scope);
      case 'MemberExpression':
        return this.#member(node, scope);
      case 'CallExpression':
        return this.#call(node, scope);
      case 'ConditionalExpression': {
        const test = inner(node.test);
        if (test instanceof Unknown) return test;
        return inner(test ? node.consequent : node.alternate);
      }
      case 'LogicalExpression':
      case 'BinaryExpression': {
        const result = operate(String(node.operator), inner(node.left), () => inner(node.right));
        return result === undefined && node.type === 'BinaryExpression'
          ? this.#unknown(node, scope)
          : result;
      }
      case 'UnaryExpression': {
        const value = inner(node.argument);
        if (value instanceof Unknown) return value;
        if (node.operator === '!') return !value;
        return node.operator === '-' ? -Number(value) : this.#unknown(node, scope);
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
        return this.#unknown(node, scope);
    }
  }

  #identifier(node: SyntaxNode, scope: Scope): unknown {
    if (node.name === 'undefined') return undefined;
    if (node.name === '__dirname') return '.';
    return scope.lookup(String(node.name)) ?? this.#unknown(node, scope);
  }

  #template(node: SyntaxNode, scope: Scope): unknown {
    const values = nodesIn(node.expressions).map((each) => this.value(each, scope));
    const unknown = values.find((value) => value instanceof Unknown);
    if (unknown) return unknown;
    return nodesIn(node.quasis)
      .map(({ value }, index) => {
        const text = (value as { cooked?: string }).cooked ?? '';
        return text + (index < values.length ? String(values[index]) : '');
      })
      .join('');
  }

  #spread(node: SyntaxNode, scope: Scope): unknown[] {
    const argument = nodeIn(node.argument);
    const value = argument && this.value(argument, scope);
    return Array.isArray(value) ? value : [value];
  }

  #object(node: SyntaxNode, scope: Scope): unknown {
    const entries: [string, unknown][] = [];
    for (const property of nodesIn(node.properties)) {
      if (property.type === 'SpreadElement') {
        const [spread] = this.#spread(property, scope);
        if (typeof spread === 'object' && spread && !(spread instanceof Unknown)) {
          entries.push(...Object.entries(spread));
        }
        continue;
      }
      const key = nodeIn(property.key);
      const value = nodeIn(property.value);
      if (!key || !value) continue;
      const name = property.computed ? this.value(key, scope) : nameOf(key);
      if (typeof name === 'string') entries.push([name, this.value(value, scope)]);
    }
    return Object.fromEntries(entries);
  }

  #member(node: SyntaxNode, scope: Scope): unknown {
    const object = nodeIn(node.object);
    const property = nodeIn(node.property);
    if (!object || !property) return undefined;
    if (scope.module.source.slice(object.start, object.end) === 'process.env') return undefined;
    const value = this.value(object, scope);
    if (value instanceof Unknown) return this.#unknown(node, scope);
    const name = node.computed ? this.value(property, scope) : nameOf(property);
    if (Array.isArray(value) && name === 'length') return value.length;
    if (typeof name !== 'string' && typeof name !== 'number') return this.#unknown(node, scope);
    return isOwn(value, name) ? value[name] : undefined;
  }

  #call(node: SyntaxNode, scope: Scope): unknown {
    const callee = nodeIn(node.callee);
    if (!callee) return undefined;
    const { source, imports } = scope.module;
    const name = source.slice(callee.start, callee.end);
    const args = nodesIn(node.arguments).map((each) =>
      each.type === 'SpreadElement' ? this.#unknown(each, scope) : this.value(each, scope),
    );
    if (name === 'require' && typeof args[0] === 'string') {
      const target = imports.get(args[0]);
      return target ? this.exportsOf(target).get('default') : this.#unknown(node, scope);
    }
    // Paths are relative to the file here, whatever the configuration makes them relative to.
    if (/^(?:path\.)?(?:resolve|join)$|^require\.resolve$|^fileURLToPath$/.test(name)) {
      const texts = args.filter((value) => typeof value === 'string');
      return texts.length > 0 ? texts.join('/') : this.#unknown(node, scope);
    }
    if (callee.type === 'MemberExpression') {
      const object = nodeIn(callee.object);
      const method = nameOf(nodeIn(callee.property)) ?? '';
      const target = object ? this.#receiver(object, scope) : undefined;
      const call = (fn: unknown, given: readonly unknown[]) =>
        fn instanceof Callable ? this.#apply(fn, given) : undefined;
      const result = callMethod(target, method, args, call);
      return result === undefined ? this.#unknown(node, scope) : result;
    }
    const target =
      callee.type === 'Identifier' ? scope.lookup(String(callee.name)) : this.value(callee, scope);
    if (target instanceof Callable) return this.#apply(target, args);
    const [first] = args;
    if (first instanceof Callable) return this.#apply(first, []);
    return typeof first === 'object' && first !== null ? first : this.#unknown(node, scope);
  }

  #receiver(object: SyntaxNode, scope: Scope): unknown {
    return object.type === 'Identifier' && object.name === 'Object'
      ? Object
      : this.value(object, scope);
  }

  #apply({ node, scope }: Callable, args: readonly unknown[]): unknown {
    const body = nodeIn(node.body);
    if (!body) return undefined;
    const bound = new Map<string, unknown>();
    for (const [index, parameter] of nodesIn(node.params).entries()) {
      this.#bind(parameter, args[index], bound, scope);
    }
    const inner: Scope = {
      module: scope.module,
      lookup: (name) => (bound.has(name) ? bound.get(name) : scope.lookup(name)),
    };
    if (body.type !== 'BlockStatement') return this.value(body, inner);
    const result = this.#block(nodesIn(body.body), inner);
    return result === NO_RETURN ? undefined : result;
  }

  #bind(parameter: SyntaxNode, value: unknown, bound: Map<string, unknown>, scope: Scope): void {
    const left = nodeIn(parameter.left);
    const right = nodeIn(parameter.right);
    if (parameter.type === 'AssignmentPattern' && left) {
      this.#bind(
        left,
        value === undefined && right ? this.value(right, scope) : value,
        bound,
        scope,
      );
    } else if (parameter.type === 'ArrayPattern') {
      for (const [index, item] of nodesIn(parameter.elements).entries()) {
        this.#bind(item, Array.isArray(value) ? value[index] : undefined, bound, scope);
      }
    } else if (parameter.type === 'ObjectPattern') {
      for (const property of nodesIn(parameter.properties)) {
        const name = nameOf(nodeIn(property.key)) ?? '';
        const target = nodeIn(property.value);
        if (target) this.#bind(target, isOwn(value, name) ? value[name] : undefined, bound, scope);
      }
    } else {
      const name = nameOf(parameter);
      if (name) bound.set(name, value);
    }
  }

  /** The value that a block returns; {@link NO_RETURN} if it does not. */
  #block(statements: readonly SyntaxNode[], outer: Scope): unknown {
    const scope: Scope = {
      module: outer.module,
      lookup: (name) => declared(name) ?? outer.lookup(name),
    };
    const declared = this.#declarations(statements, scope);
    for (const statement of statements) {
      const result = this.#statement(statement, scope);
      if (result !== NO_RETURN) return result;
    }
    return NO_RETURN;
  }

  #statement(statement: SyntaxNode, scope: Scope): unknown {
    const of = (field: unknown) => {
      const node = nodeIn(field);
      return node ? this.value(node, scope) : undefined;
    };
    switch (statement.type) {
      case 'ReturnStatement':
        return of(statement.argument);
      case 'BlockStatement':
        return this.#block(nodesIn(statement.body), scope);
      case 'IfStatement': {
        const test = of(statement.test);
        if (test instanceof Unknown) return test;
        const branch = nodeIn(test ? statement.consequent : statement.alternate);
        return branch ? this.#statement(branch, scope) : NO_RETURN;
      }
      case 'SwitchStatement': {
        const value = of(statement.discriminant);
        if (value instanceof Unknown) return value;
        const cases = nodesIn(statement.cases);
        const match = cases.findIndex(({ test }) => nodeIn(test) && of(test) === value);
        const start = match >= 0 ? match : cases.findIndex(({ test }) => !nodeIn(test));
        const rest = start < 0 ? [] : cases.slice(start);
        return this.#block(
          rest.flatMap(({ consequent }) => nodesIn(consequent)),
          scope,
        );
      }
      // What changes variables is beyond reading: the result of such a function is unknown.
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
      case 'WhileStatement':
      case 'TryStatement':
      case 'ThrowStatement':
        return this.#unknown(statement, scope);
      default:
        return NO_RETURN;
    }
  }

  #unknown(node: SyntaxNode, { module }: Scope): Unknown {
    return new Unknown(...placeOf(node, module));
  }
}

/** Path, line and code of a node. */
function placeOf({ start, end }: SyntaxNode, { path, source }: Module): [string, number, string] {
  return [path, position(source, start).line, source.slice(start, end)];
}
