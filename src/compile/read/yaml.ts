import { join } from 'node:path';
import {
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { z } from 'zod';
import {
  type Diagnostic,
  mistake,
  type PlacedProblem,
  type Position,
  position,
} from '../diagnostics/diagnostics.ts';
import { explain, type Issue, type Path, unfold } from './explain-issue.ts';
import { readText } from './read-text.ts';

/** A valid value, or all problems. */
interface Checked<T> {
  readonly value?: T;
  readonly problems: readonly PlacedProblem[];
}

/** The most problems that are reported per text: locating each takes time linear in the text. */
export const MAX_PROBLEMS = 200;

/** A syntax error. */
interface Fault {
  readonly offset: number;
  readonly message: string;
  /** Specific advice, if any. */
  readonly hint?: string | undefined;
}

/**
 * Parses untrusted YAML: too deep nesting and recursive aliases are faults.
 *
 * @returns the faults, or the value if there are none
 */
export function parseYaml(source: string) {
  // The parser's own check for repeated keys takes quadratic time.
  const document = parseDocument(source, { prettyErrors: false, uniqueKeys: false });
  const { errors } = document;
  // Further errors of a line are follow-ups.
  const isFirstOfLine = ({ pos }: YAMLError, index: number) =>
    index === 0 || source.slice(errors[index - 1]?.pos[0], pos[0]).includes('\n');
  const isMisaligned = errors.some(({ message }) => /^(?:All mapping|Implicit keys)/.test(message));
  const deep = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  // Errors after the position where the parser gave up are follow-ups.
  const faults: Fault[] = deep
    ? [{ offset: deep.pos[0], ...TOO_DEEP }]
    : errors.filter(isFirstOfLine).map(({ pos: [offset], message, code }) => {
        return { offset, message, hint: HINTS[code] ?? (isMisaligned ? INDENT : undefined) };
      });
  const wrong = faults.length > 0 ? undefined : wrongAlias(document);
  if (wrong) faults.push(wrong);
  if (faults.length > 0) return { document, faults };
  try {
    return { document, value: document.toJS(), faults };
  } catch (error) {
    if (error instanceof RangeError) return { document, faults: [{ offset: 0, ...TOO_DEEP }] };
    const message = error instanceof Error ? error.message : String(error);
    return {
      document,
      faults: [{ offset: 0, message, hint: 'write values out in place of aliases' }],
    };
  }
}

const INDENT = 'write each field as “name: value”, and indent the fields of an item alike';

/** Specific hints by error. */
const HINTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'indent with spaces',
  MISSING_CHAR: 'add the missing quote, bracket or colon',
  MULTIPLE_DOCS: 'keep one of the documents, and remove the line “---” or “...” between them',
};

const TOO_DEEP = {
  message: 'nested too deeply',
  hint: 'nest fewer lists or fields',
};

/** The first alias that is undefined, or recursive, which would expand without end. */
function wrongAlias(document: Document.Parsed): Fault | undefined {
  const anchored = new Map<string, Node>();
  let fault: Fault | undefined;
  visit(document, {
    Node: (_key, node, path) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchored.set(node.anchor, node);
        return undefined;
      }
      const { source, range } = node;
      const value = anchored.get(source);
      if (value && !path.includes(value)) return undefined;
      const offset = range?.[0] ?? 0;
      const message = value
        ? `“*${source}” is inside the value that it repeats`
        : `no value before “*${source}” has the anchor “&${source}”`;
      fault = { offset, message, hint: 'write the value out in place of the alias' };
      return visit.BREAK;
    },
  });
  return fault;
}

/** The repeated keys of all mappings, of which only the last counts. */
export function repeatedKeys(document: Document.Parsed): (Fault & { readonly hint: string })[] {
  const found: ReturnType<typeof repeatedKeys> = [];
  visit(document, {
    Map: (_key, { items }) => {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const message = `the key “${String(key.value)}” is repeated`;
        const hint = 'delete one of the two';
        if (keys.has(key.value)) found.push({ offset: key.range?.[0] ?? 0, message, hint });
        keys.add(key.value);
      }
    },
  });
  return found;
}

/** The most useful hint for other errors. */
const QUOTE = 'quote texts that contain “: ” or “#”, or start with a special character';

/** A YAML text in a file. An empty one is an empty mapping. */
export class YamlText {
  /** The parsed value; `undefined` if invalid. */
  readonly raw: unknown;
  readonly problems: readonly PlacedProblem[];
  readonly #document: Document.Parsed;
  readonly #source: string;
  readonly #start: number;

  /**
   * @param source the whole file
   * @param start offset of the YAML in it
   * @param end offset of its end
   */
  constructor(source: string, start = 0, end = source.length) {
    this.#source = source;
    this.#start = start;
    const { document, value, faults } = parseYaml(source.slice(start, end));
    this.#document = document;
    const wrong = this.#wrongParts();
    const found = (wrong.length > 0 ? wrong : faults).slice(0, MAX_PROBLEMS);
    this.problems = found.map(({ offset, message, hint }) => ({
      ...position(source, start + offset),
      ...mistake('yaml-syntax', `not valid YAML: ${message}`, hint ?? QUOTE),
    }));
    if (this.problems.length === 0) this.raw = value ?? {};
  }

