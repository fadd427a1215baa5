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

/** Budget of nodes, items and characters for one configuration. */
const MAX_STEPS = 3_000_000;

/** Maximum nesting of calls, expressions and values. */
const MAX_DEPTH = 200;

/** Maximum number of nested values; shared ones count each time. */
const MAX_SIZE = 1_000_000;

/**
 * Determines the exports of a module by interpreting a safe subset of its code: literals, constants,
 * objects and lists of them, and functions of this folder that only return a value. Whatever other
 * code, such as a loop or an assignment, may change is unknown; environment variables count as unset.
 *
 * @param known values of further names that the module may use
 * @returns the exports by name; CommonJS exports are `default`
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

/** Calls a function of a configuration, whether real or interpreted. */
export function callFunction(fn: unknown, args: readonly unknown[]): unknown {
  if (typeof fn === 'function') return fn(...args);
  return fn instanceof Callable ? fn.scope.evaluator.call(fn, args) : undefined;
}

/** Evaluates a standalone expression, such as an attribute value. */
export function evaluateExpression(
  node: SyntaxNode,
  module: Module,
  constants: ReadonlyMap<string, unknown>,
): unknown {
  const evaluation = new Evaluation();
  return evaluation.value(node, new Scope(module, evaluation, undefined, constants));
}

/** The number of nested values; infinite for cyclic ones. */
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

/** Matches statements that may end a function. */
const ENDS = /^(?:Return|Throw)Statement$/;

/** Thrown where the control flow cannot be determined without running the code. */
class NotFollowed extends Error {}

/** The result of a function that has returned. */
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
    // Exports have their values after the module has been executed.
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
    // A default expression has been evaluated above.
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
      // A string, a list or the arguments of a call are too large.
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

  /** Executes the statements of a block; function declarations are hoisted. */
  #executeAll(statements: readonly SyntaxNode[], scope: Scope): Completion {
    declareFunctions(statements, scope);
    for (const statement of statements) {
      try {
        const completion = this.#execute(statement, scope);
        if (completion) return completion;
      } catch (cause) {
        // Skip what cannot be followed, such as a loop, unless it may end the function.
        const mayEnd = nodesBelow(statement).some(({ type }) => ENDS.test(type));
        if (!(cause instanceof NotFollowed) || mayEnd) throw cause;
        const unknown = new UnknownCode(statement, scope);
        release(unknown, unknown);
      }
    }
    return undefined;
  }

  /**
   * Executes a statement.
   *
   * @throws {NotFollowed} if its effect cannot be determined
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
        // A call whose result is unused must have an effect on its arguments.
        release(valueIn(statement.expression), new UnknownCode(statement, scope));
        return undefined;
      case 'ReturnStatement':
        return { returned: valueIn(statement.argument) };
      case 'BlockStatement': {
        const statements = nodesIn(statement.body);
        // `var` is scoped to the function.
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

/** The right side of `module.exports = …`. */
function wholeExport({ expression }: SyntaxNode, source: string): SyntaxNode | undefined {
  const assignment = nodeIn(expression);
  const target = nodeIn(assignment?.left);
  const isWhole = target && source.slice(target.start, target.end) === 'module.exports';
  return isWhole && assignment?.operator === '=' ? nodeIn(assignment.right) : undefined;
}

/** The name of an export. */
const named = ({ name }: { readonly name: string | null }) => name ?? 'default';

function declareFunctions(statements: readonly SyntaxNode[], scope: Scope): void {
  for (const statement of statements) {
    const fn = nodeIn(statement.declaration) ?? statement;
    const name = nodeIn(fn.id);
    if (fn.type === 'FunctionDeclaration' && name)
      bind(name, scope.evaluator.value(fn, scope), scope);
  }
}
