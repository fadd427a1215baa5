import type { StaticExportEntry, StaticImport } from 'oxc-parser';
import { bind, nodeValue, outside } from './expressions.ts';
import { type Module, nodeIn, nodesBelow, nodesIn, type SyntaxNode } from './module.ts';
import {
  Callable,
  type Evaluator,
  isUnknown,
  release,
  Scope,
  Unknown,
  UnknownCode,
} from './scope.ts';

/** Most nodes, items and characters that are worked with for one configuration. */
const MAX_STEPS = 3_000_000;

/** Deepest nesting of calls, expressions and values. */
const MAX_DEPTH = 200;

/** Most values that a value holds; one that stands in it twice counts twice. */
const MAX_SIZE = 1_000_000;

/**
 * Reads what a module exports by following its code, without running it: literals, constants, objects
 * and lists put together from them, and functions of this folder that only return a value. Whatever other code,
 * such as a loop or an assignment, may change is unknown; environment variables are taken to be unset.
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
  return evaluation.value(node, new Scope(module, evaluation, undefined, constants));
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

/** Statements that may end a function. */
const ENDS = /^(?:Return|Throw)Statement$/;

/** Thrown where code goes on in a way that only running it can tell. */
class NotFollowed extends Error {}

/** What a function returns; `undefined` as long as it has not. */
type Completion = { readonly returned: unknown } | undefined;

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
    const commonJs: { exports?: unknown } = {};
    const scope = new Scope(module, this, undefined, [...(given ?? []), ['module', commonJs]]);
    for (const each of module.parsed.module.staticImports) this.#import(each, scope);
    const statements = nodesIn(module.parsed.program.body);
    declareFunctions(statements, scope);
    for (const statement of statements) {
      const exported = nodeIn(statement.declaration);
      const whole = exported ?? wholeExport(statement, module.source);
      try {
        if (statement.type === 'ExportDefaultDeclaration' && exported)
          found.set('default', this.value(exported, scope));
        else if (whole && !exported) commonJs.exports = this.value(whole, scope);
        else if (exported || !/^(?:Import|Export)/.test(statement.type))
          this.#execute(exported ?? statement, scope);
      } catch (cause) {
        if (!(cause instanceof NotFollowed)) throw cause;
        const unknown = new UnknownCode(statement, scope);
        release(unknown, unknown);
      }
    }
    // Each is exported as it is when the module has done all it does.
    for (const { entries } of module.parsed.module.staticExports)
      for (const entry of entries) this.#export(entry, scope, found);
    return 'exports' in commonJs ? found.set('default', commonJs.exports) : found;
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
      release(unknown, unknown);
      return unknown;
    } finally {
      this.#depth--;
    }
  }

  call(fn: Callable, args: readonly unknown[]): unknown {
    const { node, scope: outer } = fn;
    const body = nodeIn(node.body);
    const scope = new Scope(outer.module, this, outer);
    try {
      if (!body || node.generator || this.#depth > MAX_DEPTH) throw new NotFollowed();
      for (const [index, parameter] of nodesIn(node.params).entries()) {
        const isRest = parameter.type === 'RestElement';
        bind(parameter, isRest ? args.slice(index) : args[index], scope);
      }
      return body.type === 'BlockStatement'
        ? this.#executeAll(nodesIn(body.body), scope)?.returned
        : this.value(body, scope);
    } catch (cause) {
      if (!(cause instanceof NotFollowed)) throw cause;
      const unknown = new UnknownCode(node, outer);
      release([new UnknownCode(node, scope), ...args], unknown);
      return unknown;
    }
  }

  /** Does what the statements of a block say; its functions can be used before they stand. */
  #executeAll(statements: readonly SyntaxNode[], scope: Scope): Completion {
    declareFunctions(statements, scope);
    for (const statement of statements) {
      try {
        const completion = this.#execute(statement, scope);
        if (completion) return completion;
      } catch (cause) {
        // What a loop does is unknown, but not what follows it, unless it may end the function.
        const mayEnd = nodesBelow(statement).some(({ type }) => ENDS.test(type));
        if (!(cause instanceof NotFollowed) || mayEnd) throw cause;
        const unknown = new UnknownCode(statement, scope);
        release(unknown, unknown);
      }
    }
    return undefined;
  }

  /**
   * Does what a statement says.
   *
   * @throws {NotFollowed} if what it does cannot be known
   */
  #execute(statement: SyntaxNode, scope: Scope): Completion {
    const valueIn = (field: unknown) => {
      const node = nodeIn(field);
      return node ? this.value(node, scope) : undefined;
    };
    if (++this.#steps > MAX_STEPS) throw new NotFollowed();
    switch (statement.type) {
      case 'VariableDeclaration':
        for (const { id, init } of nodesIn(statement.declarations)) {
          const pattern = nodeIn(id);
          if (pattern) bind(pattern, valueIn(init), scope);
        }
        return undefined;
      case 'ExpressionStatement':
        // Whatever a package does whose result is not used, it does to what it is given.
        release(valueIn(statement.expression), new UnknownCode(statement, scope));
        return undefined;
      case 'ReturnStatement':
        return { returned: valueIn(statement.argument) };
      case 'BlockStatement': {
        const statements = nodesIn(statement.body);
        // Those of “var” belong to the function.
        if (statements.some(({ kind }) => kind === 'var')) break;
        return this.#executeAll(statements, new Scope(scope.module, this, scope));
      }
      case 'IfStatement': {
        const test = valueIn(statement.test);
        if (isUnknown(test)) break;
        const branch = nodeIn(test ? statement.consequent : statement.alternate);
        return branch && this.#execute(branch, scope);
      }
      case 'FunctionDeclaration':
      case 'EmptyStatement':
      case 'TSDeclareFunction':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        return undefined;
    }
    throw new NotFollowed();
  }
}

/** What a statement makes the whole of what a CommonJS module exports. */
function wholeExport({ expression }: SyntaxNode, source: string): SyntaxNode | undefined {
  const assignment = nodeIn(expression);
  const target = nodeIn(assignment?.left);
  const isWhole = target && source.slice(target.start, target.end) === 'module.exports';
  return isWhole && assignment?.operator === '=' ? nodeIn(assignment.right) : undefined;
}

/** The name that a module exports a value by. */
const named = ({ name }: { readonly name: string | null }) => name ?? 'default';

function declareFunctions(statements: readonly SyntaxNode[], scope: Scope): void {
  for (const statement of statements) {
    const fn = nodeIn(statement.declaration) ?? statement;
    const name = nodeIn(fn.id);
    if (fn.type === 'FunctionDeclaration' && name)
      bind(name, scope.evaluator.value(fn, scope), scope);
  }
}
