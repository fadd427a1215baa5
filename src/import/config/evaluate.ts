import type { StaticExportEntry, StaticImport } from 'oxc-parser';
import { isPrimitive, outside } from './calls.ts';
import { bind, nodeValue } from './expressions.ts';
import { type Module, nodeIn, nodesIn, type SyntaxNode } from './module.ts';
import {
  Callable,
  type Completion,
  type Evaluator,
  isUnknown,
  NotFollowed,
  release,
  releaseCode,
  Scope,
  UnknownCode,
} from './scope.ts';
import { Unknown } from './unknown.ts';

/** Most nodes, items and characters that are worked with for one configuration. */
const MAX_STEPS = 3_000_000;

/** Deepest nesting of calls, expressions and values. */
const MAX_DEPTH = 200;

/** Most values that a value holds; one that stands in it twice counts twice. */
const MAX_SIZE = 1_000_000;

/**
 * Reads what a module exports by following its code, without running it: literals, constants, objects
 * and lists put together from them, loops over these, and functions of this folder. Whatever code that
 * cannot be followed may change is unknown; environment variables are taken to be unset.
 *
 * @param known values that the module may name besides its own
 * @returns the exports by name; those of CommonJS under `default`
 */
export function evaluateModule(
  module: Module,
  known: ReadonlyMap<string, unknown> = new Map(),
): ReadonlyMap<string, unknown> {
  const sizes = new Map<object, number>();
  const found = [...new Evaluation().exportsOf(module, known)];
  return new Map(
    found.map(([name, value]) => {
      const isSmall = sizeOf(value, sizes) <= MAX_SIZE;
      const text = `${name}: too large, or nested too deeply`;
      const report = () => module.report?.add('configuration', module.path, 1, text);
      return [name, isSmall ? value : new Unknown(report)];
    }),
  );
}

/** What a function of a configuration returns: of one that runs, or one that is only read. */
export function callFunction(fn: unknown, args: readonly unknown[]): unknown {
  if (typeof fn === 'function') return fn(...args);
  return fn instanceof Callable ? fn.scope.evaluator.call(fn, args) : undefined;
}

/** Reads an expression that stands alone, such as the value of an attribute. */
export function evaluateExpression(
  node: SyntaxNode,
  module: Module,
  constants: ReadonlyMap<string, unknown>,
): unknown {
  const evaluation = new Evaluation();
  return evaluation.value(node, new Scope(module, evaluation, constants));
}

/** How many values a value holds; infinitely many in one that holds itself. */
function sizeOf(value: unknown, sizes: Map<object, number>, depth = 0): number {
  if (typeof value !== 'object' || value === null || value instanceof Unknown) return 1;
  if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  sizes.set(value, Number.POSITIVE_INFINITY);
  const parts = Object.values(value).map((part) => sizeOf(part, sizes, depth + 1));
  const size = parts.reduce((sum, each) => sum + each, 1);
  sizes.set(value, size);
  return size;
}

class Evaluation implements Evaluator {
  readonly #exports = new Map<Module, Map<string, unknown>>();
  #steps = 0;
  #depth = 0;

  exportsOf(module: Module, given?: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
    const known = this.#exports.get(module);
    if (known) return known;
    const found = new Map<string, unknown>();
    this.#exports.set(module, found);
    if (!module.parsed) return found.set('default', module.json);
    const exports = {};
    const commonJs: { exports: unknown } = { exports };
    const values = new Map<string, unknown>([
      ...(given ?? []),
      ...Object.entries({ module: commonJs, exports }),
    ]);
    const scope = new Scope(module, this, values);
    for (const each of module.parsed.module.staticImports) this.#import(each, scope);
    const statements = nodesIn(module.parsed.program.body);
    declareFunctions(statements, scope);
    for (const statement of statements) this.#executeTop(statement, scope, found);
    // Each is exported as it is when the module has done all it does.
    for (const { entries } of module.parsed.module.staticExports)
      for (const entry of entries) this.#export(entry, scope, found);
    const isCommonJs = commonJs.exports !== exports || Object.keys(exports).length > 0;
    return isCommonJs ? found.set('default', commonJs.exports) : found;
  }

