import { Environment, Interpreter, parse, tokenize } from '@huggingface/jinja';
import { type Fields, fieldsOf } from '../fields.ts';
import { type Line, OriginText } from '../page/lines.ts';
import type { PrepareContext } from '../page/rules.ts';

/** Block tags that have an end tag. */
const BLOCKS = 'for|if|block|macro|call|filter|with|autoescape|trans';

/** Matches raw text, a comment, an expression, or a tag. */
const TEMPLATE_PART = new RegExp(
  [
    String.raw`\{%-?\s*raw\s*-?%\}(?<raw>[\s\S]*?)\{%-?\s*endraw\s*-?%\}`,
    String.raw`\{#[\s\S]*?#\}`,
    String.raw`\{\{-?[^{}]*\}\}`,
    String.raw`\{%-?\s*(?:(?<open>${BLOCKS})|(?<end>end(?:${BLOCKS}))|\w+)\b[^%]*%\}`,
  ].join('|'),
  'g',
);

const RAW_END = /\{%-?\s*endraw\s*-?%\}/g;

/**
 * Replaces openings after the last closing by as many other characters: each would search the rest
 * of the text for its end.
 */
function withoutUnclosed(text: string): string {
  const rawEnd = [...text.matchAll(RAW_END)].at(-1)?.index ?? 0;
  const closed = text.slice(0, rawEnd) + text.slice(rawEnd).replace(/\braw\b/g, 'row');
  const commentEnd = closed.lastIndexOf('#}') + 1;
  return closed.slice(0, commentEnd) + closed.slice(commentEnd).replaceAll('{#', '  ');
}

/** The template settings of a site. */
export interface Templates {
  readonly variables: Fields;
  /** Whether pages are templates by default. */
  readonly isDefault: boolean;
  readonly folders: readonly string[];
  /** Whether a tag or an expression is not a template and stays unchanged. */
  readonly isKept?: (part: string) => boolean;
}

/**
 * Expands the Jinja templates of pages with values from the configuration, data files and front matter.
 * Removes and reports what depends on code.
 */
export function expandMacros(
  lines: readonly Line[],
  { variables, isDefault, isKept }: Templates,
  { data, report, budget }: PrepareContext,
): readonly Line[] {
  const { render_macros: isEnabled = isDefault } = data;
  if (isEnabled !== true) return lines;
  const source = new OriginText(lines);
  const parts = [...withoutUnclosed(source.text).matchAll(TEMPLATE_PART)].filter(
    ([tag]) => !isKept?.(tag),
  );
  const count = (name: string) => parts.filter(({ groups }) => groups?.[name]).length;
  // An unclosed block is not a template, but an example of one.
  if (count('open') !== count('end')) return lines;
  const names = new Set(source.text.match(/\w+/g));
  const values = Object.entries({ ...variables, ...data }).filter(([name]) => names.has(name));
  const render = jinja(Object.fromEntries(values), budget);
  const result: { text: string; file: string; line: number }[] = [];
  /** Appends a text, whose first line continues the last one; `originOf` gives the origin of its lines. */
  const write = (text: string, originOf: (offset: number) => Omit<Line, 'text'>) => {
    let offset = 0;
    for (const [index, part] of text.split('\n').entries()) {
      const last = index === 0 ? result.at(-1) : undefined;
      if (last) last.text += part;
      else result.push({ text: part, ...originOf(offset) });
      offset += part.length + 1;
    }
  };
  const copy = (start: number, end: number) =>
    write(source.text.slice(start, end), (offset) => source.originOf(start + offset));
  let end = 0;
  let depth = 0;
  let start = 0;
  for (const { 0: tag, index, groups = {} } of parts) {
    if (depth === 0) {
      copy(end, index);
      start = index;
    }
    end = index + tag.length;
    depth = Math.max(0, depth + (groups.open ? 1 : groups.end ? -1 : 0));
    if (depth > 0) continue;
    if (start === index && groups.raw !== undefined) {
      const inner = index + tag.indexOf('}') + 1;
      copy(inner, inner + groups.raw.length);
      continue;
    }
    const template = source.text.slice(start, end);
    const output = render(template);
    const { file, line } = source.originOf(start);
    if (output?.trim()) {
      report.add('expression-replaced', file, line, template);
      write(output, () => ({ file, line }));
      continue;
    }
    // Blocks may be empty, and assignments produce no output.
    const isLost = output === undefined || template.startsWith('{{');
    let offset = start;
    for (const part of isLost ? template.split('\n') : []) {
      if (part.trim() !== '') report.add('code-dropped', file, source.originOf(offset).line, part);
      offset += part.length + 1;
    }
  }
  copy(end, source.text.length);
  return result;
}

const CONSTANTS = { true: true, True: true, false: false, False: false, none: null, None: null };

/** Variables that record the use of undefined ones. */
class Variables<V> extends Map<string, V> {
  hasUndefined = false;

  override has(name: string): boolean {
    const isDefined = super.has(name);
    this.hasUndefined ||= !isDefined;
    return isDefined;
  }
}

/** Stops a template whose steps and texts exceed the budget of the page. */
class BoundedInterpreter extends Interpreter {
  readonly #budget: PrepareContext['budget'];

  constructor(environment: Environment, budget: PrepareContext['budget']) {
    super(environment);
    this.#budget = budget;
  }

  override evaluate(...step: Parameters<Interpreter['evaluate']>) {
    const value = super.evaluate(...step);
    this.#budget.characters -= 1 + (typeof value.value === 'string' ? value.value.length : 0);
    if (this.#budget.characters < 0) throw new Error('The template takes too many steps.');
    return value;
  }
}

/**
 * Returns a function that evaluates Jinja templates with the values of a site.
 *
 * @returns renders a template; `undefined` if it uses something undefined, such as a Python function
 */
function jinja(values: Fields, budget: PrepareContext['budget']) {
  const environment = new Environment();
  const variables = new Variables(environment.variables);
  environment.variables = variables;
  // TOML dates and the like become strings.
  const plain: unknown = JSON.parse(JSON.stringify(values));
  for (const [name, value] of Object.entries({ ...CONSTANTS, ...fieldsOf(plain) }))
    environment.set(name, value);
  return (template: string): string | undefined => {
    variables.hasUndefined = false;
    try {
      const interpreter = new BoundedInterpreter(environment, budget);
      const text = interpreter.run(parse(tokenize(template))).toString();
      return variables.hasUndefined ? undefined : text;
    } catch {
      return undefined;
    }
  };
}
