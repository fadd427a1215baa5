import { ELEMENTS } from '../../compile/page/components/element.ts';
import { decodedValue } from '../../compile/page/html-tokens.ts';
import { asNode, asNodes, nameOf, parseProgram, type SyntaxNode } from '../config/module.ts';
import { INTERPOLATION } from './expressions.ts';

/** A part of a component's output. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  /** The value of an attribute. */
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'children' }
  /** Parts that are rendered only if an attribute is present. */
  | { readonly kind: 'if'; readonly name: string; readonly parts: readonly TemplatePart[] }
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: Readonly<Record<string, readonly TemplatePart[]>>;
      readonly parts: readonly TemplatePart[];
    };

/** The output of a static component: elements, texts, its attributes and its children. */
export interface Template {
  readonly parts: readonly TemplatePart[];
  /** Default values of attributes. */
  readonly defaults: ReadonlyMap<string, string>;
}

/** The use of an attribute in a template. */
export interface TemplateAttribute {
  readonly isText: boolean;
  readonly address?: 'link' | 'source' | undefined;
}

/** Attributes of elements that contain addresses. */
const ADDRESSES: Readonly<Record<string, 'link' | 'source'>> = { href: 'link', src: 'source' };

/** The attributes of a template by name. */
export function attributesOf(
  parts: readonly TemplatePart[],
  attributes = new Map<string, TemplateAttribute>(),
  label?: string,
): ReadonlyMap<string, TemplateAttribute> {
  for (const part of parts) {
    if (part.kind === 'value' || part.kind === 'if') {
      const existing = attributes.get(part.name);
      const isText = part.kind === 'value' && label === undefined;
      const address = (part.kind === 'value' && label && ADDRESSES[label]) || existing?.address;
      attributes.set(part.name, { isText: isText || (existing?.isText ?? false), address });
    }
    if (part.kind === 'element')
      for (const [name, value] of Object.entries(part.attributes))
        attributesOf(value, attributes, name);
    if ('parts' in part) attributesOf(part.parts, attributes, label);
  }
  return attributes;
}

/** Thrown for a component that is not static. */
class NotStatic extends Error {}

const fail = (): never => {
  throw new NotStatic();
};

/** The template of a component in Astro, Vue or JSX; `undefined` if it is not static. */
export function templateOf(path: string, source: string): Template | undefined {
  try {
    if (path.endsWith('.astro')) return parseAstro(source);
    return path.endsWith('.vue') ? parseVue(source) : parseJsx(source);
  } catch (error) {
    if (error instanceof NotStatic) return undefined;
    throw error;
  }
}

const parseStatements = (code: string): readonly SyntaxNode[] =>
  asNodes((parseProgram(code, 'component.tsx') ?? fail()).program.body);

function parseAstro(source: string): Template {
  const [, script = '', markup = ''] =
    /^(?:---[ \t]*\n([\s\S]*?)\n---[ \t]*\n)?([\s\S]*)$/.exec(source.trimStart()) ?? [];
  return parseMarkup(script, markup);
}

/** Matches Vue directives. */
const DIRECTIVE = /\s(?:v-|@|#)[\w:-]+/;

function parseVue(source: string): Template {
  const start = source.indexOf('<template>');
  const end = source.lastIndexOf('</template>');
  const markup = start < 0 ? '' : source.slice(start + '<template>'.length, Math.max(start, end));
  const [, script = ''] =
    /<script\b[^<>]*>((?:(?!<script\b)[\s\S])*?)<\/script>/.exec(source) ?? [];
  if (markup === '' || DIRECTIVE.test(markup)) return fail();
  const jsx = markup
    .replace(INTERPOLATION, '{props.$1}')
    .replace(/\{props\.\s*(?:props\.)?([\w$]+)\s*\}/g, '{props.$1}')
    .replace(/\s:([\w-]+)="(?:props\.)?([\w$]+)"/g, ' $1={props.$2}')
    .replace(/\s:([\w-]+)="([^"]*)"/g, ' $1={$2}');
  return parseMarkup(script, jsx);
}

/** Matches declarations that are allowed in a script. */
const DECLARATION = /^(?:Import|TSInterface|TSTypeAlias)/;

/** The template of markup with a script that only declares attributes. */
function parseMarkup(script: string, markup: string): Template {
  const visible = markup
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<style\b[\s\S]*?(?:<\/style>|$)/g, '')
    .trim();
  const reader = new TemplateReader(false);
  for (const statement of parseStatements(script)) {
    const { type, declaration, expression } = statement;
    const isType = DECLARATION.test(type) || DECLARATION.test(asNode(declaration)?.type ?? '');
    if (isType || isProps(asNode(expression))) continue;
    for (const { id, init } of asNodes(statement.declarations)) {
      if (!isProps(asNode(init))) return fail();
      reader.readParameter(asNode(id));
    }
    if (type !== 'VariableDeclaration') return fail();
  }
  const [only] = parseStatements(`<>${visible}</>`);
  return reader.template(asNode(only?.expression));
}

/** `Astro.props`, `defineProps(…)`. */
const isProps = (node: SyntaxNode | undefined): boolean =>
  isAstroProps(node) ||
  (node?.type === 'CallExpression' && nameOf(asNode(node.callee)) === 'defineProps');

const isAstroProps = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'MemberExpression' &&
  nameOf(asNode(node.object)) === 'Astro' &&
  nameOf(asNode(node.property)) === 'props';

