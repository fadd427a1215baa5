import { evaluateExpression, evaluateModule } from '../config/evaluate.ts';
import {
  childNodes,
  type Module,
  nameOf,
  nodeIn,
  nodesIn,
  parseProgram,
  type SyntaxNode,
} from '../config/module.ts';
import { Unknown } from '../config/scope.ts';

/** An import of a page: the name it gives, and where from. */
export interface PageImport {
  readonly local: string;
  readonly imported: string;
  readonly from: string;
}

/** The imports in a block of `import` and `export` statements. */
export const importsOf = (code: string): readonly PageImport[] =>
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
      const value = only ? nodeIn(only.argument) : body;
      const jsx = value?.type === 'ParenthesizedExpression' ? nodeIn(value.expression) : value;
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
export function constantsOf(
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
  const text = code.trim();
  if (text === '' || /^(?:\/\*[\s\S]*?\*\/\s*)+$/.test(text)) return undefined;
  const source = `(${text}\n)`;
  const parsed = parseProgram(source);
  const expression = nodeIn(nodesIn(parsed?.program.body)[0]?.expression);
  if (!expression) return NOT_CODE;
  const inner = nodeIn(expression.expression) ?? expression;
  if (inner.type.startsWith('JSX')) return jsxText(inner).replace(/\s+/g, ' ').trim();
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
