import { type Document, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { type Position, type Problem, position } from '../diagnostics/diagnostics.ts';
import { type Explanation, explain, type Issue, type Path, unfold } from './explain-issue.ts';

/** A problem at a 0-based offset in a YAML text. */
export interface YamlProblem extends Explanation {
  readonly offset: number;
}

/** A valid YAML text. */
export interface YamlValue<T> {
  readonly value: T;
  /** Offset of a key in the mapping at a path, or of the value at the path; 0 if there is none. */
  readonly offsetOf: (path: Path, key?: string) => number;
  /** Checks the value at a path against a schema of its own. */
  readonly check: <P>(path: Path, schema: z.ZodType<P>) => Checked<P>;
}

/** A value that matches its schema, or every problem of one that does not. */
export type Checked<T> = { readonly value: T } | { readonly problems: readonly YamlProblem[] };

/** How many problems of one text are reported. */
const MAX_PROBLEMS = 200;

/** Offset of a key in the mapping at a path, or of the value at the path. */
function offsetIn(document: Document.Parsed, path: Path, key?: string): number {
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  if (key !== undefined && isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
    if (isScalar(pair?.key)) return pair.key.range?.[0] ?? 0;
  }
  const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
  return range?.[0] ?? (path.length > 0 ? offsetIn(document, path.slice(0, -1)) : 0);
}

/** A number or boolean as the author wrote it. */
function writtenAt(document: Document.Parsed, path: Path): string | undefined {
  const node = document.getIn(path, true);
  const isPlain = isScalar(node) && ['number', 'boolean'].includes(typeof node.value);
  return isPlain ? node.source : undefined;
}

const syntaxProblem = (offset: number, message: string): YamlProblem => ({
  offset,
  code: 'yaml-syntax',
  message: `not valid YAML: ${message}`,
  hint: 'quote texts that contain “: ” or “#”, or start with a special character',
});

/** Finds repeated keys. */
function repeatedKeys(document: Document.Parsed): YamlProblem[] {
  const found: YamlProblem[] = [];
  visit(document, {
    Map(_key, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          found.push(
            syntaxProblem(key.range?.[0] ?? 0, `the key “${String(key.value)}” is repeated`),
          );
        }
        keys.add(key.value);
      }
    },
  });
  return found;
}

/** The value of a document, or the problem of an alias that cannot be resolved. */
function readValue(document: Document.Parsed): { raw: unknown } | { problem: YamlProblem } {
  try {
    return { raw: document.toJS() ?? {} };
  } catch (error) {
    let offset = 0;
    visit(document, {
      Alias(_key, alias) {
        if (alias.resolve(document)) return undefined;
        offset = alias.range?.[0] ?? 0;
        return visit.BREAK;
      },
    });
    return {
      problem: syntaxProblem(offset, error instanceof Error ? error.message : String(error)),
    };
  }
}

/** A YAML text as it is written, not checked against a schema. */
export interface WrittenYaml {
  readonly document: Document.Parsed;
  readonly raw: unknown;
}

/** Reads YAML. A text without any content is an empty mapping. */
export function readYaml(source: string): WrittenYaml | { problems: YamlProblem[] } {
  // The parser's own check for repeated keys takes quadratic time.
  const document = parseDocument(source, { prettyErrors: false, uniqueKeys: false });
  const repeated = repeatedKeys(document);
  if (repeated.length > 0) return { problems: repeated };
  if (document.errors.length > 0) {
    return { problems: document.errors.map(({ pos, message }) => syntaxProblem(pos[0], message)) };
  }
  const read = readValue(document);
  return 'problem' in read ? { problems: [read.problem] } : { document, raw: read.raw };
}

/** The offset of a key at the top of a YAML text; 0 if there is none. */
export const offsetOfKey = ({ document }: WrittenYaml, key: string): number =>
  offsetIn(document, [], key);

/** Checks a value of a document against a schema. */
function check<T>(
  document: Document.Parsed,
  path: Path,
  raw: unknown,
  schema: z.ZodType<T>,
): Checked<T> {
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return { value: result.data };
  const issues = result.error.issues
    .flatMap(unfold)
    .flatMap((issue): Issue[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ ...issue, keys: [key] }))
        : [issue],
    );
  return {
    problems: issues.slice(0, MAX_PROBLEMS).map((issue) => {
      const at = [...path, ...issue.path];
      const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
      return {
        offset: offsetIn(document, at, key),
        ...explain(issue, schema, writtenAt(document, at)),
      };
    }),
  };
}

/** The problem of a text whose root is not what the schema wants: fields, or a list. */
function rootProblem(document: Document.Parsed, schema: z.ZodType): YamlProblem | undefined {
  const { contents } = document;
  const wantsList = schema instanceof z.ZodArray;
  if (contents === null || (wantsList ? isSeq(contents) : isMap(contents))) return undefined;
  return {
    offset: offsetIn(document, []),
    code: 'yaml-syntax',
    ...(wantsList
      ? { message: 'not a list', hint: 'write each item on a line of its own, as “- item”' }
      : {
          message: 'not a list of fields',
          hint: 'write each field on a line of its own, as “name: value”',
        }),
  };
}

/**
 * Parses YAML and checks it against a schema: of fields, or of a list.
 *
 * @returns the value; or every problem, and the value as far as it could be read
 */
export function parseYaml<T>(
  source: string,
  schema: z.ZodType<T>,
): YamlValue<T> | { problems: readonly YamlProblem[]; raw: unknown } {
  const written = readYaml(source);
  return 'problems' in written ? { ...written, raw: undefined } : checkYaml(written, schema);
}

/** Checks what was read against a schema. */
export function checkYaml<T>(
  { document, raw }: WrittenYaml,
  schema: z.ZodType<T>,
): YamlValue<T> | { problems: readonly YamlProblem[]; raw: unknown } {
  const wrongRoot = rootProblem(document, schema);
  if (wrongRoot) return { raw, problems: [wrongRoot] };
  const isBlankList = document.contents === null && schema instanceof z.ZodArray;
  const checked = check(document, [], isBlankList ? [] : raw, schema);
  if (!('value' in checked)) return { raw, ...checked };
  return {
    value: checked.value,
    offsetOf: (path, key) => offsetIn(document, path, key),
    check: (path, part) => check(document, path, valueAt(raw, path), part),
  };
}

const valueAt = (raw: unknown, path: Path): unknown =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], raw);

/**
 * Problems of a YAML text, placed in the file that contains it.
 *
 * @param source the whole file
 * @param start offset of the YAML in it
 */
export const placed = (
  problems: readonly (YamlProblem & Partial<Pick<Problem, 'severity'>>)[],
  source: string,
  start: number,
): (Problem & Position)[] =>
  problems.map(({ offset, ...problem }) => ({
    ...position(source, start + offset),
    severity: 'error',
    ...problem,
  }));
