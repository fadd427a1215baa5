import { walk } from '../../compile/page/syntax-tree.ts';
import { evaluateExpression, evaluateModule } from '../config/evaluate.ts';
import {
  asNode,
  asNodes,
  childNodes,
  type Module,
  nameOf,
  parseProgram,
  readModule,
  resolveModule,
  type SyntaxNode,
} from '../config/module.ts';
import { Unknown } from '../config/scope.ts';
import type { Fields } from '../fields.ts';
import type { Report } from '../report.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { ParsedText } from './parse.ts';
import { isRawImport, type ResolveImport } from './rules.ts';

/** The imports of a program: local name, imported name and specifier. */
export const importsOf = (code: string) =>
  (parseProgram(code)?.module.staticImports ?? []).flatMap(({ moduleRequest, entries }) =>
    entries.map(({ localName, importName }) => ({
      local: localName.value,
      imported: importName.name ?? 'default',
      from: moduleRequest.value,
    })),
  );

/**
 * The range of the JSX that an exported component returns.
 *
 * @returns `undefined` if the component is missing, or does more than return JSX
 */
export function returnedJsx(
  code: string,
  name: string,
): Pick<SyntaxNode, 'start' | 'end'> | undefined {
  for (const statement of asNodes(parseProgram(code)?.program.body)) {
    const declaration = asNode(statement.declaration);
    for (const each of [declaration, ...asNodes(declaration?.declarations)]) {
      if (!each || nameOf(asNode(each.id)) !== name) continue;
      const body = asNode((asNode(each.init) ?? each).body);
      const [only, ...others] = body?.type === 'BlockStatement' ? asNodes(body.body) : [];
      const jsx = only ? asNode(only.argument) : body;
      if (others.length === 0 && jsx?.type.startsWith('JSX')) return jsx;
    }
  }
  return undefined;
}

/**
 * The constants of a program that are known without executing it.
 *
 * @param globals further names, such as imports of the page
 */
function constantsOf(
  code: string,
  globals: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  const exported = code.replace(/^(?=(?:const|let|var)\s)/gm, 'export ');
  const parsed = parseProgram(exported);
  if (!parsed) return new Map();
  const module: Module = { path: '', source: exported, parsed, imports: new Map() };
  const values = evaluateModule(module, globals);
  return new Map([...values].filter(([, value]) => !(value instanceof Unknown)));
}

/** The value of an expression that is not JavaScript, whose braces are text. */
export const NOT_CODE = Symbol('not code');

/**
 * The value of an expression in braces.
 *
 * @returns `undefined` for comments, {@link Unknown} if it cannot be determined
 */
export function expressionValue(code: string, constants: ReadonlyMap<string, unknown>): unknown {
  try {
    // Most long expressions are JSON, which avoids the trial of the program parser.
    return JSON.parse(code);
  } catch {
    // It is a program.
  }
  const script = parseProgram(code);
  if (script && asNodes(script.program.body).length === 0) return undefined;
  const source = `(${code}\n)`;
  const parsed = parseProgram(source);
  const expression = asNode(asNodes(parsed?.program.body)[0]?.expression);
  if (!expression) return NOT_CODE;
  if (expression.type.startsWith('JSX')) return jsxText(expression).replace(/\s+/g, ' ').trim();
  const module: Module = { path: '', source, parsed, imports: new Map() };
  return evaluateExpression(expression, module, constants);
}

/** Matches expressions in double braces, as in Vue. */
export const INTERPOLATION = /\{\{((?:(?!\{\{)[\s\S])*?)\}\}/g;

/** The value of an expression in double braces; `undefined` if unknown. */
export function interpolationValue(
  code: string,
  constants: ReadonlyMap<string, unknown>,
): string | undefined {
  const value = expressionValue(code.replace(/\$frontmatter\b/g, 'frontmatter'), constants);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function jsxText(node: SyntaxNode): string {
  if (node.type === 'JSXText' || node.type === 'Literal') return String(node.value ?? '');
  if (node.type === 'JSXOpeningElement' || node.type === 'JSXClosingElement') return '';
  return childNodes(node).map(jsxText).join('');
}

/** The code of a page: MDX statements, also inside components, or a `<script>`. */
interface Script {
  readonly code: string;
  readonly file: string;
  readonly line: number;
}

const SCRIPT = /^<script[^>]*>([\s\S]*?)<\/script>/;

/** The scripts of a page, in order. */
export function scriptsOf({ tree, origin }: ParsedText): readonly Script[] {
  const scripts: Script[] = [];
  walk(tree, (node) => {
    const code =
      node.type === 'mdxjsEsm'
        ? node.value
        : node.type === 'html'
          ? SCRIPT.exec(node.value)?.[1]
          : undefined;
    if (code !== undefined)
      scripts.push({ code, ...origin.originOf(node.position?.start.offset ?? 0) });
  });
  return scripts;
}

const MEDIA = /\.(?:avif|gif|ico|jpe?g|pdf|png|svg|webp|zip)$/i;

/**
 * The known names in expressions of a page: its constants, its front matter, and imports of media, raw
 * texts and other modules.
 *
 * @param resolve returns the path of an import
 */
export async function pageConstants(
  parsed: ParsedText,
  data: Fields,
  resolve: ResolveImport,
  folder: SourceFolder,
  report: Report,
): Promise<ReadonlyMap<string, unknown>> {
  const constants = new Map<string, unknown>([
    ['frontMatter', data],
    ['frontmatter', data],
  ]);
  for (const { code, file, line } of scriptsOf(parsed)) {
    for (const { local, imported, from } of importsOf(code)) {
      if (MEDIA.test(from)) constants.set(local, from);
      const path = MEDIA.test(from) ? undefined : resolve(from, file);
      if (path === undefined) continue;
      if (isRawImport(from)) {
        const text = await folder.readText(path);
        if (text === undefined || imported !== 'default') continue;
        report.add('partial-inlined', file, line, path);
        constants.set(local, text);
        continue;
      }
      const module = await readModule(folder, (await resolveModule(folder, path)) ?? path);
      const value = module && evaluateModule(module).get(imported);
      if (value !== undefined && !(value instanceof Unknown)) constants.set(local, value);
    }
    for (const [name, value] of constantsOf(code, constants)) constants.set(name, value);
  }
  return constants;
}
