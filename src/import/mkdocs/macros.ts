import { Environment, Interpreter, parse, tokenize } from '@huggingface/jinja';
import { type Fields, fieldsOf } from '../fields.ts';
import { type Line, OriginText } from '../page/lines.ts';
import type { PrepareContext } from '../page/rules.ts';

/** Names of blocks that end with a tag of their own. */
const BLOCKS = 'for|if|block|macro|call|filter|with|autoescape|trans';

/** Text that is no template, a comment, an expression, or the tag that begins or ends a block or is alone. */
const PART = new RegExp(
  [
    String.raw`\{%-?\s*raw\s*-?%\}(?<raw>[\s\S]*?)\{%-?\s*endraw\s*-?%\}`,
    String.raw`\{#[\s\S]*?#\}`,
    String.raw`\{\{-?[^{}]*\}\}`,
    String.raw`\{%-?\s*(?:(?<open>${BLOCKS})|(?<end>end(?:${BLOCKS}))|\w+)\b[^%]*%\}`,
  ].join('|'),
  'g',
);

/** How the pages of a site are templates. */
export interface Templates {
  /** What they may name. */
  readonly variables: Fields;
  /** Whether pages are templates that do not say so. */
  readonly byDefault: boolean;
  /** Folders of those that pages include. */
  readonly folders: readonly string[];
  /** Whether a tag or an expression is none of a template. */
  readonly isKept?: (part: string) => boolean;
}

/**
 * Expands templates of Jinja, which plugins run on pages, as far as their values are in the
 * configuration, in data files or in front matter. What needs program code goes, and is reported.
 */
export function expandMacros(
  lines: readonly Line[],
  { variables, byDefault, isKept }: Templates,
  { data, report, budget }: PrepareContext,
): readonly Line[] {
  const { render_macros: own = byDefault } = data;
  const source = new OriginText(lines);
  const parts = [...source.text.matchAll(PART)].filter(([tag]) => !isKept?.(tag));
  const count = (name: string) => parts.filter(({ groups }) => groups?.[name]).length;
  // An unclosed block is not a template but code that shows one.
  if (own !== true || count('open') !== count('end')) return lines;
  const render = jinja({ ...variables, ...data }, budget);
  const found: { text: string; file: string; line: number }[] = [];
  /** Writes a text whose first line goes on the last one, and whose lines come from `originOf`. */
  const write = (text: string, originOf: (offset: number) => Omit<Line, 'text'>) => {
    let offset = 0;
    for (const [index, part] of text.split('\n').entries()) {
      const last = index === 0 ? found.at(-1) : undefined;
      if (last) last.text += part;
      else found.push({ text: part, ...originOf(offset) });
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
    const result = render(template);
    const { file, line } = source.originOf(start);
    if (result?.trim()) {
      report.add('expression-replaced', file, line, template);
      write(result, () => ({ file, line }));
      continue;
    }
    // A block may show nothing, and a variable is set without a word.
    const isLost = result === undefined || template.startsWith('{{');
    let offset = start;
    for (const part of isLost ? template.split('\n') : []) {
      if (part.trim() !== '') report.add('code-dropped', file, source.originOf(offset).line, part);
      offset += part.length + 1;
    }
  }
  copy(end, source.text.length);
  return found;
}

/** Names that a template may use without a value of the site. */
const BUILT_IN = { true: true, True: true, false: false, False: false, none: null, None: null };

/** Variables that know whether one was asked for that is not there. */
class Variables<V> extends Map<string, V> {
  lacksOne = false;

  override has(name: string): boolean {
    const isThere = super.has(name);
    this.lacksOne ||= !isThere;
    return isThere;
  }
}

/** Ends a template whose steps and texts take more than what may still be written into the page. */
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
 * Evaluates templates of Jinja with the values of a site, as far as these are all they use.
 *
 * @returns gives the text of a template; `undefined` if it uses what has no value, such as a function in Python
 */
function jinja(values: Fields, budget: PrepareContext['budget']) {
  const environment = new Environment();
  const variables = new Variables(environment.variables);
  environment.variables = variables;
  // Dates of TOML and the like become texts.
  const plain: unknown = JSON.parse(JSON.stringify(values));
  for (const [name, value] of Object.entries({ ...BUILT_IN, ...fieldsOf(plain) }))
    environment.set(name, value);
  return (template: string): string | undefined => {
    variables.lacksOne = false;
    try {
      const interpreter = new BoundedInterpreter(environment, budget);
      const text = interpreter.run(parse(tokenize(template))).toString();
      return variables.lacksOne ? undefined : text;
    } catch {
      return undefined;
    }
  };
}