/** The template of the only function, which must do nothing but return JSX. */
function parseJsx(source: string): Template {
  const statements = parseStatements(source);
  const functions = statements.flatMap((statement) => {
    const declaration = asNode(statement.declaration) ?? statement;
    const declared = asNodes(declaration.declarations).flatMap(({ init }) => asNode(init) ?? []);
    return [declaration, ...declared].filter(({ type }) => /Function/.test(type));
  });
  const [only, ...others] = functions;
  if (!only || others.length > 0) return fail();
  const [parameter] = asNodes(only.params);
  const reader = new TemplateReader(true);
  reader.readParameter(parameter);
  const body = asNode(only.body);
  const [returned, ...further] = body?.type === 'BlockStatement' ? asNodes(body.body) : [];
  if (further.length > 0 || (returned && returned.type !== 'ReturnStatement')) return fail();
  return reader.template(returned ? asNode(returned.argument) : body);
}

/** Matches allowed attribute names. */
const ATTRIBUTE_NAME = /^[A-Za-z]\w*$/;

class TemplateReader {
  /** Whether line breaks in markup are removed, as in JSX. */
  readonly #trimsLines: boolean;
  /** The attributes by local name. */
  readonly #names = new Map<string, string>();
  readonly #defaults = new Map<string, string>();

  constructor(joinsLines: boolean) {
    this.#trimsLines = joinsLines;
  }

  /** Reads the parameter of the attributes: a destructuring pattern or a name. */
  readParameter(pattern: SyntaxNode | undefined): void {
    if (!pattern || pattern.type === 'Identifier') return;
    if (pattern.type !== 'ObjectPattern') fail();
    for (const property of asNodes(pattern.properties)) {
      const name = nameOf(asNode(property.key));
      const value = asNode(property.value);
      const local = nameOf(value?.type === 'AssignmentPattern' ? asNode(value.left) : value);
      if (name === undefined || local === undefined) throw new NotStatic();
      this.#names.set(local, name);
      if (value?.type !== 'AssignmentPattern') continue;
      const initial = asNode(value.right)?.value;
      if (typeof initial === 'string' || typeof initial === 'number')
        this.#defaults.set(name, String(initial));
      else if (initial !== false) fail();
    }
  }

  template(node: SyntaxNode | undefined): Template {
    const parts = node ? this.#parts(node) : fail();
    return { parts, defaults: this.#defaults };
  }

  #parts(node: SyntaxNode): readonly TemplatePart[] {
    switch (node.type) {
      case 'JSXExpressionContainer':
        return this.#parts(asNode(node.expression) ?? fail());
      case 'JSXEmptyExpression':
        return [];
      case 'JSXFragment':
        return asNodes(node.children).flatMap((child) => this.#parts(child));
      case 'JSXText':
      case 'Literal': {
        const raw = String(node.value ?? '');
        const joined = this.#trimsLines
          ? raw.replace(/^\s+|(?<!\s)\s+$/g, (space) => (space.includes('\n') ? '' : space))
          : raw;
        return [{ kind: 'text', text: decodedValue(joined.replace(/\s+/g, ' ')) }];
      }
      case 'JSXElement':
        return this.#element(node);
      case 'LogicalExpression': {
        const name = node.operator === '&&' ? this.#attribute(asNode(node.left)) : undefined;
        const parts = this.#parts(asNode(node.right) ?? fail());
        return name === undefined ? fail() : [{ kind: 'if', name, parts }];
      }
      default: {
        const name = this.#attribute(node) ?? fail();
        return [name === 'children' ? { kind: 'children' } : { kind: 'value', name }];
      }
    }
  }

  /** The attribute whose value an expression is. */
  #attribute(node: SyntaxNode | undefined): string | undefined {
    const object = asNode(node?.object);
    const isMember = nameOf(object) === 'props' || isAstroProps(object);
    const name = isMember ? nameOf(asNode(node?.property)) : this.#names.get(nameOf(node) ?? '');
    return name !== undefined && ATTRIBUTE_NAME.test(name) ? name : undefined;
  }

  #element(node: SyntaxNode): readonly TemplatePart[] {
    const opening = asNode(node.openingElement);
    const name = nameOf(asNode(opening?.name)) ?? '';
    const jsxAttributes = asNodes(opening?.attributes);
    if (name === 'slot') return jsxAttributes.length === 0 ? [{ kind: 'children' }] : fail();
    const parts = asNodes(node.children).flatMap((child) => this.#parts(child));
    if (/Icon$/.test(name) && parts.length === 0) return [];
    if (/Badge$/.test(name)) return this.#badge(jsxAttributes, parts);
    if (name === 'pre' || !ELEMENTS.has(name)) return fail();
    const attributes = jsxAttributes.map((each): [string, readonly TemplatePart[]] => {
      const label = nameOf(asNode(each.name)) ?? fail();
      const value = asNode(each.value);
      return [label === 'className' ? 'class' : label, value ? this.#parts(value) : []];
    });
    return [{ kind: 'element', name, attributes: Object.fromEntries(attributes), parts }];
  }

  /** A badge of the old system: its text, with an explanation that is not computed. */
  #badge(
    attributes: readonly SyntaxNode[],
    children: readonly TemplatePart[],
  ): readonly TemplatePart[] {
    const attribute = (name: string) =>
      asNode(attributes.find((each) => nameOf(asNode(each.name)) === name)?.value);
    const [text, title] = [attribute('text'), attribute('title')];
    const parts = [...(text ? this.#parts(text) : []), ...children];
    if (parts.every((part) => part.kind === 'text' && part.text.trim() === '')) return fail();
    const explanation = title?.type === 'Literal' ? { title: this.#parts(title) } : {};
    return [{ kind: 'element', name: 'span', attributes: explanation, parts }];
  }
}
