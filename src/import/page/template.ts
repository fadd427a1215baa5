import { ELEMENTS } from '../../compile/page/components/element.ts';
import { decodedValue } from '../../compile/page/html-tokens.ts';
import { nameOf, nodeIn, nodesIn, parseProgram, type SyntaxNode } from '../config/module.ts';

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
  found = new Map<string, TemplateAttribute>(),
  label?: string,
): ReadonlyMap<string, TemplateAttribute> {
  for (const part of parts) {
    if (part.kind === 'value' || part.kind === 'if') {
      const known = found.get(part.name);
      const isText = part.kind === 'value' && label === undefined;
      const address = (part.kind === 'value' && label && ADDRESSES[label]) || known?.address;
      found.set(part.name, { isText: isText || (known?.isText ?? false), address });
    }
    if (part.kind === 'element')
      for (const [name, value] of Object.entries(part.attributes)) attributesOf(value, found, name);
    if ('parts' in part) attributesOf(part.parts, found, label);
  }
  return found;
}

/** Thrown for a component that is not static. */
class NotStatic extends Error {}

const fail = (): never => {
  throw new NotStatic();
};

/** The template of a component in Astro, Vue or JSX; `undefined` if it is not static. */
export function templateOf(path: string, source: string): Template | undefined {
  try {
    if (path.endsWith('.astro')) return ofAstro(source);
    return path.endsWith('.vue') ? ofVue(source) : ofJsx(source);
  } catch (error) {
    if (error instanceof NotStatic) return undefined;
    throw error;
  }
}

const parse = (code: string): readonly SyntaxNode[] =>
  nodesIn((parseProgram(code, 'component.tsx') ?? fail()).program.body);

function ofAstro(source: string): Template {
  const [, script = '', markup = ''] =
    /^(?:---[ \t]*\n([\s\S]*?)\n---[ \t]*\n)?([\s\S]*)$/.exec(source.trimStart()) ?? [];
  return ofMarkup(script, markup);
}

/** Matches Vue directives. */
const DIRECTIVE = /\s(?:v-|@|#)[\w:-]+/;

function ofVue(source: string): Template {
  const [, markup = ''] = /<template>([\s\S]*)<\/template>/.exec(source) ?? [];
  const [, script = ''] = /<script\b[^>]*>([\s\S]*?)<\/script>/.exec(source) ?? [];
  if (markup === '' || DIRECTIVE.test(markup)) return fail();
  const jsx = markup
    .replace(/\{\{([\s\S]*?)\}\}/g, '{props.$1}')
    .replace(/\{props\.\s*(?:props\.)?([\w$]+)\s*\}/g, '{props.$1}')
    .replace(/\s:([\w-]+)="(?:props\.)?([\w$]+)"/g, ' $1={props.$2}');
  return ofMarkup(script, jsx);
}

/** Matches declarations that are allowed in a script. */
const DECLARATION = /^(?:Import|TSInterface|TSTypeAlias)/;

/** The template of markup with a script that only declares attributes. */
function ofMarkup(script: string, markup: string): Template {
  const shown = markup
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<style\b[\s\S]*?<\/style>/g, '')
    .trim();
  const reader = new TemplateReader(false);
  for (const statement of parse(script)) {
    const { type, declaration, expression } = statement;
    const isType = DECLARATION.test(type) || DECLARATION.test(nodeIn(declaration)?.type ?? '');
    if (isType || isGivenAttributes(nodeIn(expression))) continue;
    for (const { id, init } of nodesIn(statement.declarations)) {
      if (!isGivenAttributes(nodeIn(init))) return fail();
      reader.take(nodeIn(id));
    }
    if (type !== 'VariableDeclaration') return fail();
  }
  const [only] = parse(`<>${shown}</>`);
  return reader.template(nodeIn(only?.expression));
}

/** `Astro.props`, `defineProps(…)`. */
const isGivenAttributes = (node: SyntaxNode | undefined): boolean =>
  isAstroProps(node) ||
  (node?.type === 'CallExpression' && nameOf(nodeIn(node.callee)) === 'defineProps');

