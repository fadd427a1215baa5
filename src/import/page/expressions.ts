import { walk } from '../../compile/page/syntax-tree.ts';
import { evaluateExpression, evaluateModule } from '../config/evaluate.ts';
import {
  childNodes,
  type Module,
  moduleFile,
  nameOf,
  nodeIn,
  nodesIn,
  parseProgram,
  readModule,
  type SyntaxNode,
} from '../config/module.ts';
import { Unknown } from '../config/scope.ts';
import type { Fields } from '../fields.ts';
import type { Report } from '../report.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { ParsedText } from './parse.ts';
import { isRawImport, type ResolveImport } from './rules.ts';

/** The imports in a block of `import` and `export` statements: what is imported, its name there, and where from. */
export const importsOf = (code: string) =>
  (parseProgram(code)?.module.staticImports ?? []).flatMap(({ moduleRequest, entries }) =>
    entries.map(({ localName, importName }) => ({
      local: localName.value,
      imported: importName.name ?? 'default',
      from: moduleRequest.value,
    })),
  );

/**
 * Where the JSX of an exported component stands in a program.
 *
 * @returns `undefined` if there is no such component, or if it does more than return JSX
 */
export function returnedJsx(
  code: string,
  name: string,
): Pick<SyntaxNode, 'start' | 'end'> | undefined {
  for (const statement of nodesIn(parseProgram(code)?.program.body)) {
    const declaration = nodeIn(statement.declaration);
    for (const each of [declaration, ...nodesIn(declaration?.declarations)]) {
      if (!each || nameOf(nodeIn(each.id)) !== name) continue;
      const body = nodeIn((nodeIn(each.init) ?? each).body);
      const [only, ...others] = body?.type === 'BlockStatement' ? nodesIn(body.body) : [];
      const jsx = only ? nodeIn(only.argument) : body;
      if (others.length === 0 && jsx?.type.startsWith('JSX')) return jsx;
    }
  }
  return undefined;
}

/**
 * The constants that a program declares, where they can be known without running it.
 *
 * @param known what it may name besides, such as what the page imports
 */
function constantsOf(
  code: string,
  known: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  const exported = code.replace(/^(?=(?:const|let|var)\s)/gm, 'export ');
  const parsed = parseProgram(exported);
  if (!parsed) return new Map();
  const module: Module = { path: '', source: exported, parsed, imports: new Map() };
  const found = evaluateModule(module, known);
  return new Map([...found].filter(([, value]) => !(value instanceof Unknown)));
}

/** Marks an expression that is no JavaScript: its braces are meant as text. */
export const NOT_CODE = Symbol('not code');

/**
 * The value of an expression in braces.
 *
 * @returns `undefined` for comments, {@link Unknown} for what only running the code can tell
 */
export function expressionValue(code: string, constants: ReadonlyMap<string, unknown>): unknown {
  try {
    // Most long expressions are data, for which no parser of programs has to be tried.
    return JSON.parse(code);
  } catch {
    // It is a program.
  }
  const alone = parseProgram(code);
  if (alone && nodesIn(alone.program.body).length === 0) return undefined;
  const source = `(${code}\n)`;
  const parsed = parseProgram(source);
  const expression = nodeIn(nodesIn(parsed?.program.body)[0]?.expression);
  if (!expression) return NOT_CODE;
  if (expression.type.startsWith('JSX')) return jsxText(expression).replace(/\s+/g, ' ').trim();
  const module: Module = { path: '', source, parsed, imports: new Map() };
  return evaluateExpression(expression, module, constants);
}

/** Expressions in double braces, which Vue shows the values of. */
export const INTERPOLATION = /\{\{([\s\S]*?)\}\}/g;

/** The text that an expression in double braces stands for; `undefined` if it is unknown. */
export function interpolated(
  code: string,
  constants: ReadonlyMap<string, unknown>,
): string | undefined {
  const value = expressionValue(code.replace(/\$frontmatter\b/g, 'frontmatter'), constants);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The text of an element of JSX, without its tags. */
function jsxText(node: SyntaxNode): string {
  if (node.type === 'JSXText' || node.type === 'Literal') return String(node.value ?? '');
  if (node.type === 'JSXOpeningElement' || node.type === 'JSXClosingElement') return '';
  return childNodes(node).map(jsxText).join('');
}

/** Program code of a page: the statements of MDX, which may also stand within a component, or a `<script>`. */
interface Script {
  readonly code: string;
  /** Where it is written. */
  readonly file: string;
  readonly line: number;
}

const SCRIPT = /^<script[^>]*>([\s\S]*?)<\/script>/;

/** The program code of a page, in its order. */
export function scriptsOf({ tree, origin }: ParsedText): readonly Script[] {
  const found: Script[] = [];
  walk(tree, (node) => {
    const code =
      node.type === 'mdxjsEsm'
        ? node.value
        : node.type === 'html'
          ? SCRIPT.exec(node.value)?.[1]
          : undefined;
    if (code !== undefined)
      found.push({ code, ...origin.originOf(node.position?.start.offset ?? 0) });
  });
  return found;
}

const MEDIA = /\.(?:avif|gif|ico|jpe?g|pdf|png|svg|webp|zip)$/i;

/**
 * What expressions of a page may name: its constants, its front matter, and what it imports: the
 * names of pictures, texts, and what other modules export, as far as it is known without running them.
 *
 * @param resolve where imported files are
 */
export async function pageConstants(
  parsed: ParsedText,
  data: Fields,
  resolve: ResolveImport,
  folder: SourceFolder,
  report: Report,
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>([
    ['frontMatter', data],
    ['frontmatter', data],
  ]);
  for (const { code, file, line } of scriptsOf(parsed)) {
    for (const { local, imported, from } of importsOf(code)) {
      if (MEDIA.test(from)) found.set(local, from);
      const path = MEDIA.test(from) ? undefined : resolve(from, file);
      if (path === undefined) continue;
      if (isRawImport(from)) {
        const text = await folder.text(path);
        if (text === undefined || imported !== 'default') continue;
        report.add('partial-inlined', file, line, path);
        found.set(local, text);
        continue;
      }
      const module = await readModule(folder, (await moduleFile(folder, path)) ?? path);
      const value = module && evaluateModule(module).get(imported);
      if (value !== undefined && !(value instanceof Unknown)) found.set(local, value);
    }
    for (const [name, value] of constantsOf(code, found)) found.set(name, value);
  }
  return found;
}