  /** The position of a key in the mapping at a path, or of the value at the path. */
  positionOf(path: Path, key?: string): Position {
    return position(this.#source, this.#start + this.#offsetOf(path, key));
  }

  /**
   * Checks a value against a schema.
   *
   * @param schema at the top of fields, or of a list
   * @param path of the value (default: the root)
   * @param raw the value, if it differs from the text
   */
  check<T>(
    schema: z.ZodType<T>,
    path: Path = [],
    raw = path.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], this.raw),
  ): Checked<T> {
    if (this.problems.length > 0) return { problems: this.problems };
    const wrongRoot = path.length === 0 ? this.#rootProblem(schema) : undefined;
    if (wrongRoot) return { problems: [wrongRoot] };
    const isBlankList = this.#document.contents === null && schema instanceof z.ZodArray;
    const result = schema.safeParse(isBlankList ? [] : raw, { reportInput: true });
    if (result.success) return { value: result.data, problems: [] };
    const issues = result.error.issues
      .flatMap(unfold)
      .flatMap((issue): { issue: Issue; key?: string }[] =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => ({ issue: { ...issue, keys: [key] }, key }))
          : [{ issue }],
      );
    const problems = issues.slice(0, MAX_PROBLEMS).map(({ issue, key }) => {
      const at = [...path, ...issue.path];
      return { ...this.positionOf(at, key), ...explain(issue, schema, this.#writtenAt(at)) };
    });
    return { problems };
  }

  #offsetOf(path: Path, key?: string): number {
    const node = path.length > 0 ? this.#document.getIn(path, true) : this.#document.contents;
    if (key !== undefined && isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
      if (isScalar(pair?.key)) return pair.key.range?.[0] ?? 0;
    }
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    return range?.[0] ?? (path.length > 0 ? this.#offsetOf(path.slice(0, -1)) : 0);
  }

  /** The source text of a number or boolean. */
  #writtenAt(path: Path): string | undefined {
    const node = this.#document.getIn(path, true);
    const isPlain = isScalar(node) && ['number', 'boolean'].includes(typeof node.value);
    return isPlain ? node.source : undefined;
  }

  /**
   * Finds repeated keys, the one that objects cannot have, and texts with lone surrogates, which few
   * programs accept in JSON.
   */
  #wrongParts(): Fault[] {
    const found: Fault[] = [];
    visit(this.#document, {
      Scalar: (_key, { value, range }) => {
        if (typeof value !== 'string' || value.isWellFormed()) return;
        const message = 'an escape such as “\\ud800” is half of a character';
        found.push({ offset: range?.[0] ?? 0, message, hint: 'write the character itself' });
      },
      Pair: (_key, { key }) => {
        if (!isScalar(key) || key.value !== '__proto__') return;
        const message = 'the key “__proto__” has no effect';
        found.push({ offset: key.range?.[0] ?? 0, message, hint: 'give it another name' });
      },
    });
    return [...found, ...repeatedKeys(this.#document)].sort((a, b) => a.offset - b.offset);
  }

  /** The problem if the root is not the mapping or list that the schema expects. */
  #rootProblem(schema: z.ZodType): PlacedProblem | undefined {
    const { contents } = this.#document;
    const wantsList = schema instanceof z.ZodArray;
    if (contents === null || (wantsList ? isSeq(contents) : isMap(contents))) return undefined;
    const [message, hint] = wantsList
      ? ['not a list', 'write each item on a line of its own, as “- item”']
      : ['not a list of fields', 'write each field on a line of its own, as “name: value”'];
    return { ...this.positionOf([]), ...mistake('yaml-syntax', message, hint) };
  }
}

/**
 * Reads a YAML file of the content folder, and checks it against a schema.
 *
 * @param folder the content folder, absolute
 * @param path below it
 * @param schema of fields, or of a list
 * @returns no value if the file is unreadable or invalid
 */
export function readYamlFile<T>(
  folder: string,
  path: string,
  schema: z.ZodType<T>,
): { readonly yaml: YamlText; readonly value?: T; readonly problems: Diagnostic[] } {
  return checkYaml(path, readText(join(folder, path)), schema);
}

/** Checks the text of a YAML file against a schema, see {@link readYamlFile}. */
export function checkYaml<T>(
  path: string,
  { text, problem }: ReturnType<typeof readText>,
  schema: z.ZodType<T>,
): { readonly yaml: YamlText; readonly value?: T; readonly problems: Diagnostic[] } {
  const yaml = new YamlText(text ?? '');
  const checked: Checked<T> = text === undefined ? { problems: [] } : yaml.check(schema);
  const all = [...(problem ? [problem] : []), ...checked.problems];
  return { yaml, ...checked, problems: all.map((each) => ({ path, ...each })) };
}