const isAstroProps = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'MemberExpression' &&
  nameOf(nodeIn(node.object)) === 'Astro' &&
  nameOf(nodeIn(node.property)) === 'props';

/** The template of the only function, which must do nothing but return JSX. */
function ofJsx(source: string): Template {
  const statements = parse(source);
  const functions = statements.flatMap((statement) => {
    const declaration = nodeIn(statement.declaration) ?? statement;
    const declared = nodesIn(declaration.declarations).flatMap(({ init }) => nodeIn(init) ?? []);
    return [declaration, ...declared].filter(({ type }) => /Function/.test(type));
  });
  const [only, ...others] = functions;
  if (!only || others.length > 0) return fail();
  const [parameter] = nodesIn(only.params);
  const reader = new TemplateReader(true);
  reader.take(parameter);
  const body = nodeIn(only.body);
  const [returned, ...more] = body?.type === 'BlockStatement' ? nodesIn(body.body) : [];
  if (more.length > 0 || (returned && returned.type !== 'ReturnStatement')) return fail();
  return reader.template(returned ? nodeIn(returned.argument) : body);
}

/** Matches allowed attribute names. */
const NAME = /^[A-Za-z]\w*$/;

class TemplateReader {
  /** Whether line breaks in markup are removed, as in JSX. */
  readonly #joinsLines: boolean;
  /** The attributes by local name. */
  readonly #names = new Map<string, string>();
  readonly #defaults = new Map<string, string>();

  constructor(joinsLines: boolean) {
    this.#joinsLines = joinsLines;
  }

  /** Reads the parameter of the attributes: a destructuring pattern or a name. */
  take(pattern: SyntaxNode | undefined): void {
    if (!pattern || pattern.type === 'Identifier') return;
    if (pattern.type !== 'ObjectPattern') fail();
    for (const property of nodesIn(pattern.properties)) {
      const name = nameOf(nodeIn(property.key));
      const value = nodeIn(property.value);
      const local = nameOf(value?.type === 'AssignmentPattern' ? nodeIn(value.left) : value);
      if (name === undefined || local === undefined) throw new NotStatic();
      this.#names.set(local, name);
      if (value?.type !== 'AssignmentPattern') continue;
      const initial = nodeIn(value.right)?.value;
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
        return this.#parts(nodeIn(node.expression) ?? fail());
      case 'JSXEmptyExpression':
        return [];
      case 'JSXFragment':
        return nodesIn(node.children).flatMap((child) => this.#parts(child));
      case 'JSXText':
      case 'Literal': {
        const written = String(node.value ?? '');
        const joined = this.#joinsLines ? written.replace(/^\s*\n\s*|\s*\n\s*$/g, '') : written;
        return [{ kind: 'text', text: decodedValue(joined.replace(/\s+/g, ' ')) }];
      }
      case 'JSXElement':
        return this.#element(node);
      case 'LogicalExpression': {
        const name = node.operator === '&&' ? this.#attribute(nodeIn(node.left)) : undefined;
        const parts = this.#parts(nodeIn(node.right) ?? fail());
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
    const object = nodeIn(node?.object);
    const isMember = nameOf(object) === 'props' || isAstroProps(object);
    const name = isMember ? nameOf(nodeIn(node?.property)) : this.#names.get(nameOf(node) ?? '');
    return name !== undefined && NAME.test(name) ? name : undefined;
  }

  #element(node: SyntaxNode): readonly TemplatePart[] {
    const opening = nodeIn(node.openingElement);
    const name = nameOf(nodeIn(opening?.name)) ?? '';
    const given = nodesIn(opening?.attributes);
    if (name === 'slot') return given.length === 0 ? [{ kind: 'children' }] : fail();
    if (name === 'pre' || !ELEMENTS.has(name)) return fail();
    const attributes = given.map((each): [string, readonly TemplatePart[]] => {
      const label = nameOf(nodeIn(each.name)) ?? fail();
      const value = nodeIn(each.value);
      return [label === 'className' ? 'class' : label, value ? this.#parts(value) : []];
    });
    const parts = nodesIn(node.children).flatMap((child) => this.#parts(child));
    return [{ kind: 'element', name, attributes: Object.fromEntries(attributes), parts }];
  }
}
