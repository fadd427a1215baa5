import { Environment, Interpreter, parse, tokenize } from '@huggingface/jinja';
import { type Fields, isFields } from '../fields.ts';

/** Names that a template may use without a value of the site. */
const BUILT_IN = new Map<string, unknown>([
  ...['true', 'True'].map((name) => [name, true] as const),
  ...['false', 'False'].map((name) => [name, false] as const),
  ...['none', 'None'].map((name) => [name, null] as const),
]);

/** Evaluates templates of Jinja with the values of a site, as far as these are all they use. */
export class Jinja {
  readonly #environment = new Environment();
  readonly #names = new Set<string>(BUILT_IN.keys());

  constructor(variables: Fields) {
    for (const [name, value] of BUILT_IN) this.#environment.set(name, value);
    // Dates of TOML and the like become texts.
    const plain: unknown = JSON.parse(JSON.stringify(variables));
    for (const [name, value] of Object.entries(isFields(plain) ? plain : {}))
      this.#set(name, value);
  }

  #set(name: string, value: unknown): void {
    this.#environment.set(name, value);
    this.#names.add(name);
  }

  /**
   * The text that a template gives.
   *
   * @returns `undefined` if it names what has no value, such as a function in Python, or is not valid
   */
  render(template: string): string | undefined {
    try {
      const program = parse(tokenize(template));
      const bound = new Set(boundIn(program));
      const isKnown = (name: string) => this.#names.has(name) || bound.has(name);
      if (![...namesIn(program)].every(isKnown)) return undefined;
      return new Interpreter(new Environment(this.#environment)).run(program).toString();
    } catch {
      return undefined;
    }
  }

  /** Gives a name the value of an expression; whether it has one. */
  assign(name: string, expression: string): boolean {
    const json = this.render(`{{ (${expression}) | tojson }}`);
    if (json === undefined || json === '' || json === 'undefined') return false;
    this.#set(name, JSON.parse(json));
    return true;
  }
}

/** The nodes below one, at any depth. */
function* nodesIn(node: unknown): Generator<Fields> {
  if (Array.isArray(node)) for (const each of node) yield* nodesIn(each);
  else if (node instanceof Map) yield* nodesIn([...node].flat());
  else if (isFields(node)) {
    yield node;
    yield* nodesIn(Object.values(node));
  }
}

/** The names that a template uses, those it defines itself included. */
function* namesIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* namesIn(each);
  else if (node instanceof Map) yield* namesIn([...node].flat());
  else if (isFields(node)) {
    const { type, value, filter } = node;
    if (type === 'Identifier') yield String(value);
    else if (type === 'MemberExpression')
      yield* namesIn([node.object, node.computed && node.property]);
    else if (type === 'FilterExpression')
      yield* namesIn([node.operand, isFields(filter) && filter.args]);
    else if (type === 'TestExpression') yield* namesIn(node.operand);
    else if (type === 'KeywordArgumentExpression') yield* namesIn(value);
    else yield* namesIn(Object.values(node));
  }
}

/** The names that a template defines itself: of loops, macros and assignments. */
function* boundIn(program: unknown): Generator<string> {
  yield 'loop';
  for (const { type, loopvar, assignee, name, args } of nodesIn(program)) {
    if (type === 'For') yield* namesIn(loopvar);
    if (type === 'Set') yield* namesIn(assignee);
    if (type === 'Macro') yield* namesIn([name, args]);
  }
}
