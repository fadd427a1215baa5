import { posix } from 'node:path';
import { type EcmaScriptModule, parseSync } from 'oxc-parser';
import { offsetTooDeep, startTrial } from '../../compile/page/nesting.ts';
import type { Report } from '../report.ts';
import { SourceFolder } from '../source-folder.ts';

/** A parsed module, and its imports from the same folder by specifier. */
export interface Module {
  readonly path: string;
  readonly source: string;
  /** Absent for JSON. */
  readonly parsed?: Parsed | undefined;
  readonly json?: unknown;
  readonly imports: ReadonlyMap<string, Module>;
  /** Receives the unknown values that are used. */
  readonly report?: Report | undefined;
}

/** A program with its imports and exports. */
interface Parsed {
  readonly program: SyntaxNode;
  readonly module: EcmaScriptModule;
}

const EXTENSIONS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];

const MAX_MODULES = 200;

/**
 * Parses a module and its relative imports, without executing any.
 *
 * @returns `undefined` if it is missing, or not JavaScript, TypeScript or JSON
 */
export async function readModule(
  folder: SourceFolder,
  path: string,
  report?: Report,
): Promise<Module | undefined> {
  const modules = new Map<string, Module | undefined>();
  const read = async (file: string): Promise<Module | undefined> => {
    if (modules.has(file) || modules.size > MAX_MODULES) return modules.get(file);
    const source = await folder.readText(file);
    if (source === undefined) return undefined;
    const imports = new Map<string, Module>();
    await startTrial(source, 'js');
    const module = moduleOf({ path: file, source, imports, report });
    modules.set(file, module);
    for (const name of module?.parsed ? importSpecifiers(module.parsed.program) : []) {
      const base = name.startsWith('.') && SourceFolder.join(posix.dirname(file), name);
      const target = base ? await resolveModule(folder, base) : undefined;
      const imported = target === undefined ? undefined : await read(target);
      if (imported) imports.set(name, imported);
    }
    return module;
  };
  return read(path);
}

function moduleOf(module: Module): Module | undefined {
  const { path, source } = module;
  if (path.endsWith('.json')) {
    try {
      return { ...module, json: JSON.parse(source) };
    } catch {
      return undefined;
    }
  }
  const parsed = parseProgram(source, `module${/\.(?:m?ts|tsx)$/.exec(path)?.[0] ?? '.jsx'}`);
  return parsed && { ...module, parsed };
}

/**
 * Parses a program.
 *
 * @param name file name, whose extension determines the language
 * @returns `undefined` if it is nested too deeply or invalid
 */
export function parseProgram(source: string, name = 'module.jsx'): Parsed | undefined {
  if (offsetTooDeep(source, 'js') !== undefined) return undefined;
  const { program, module, errors } = parseSync(name, source, { preserveParens: false });
  return errors.length === 0 && isNode(program) ? { program, module } : undefined;
}

/** Resolves a module path, which may lack an extension. */
export async function resolveModule(
  folder: SourceFolder,
  base: string,
): Promise<string | undefined> {
  for (const extension of EXTENSIONS) {
    if (await folder.hasFile(base + extension)) return base + extension;
  }
  // TypeScript imports use the extension of the compiled file.
  return /\.[cm]?js$/.test(base) ? resolveModule(folder, base.replace(/js$/, 'ts')) : undefined;
}

/** The specifiers that a program imports, requires or re-exports. */
function importSpecifiers(program: SyntaxNode): ReadonlySet<string> {
  const specifiers = descendants(program).flatMap((node) => {
    const isRequire = node.type === 'CallExpression' && nameOf(asNode(node.callee)) === 'require';
    const specifier = isRequire ? asNodes(node.arguments)[0] : asNode(node.source);
    return typeof specifier?.value === 'string' ? [specifier.value] : [];
  });
  return new Set(specifiers);
}

/** A node of a program (ESTree). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes in a list field. */
export const asNodes = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];

/** The node in a field. */
export const asNode = (value: unknown): SyntaxNode | undefined =>
  isNode(value) ? value : undefined;

/** The direct children of a node. */
export const childNodes = (node: SyntaxNode): readonly SyntaxNode[] =>
  Object.values(node).flat().filter(isNode);

/** A node and its descendants, in source order. */
export function descendants(node: SyntaxNode): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const open = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    nodes.push(next);
    for (const child of childNodes(next).toReversed()) open.push(child);
  }
  return nodes;
}

/** The name of an identifier or a literal key. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Identifier' || node?.type === 'JSXIdentifier') return String(node.name);
  return node?.type === 'Literal' ? String(node.value) : undefined;
}

/** The names that a pattern binds. */
export function patternNames(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(patternNames);
  const node = asNode(value);
  if (node?.type === 'Identifier') return [String(node.name)];
  return node
    ? [node.left, node.value, node.properties, node.elements, node.argument].flatMap(patternNames)
    : [];
}
