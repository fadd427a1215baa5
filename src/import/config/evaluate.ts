import type { StaticExportEntry, StaticImport } from 'oxc-parser';
import { isFields } from '../fields.ts';
import { bindPattern, importedValue, nodeValue } from './expressions.ts';
import { asNode, asNodes, descendants, type Module, nameOf, type SyntaxNode } from './module.ts';
import {
  Callable,
  type Evaluator,
  invalidate,
  isUnknown,
  Scope,
  setField,
  Unknown,
  UnknownCode,
} from './scope.ts';

/** Budget of nodes, items and characters for one configuration. */
const MAX_STEPS = 3_000_000;

const MAX_DEPTH = 200;

/** Maximum number of nested values; shared ones count each time. */
const MAX_SIZE = 1_000_000;

/**
 * Determines the exports of a module by interpreting a safe subset of its code: literals, constants,
 * objects and lists of them, assignments to their fields, and functions of this folder. Whatever other
 * code, such as a loop, may change is unknown; environment variables count as unset.
 *
 * @param globals values of further names that the module may use
 * @returns the exports by name; CommonJS exports are `default`
 */
export function evaluateModule(
  module: Module,
  globals: ReadonlyMap<string, unknown> = new Map(),
): ReadonlyMap<string, unknown> {
  const sizes = new Map<object, number>();
  const exports = [...new Evaluation().exportsOf(module, globals)];
  return new Map(
    exports.map(([name, value]) => {
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
  const cached = sizes.get(value);
  if (cached !== undefined) return cached;
  sizes.set(value, Number.POSITIVE_INFINITY);
  const parts = Object.values(value).map((part) => sizeOf(part, sizes, depth + 1));
  const size = parts.reduce((sum, each) => sum + each, 1);
  sizes.set(value, size);
  return size;
}

/** Matches statements that may end a function. */
const ENDS_FUNCTION = /^(?:Return|Throw)Statement$/;

/** Thrown where the control flow cannot be determined without running the code. */
class UnknownControlFlow extends Error {}

/** The result of a function that has returned. */
type Completion = { readonly returned: unknown } | undefined;

class Evaluation implements Evaluator {
  readonly #exports = new Map<Module, Map<string, unknown>>();
  #steps = 0;
  #depth = 0;

  exportsOf(module: Module, globals?: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
    const cached = this.#exports.get(module);
    if (cached) return cached;
    const exports = new Map<string, unknown>();
    this.#exports.set(module, exports);
    if (!module.parsed) {
      for (const [name, value] of Object.entries(module.json ?? {})) exports.set(name, value);
      return exports.set('default', module.json);
    }
    const commonJs: { exports?: unknown } = {};
    const scope = new Scope(module, this, undefined, [...(globals ?? []), ['module', commonJs]]);
    for (const staticImport of module.parsed.module.staticImports)
      this.#import(staticImport, scope);
    const statements = asNodes(module.parsed.program.body);
    declareFunctions(statements, scope);
    for (const statement of statements) {
      const exported = asNode(statement.declaration);
      const exportsNode = exported ?? moduleExports(statement, module.source);
      try {
        if (statement.type === 'ExportDefaultDeclaration' && exported)
          exports.set('default', this.value(exported, scope));
        else if (exportsNode && !exported) commonJs.exports = this.value(exportsNode, scope);
        else if (exported || !/^(?:Import|Export)/.test(statement.type))
          this.#execute(exported ?? statement, scope);
      } catch (cause) {
        if (!(cause instanceof UnknownControlFlow)) throw cause;
        const unknown = new UnknownCode(statement, scope);
        invalidate(unknown, unknown);
      }
    }
    // Exports have their values after the module has been executed.
    for (const { entries } of module.parsed.module.staticExports)
      for (const entry of entries) this.#export(entry, scope, exports);
    return 'exports' in commonJs ? exports.set('default', commonJs.exports) : exports;
  }

  #import({ moduleRequest: { value: source }, entries }: StaticImport, scope: Scope): void {
    const target = scope.module.imports.get(source);
    const values = target && this.exportsOf(target);
    for (const { importName, localName } of entries) {
      if (!target && scope.has(localName.value)) continue;
      const isAll = importName.kind === 'NamespaceObject';
      const value = isAll
        ? values && Object.fromEntries(values)
        : values?.get(exportNameOf(importName));
      const start = importName.start ?? localName.start;
      const node = { type: 'ImportSpecifier', start, end: localName.end };
      scope.declare(localName.value, value ?? importedValue(node, source, scope));
    }
  }

  #export(entry: StaticExportEntry, scope: Scope, exports: Map<string, unknown>): void {
    const { moduleRequest, importName, localName, exportName, start, end } = entry;
    const target = moduleRequest && scope.module.imports.get(moduleRequest.value);
    const values = target ? this.exportsOf(target) : undefined;
    if (importName.kind === 'AllButDefault')
      for (const [name, value] of values ?? [])
        if (name !== 'default' && !exports.has(name)) exports.set(name, value);
    const name = moduleRequest ? exportNameOf(importName) : localName.name;
    // A default expression has been evaluated above.
    if (exportName.kind === 'None' || name === null) return;
    const from = moduleRequest ? values : scope;
    const isKnown = importName.kind !== 'All' && from?.has(name);
    const unknown = new UnknownCode({ type: 'ExportSpecifier', start, end }, scope);
    exports.set(exportNameOf(exportName), isKnown ? from?.get(name) : unknown);
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
      invalidate(unknown, unknown);
      return unknown;
    } finally {
      this.#depth--;
    }
  }

  call(fn: Callable, args: readonly unknown[]): unknown {
    const { node, scope: outer } = fn;
    const body = asNode(node.body);
    const scope = new Scope(outer.module, this, outer);
    try {
      if (!body || node.generator || this.#depth > MAX_DEPTH) throw new UnknownControlFlow();
      for (const [index, parameter] of asNodes(node.params).entries()) {
        const isRest = parameter.type === 'RestElement';
        bindPattern(parameter, isRest ? args.slice(index) : args[index], scope);
      }
      return body.type === 'BlockStatement'
        ? this.#executeAll(asNodes(body.body), scope)?.returned
        : this.value(body, scope);
    } catch (cause) {
      if (!(cause instanceof UnknownControlFlow)) throw cause;
      const unknown = new UnknownCode(node, outer);
      invalidate([new UnknownCode(node, scope), ...args], unknown);
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
        const mayEnd = descendants(statement).some(({ type }) => ENDS_FUNCTION.test(type));
        if (!(cause instanceof UnknownControlFlow) || mayEnd) throw cause;
        const unknown = new UnknownCode(statement, scope);
        invalidate(unknown, unknown);
      }
    }
    return undefined;
  }

  /**
   * Executes a statement.
   *
   * @throws {UnknownControlFlow} if its effect cannot be determined
   */
  #execute(statement: SyntaxNode, scope: Scope): Completion {
    const valueIn = (field: unknown) => {
      const node = asNode(field);
      return node ? this.value(node, scope) : undefined;
    };
    if (++this.#steps > MAX_STEPS) throw new UnknownControlFlow();
    switch (statement.type) {
      case 'VariableDeclaration':
        for (const { id, init } of asNodes(statement.declarations)) {
          const pattern = asNode(id);
          if (pattern) bindPattern(pattern, valueIn(init), scope);
        }
        return undefined;
      case 'ExpressionStatement':
        if (this.#assignField(asNode(statement.expression), scope)) return undefined;
        // A call whose result is unused must have an effect on its arguments.
        invalidate(valueIn(statement.expression), new UnknownCode(statement, scope));
        return undefined;
      case 'ReturnStatement':
        return { returned: valueIn(statement.argument) };
      case 'BlockStatement': {
        const statements = asNodes(statement.body);
        // `var` is scoped to the function.
        if (statements.some(({ kind }) => kind === 'var')) break;
        return this.#executeAll(statements, new Scope(scope.module, this, scope));
      }
      case 'IfStatement': {
        const test = valueIn(statement.test);
        if (isUnknown(test)) break;
        const branch = asNode(test ? statement.consequent : statement.alternate);
        return branch && this.#execute(branch, scope);
      }
      case 'FunctionDeclaration':
      case 'EmptyStatement':
      case 'TSDeclareFunction':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        return undefined;
    }
    throw new UnknownControlFlow();
  }

  /** Executes `object.field = value`; `false` for any other expression, and if the object is unknown. */
  #assignField(expression: SyntaxNode | undefined, scope: Scope): boolean {
    const [target, right] = [asNode(expression?.left), asNode(expression?.right)];
    const field = target?.computed === false ? nameOf(asNode(target.property)) : undefined;
    const owner = asNode(target?.object);
    if (!owner || !right || field === undefined || expression?.operator !== '=') return false;
    const object = this.value(owner, scope);
    if (!isFields(object) || object instanceof Unknown) return false;
    setField(object, field, this.value(right, scope));
    return true;
  }
}

/** The right side of `module.exports = …`. */
function moduleExports({ expression }: SyntaxNode, source: string): SyntaxNode | undefined {
  const assignment = asNode(expression);
  const target = asNode(assignment?.left);
  const isModuleExports = target && source.slice(target.start, target.end) === 'module.exports';
  return isModuleExports && assignment?.operator === '=' ? asNode(assignment.right) : undefined;
}

const exportNameOf = ({ name }: { readonly name: string | null }) => name ?? 'default';

function declareFunctions(statements: readonly SyntaxNode[], scope: Scope): void {
  for (const statement of statements) {
    const fn = asNode(statement.declaration) ?? statement;
    const name = asNode(fn.id);
    if (fn.type === 'FunctionDeclaration' && name)
      bindPattern(name, scope.evaluator.value(fn, scope), scope);
  }
}