  #import({ moduleRequest: { value: source }, entries }: StaticImport, scope: Scope): void {
    const target = scope.module.imports.get(source);
    const values = target && this.exportsOf(target);
    for (const { importName, localName } of entries) {
      if (!target && scope.has(localName.value)) continue;
      const isAll = importName.kind === 'NamespaceObject';
      const value = isAll ? values && Object.fromEntries(values) : values?.get(named(importName));
      const start = importName.start ?? localName.start;
      const node = { type: 'ImportSpecifier', start, end: localName.end };
      scope.declare(localName.value, value ?? outside(node, source, scope));
    }
  }

  #executeTop(statement: SyntaxNode, scope: Scope, found: Map<string, unknown>): void {
    const declaration = nodeIn(statement.declaration);
    try {
      if (statement.type === 'ExportDefaultDeclaration' && declaration)
        found.set('default', this.value(declaration, scope));
      else if (declaration) this.execute(declaration, scope);
      else if (!/^(?:Import|Export)/.test(statement.type)) this.execute(statement, scope);
    } catch (cause) {
      if (!(cause instanceof NotFollowed)) throw cause;
      releaseCode(statement, scope, new UnknownCode(statement, scope));
    }
  }

  #export(entry: StaticExportEntry, scope: Scope, found: Map<string, unknown>): void {
    const { moduleRequest, importName, localName, exportName, start, end } = entry;
    const target = moduleRequest && scope.module.imports.get(moduleRequest.value);
    const values = target ? this.exportsOf(target) : undefined;
    if (importName.kind === 'AllButDefault')
      for (const [name, value] of values ?? [])
        if (name !== 'default' && !found.has(name)) found.set(name, value);
    const own = moduleRequest ? named(importName) : localName.name;
    // The expression that is the default has been evaluated in its turn.
    if (exportName.kind === 'None' || own === null) return;
    const from = moduleRequest ? values : scope;
    const isKnown = importName.kind !== 'All' && from?.has(own);
    const unknown = new UnknownCode({ type: 'ExportSpecifier', start, end }, scope);
    found.set(named(exportName), isKnown ? from?.get(own) : unknown);
  }

  value(node: SyntaxNode, scope: Scope): unknown {
    if (this.#steps > MAX_STEPS || this.#depth > MAX_DEPTH) return new UnknownCode(node, scope);
    this.#depth++;
    try {
      const value = nodeValue(node, scope);
      this.#steps += typeof value === 'string' || Array.isArray(value) ? value.length + 1 : 1;
      return value;
    } catch (cause) {
      // A text, a list or the arguments of a call are larger than they may be.
      if (!(cause instanceof RangeError)) throw cause;
      const unknown = new UnknownCode(node, scope);
      releaseCode(node, scope, unknown);
      return unknown;
    } finally {
      this.#depth--;
    }
  }

  execute(statement: SyntaxNode, scope: Scope): Completion {
    if (++this.#steps > MAX_STEPS) throw new NotFollowed();
    return executeStatement(statement, scope);
  }

  call(fn: Callable, args: readonly unknown[]): unknown {
    const { node, scope: outer } = fn;
    const body = nodeIn(node.body);
    const scope = new Scope(outer.module, this, undefined, outer);
    try {
      if (!body || node.generator || this.#depth > MAX_DEPTH) throw new NotFollowed();
      for (const [index, parameter] of nodesIn(node.params).entries()) {
        const isRest = parameter.type === 'RestElement';
        bind(parameter, isRest ? args.slice(index) : args[index], scope);
      }
      if (body.type !== 'BlockStatement') return this.value(body, scope);
      const completion = executeBlock(nodesIn(body.body), scope);
      return typeof completion === 'object' ? completion.returned : undefined;
    } catch (cause) {
      if (!(cause instanceof NotFollowed)) throw cause;
      const unknown = new UnknownCode(node, outer);
      releaseCode(node, scope, unknown);
      release(args, unknown);
      return unknown;
    }
  }
}

/** The name that a module exports a value by. */
const named = ({ name }: { readonly name: string | null }) => name ?? 'default';

/** Does what the statements of a block say; its functions can be used before they stand. */
function executeBlock(statements: readonly SyntaxNode[], scope: Scope): Completion {
  declareFunctions(statements, scope);
  for (const statement of statements) {
    const completion = scope.evaluator.execute(statement, scope);
    if (completion !== 'next') return completion;
  }
  return 'next';
}

/** Declares the functions of a block. */
function declareFunctions(statements: readonly SyntaxNode[], scope: Scope): void {
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
function executeStatement(statement: SyntaxNode, scope: Scope): Completion {
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
    case 'TSDeclareFunction':
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
