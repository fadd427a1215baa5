import { type Document, isMap, isScalar, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { type Position, type Problem, position } from '../diagnostics/diagnostics.ts';
import { type Explanation, explain, type Issue, type Path } from './explain-issue.ts';

/** A problem at a 0-based offset in a YAML text. */
export interface YamlProblem extends Explanation {
  readonly offset: number;
}

/** A valid YAML text. */
export interface YamlValue<T> {
  readonly value: T;
  /** Offset of a key in the mapping at a path; 0 if there is none. */
  readonly offsetOf: (path: Path, key: string) => number;
}

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

/** Reads YAML. */
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

/**
 * Parses YAML and checks it against a schema.
 *
 * @returns the value; or every problem, and the value as far as it could be read
 */
export function parseYaml<S extends z.ZodObject>(
  source: string,
  schema: S,
): YamlValue<z.infer<S>> | { problems: YamlProblem[]; raw: unknown } {
  const written = readYaml(source);
  return 'problems' in written ? { ...written, raw: undefined } : checkYaml(written, schema);
}

/** Checks what was read against a schema. */
export function checkYaml<S extends z.ZodObject>(
  { document, raw }: WrittenYaml,
  schema: S,
): YamlValue<z.infer<S>> | { problems: YamlProblem[]; raw: unknown } {
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) {
    return { value: result.data, offsetOf: (path, key) => offsetIn(document, path, key) };
  }
  if (!isMap(document.contents) && document.contents !== null) {
    const problem = {
      offset: offsetIn(document, []),
      code: 'yaml-syntax',
      message: 'not a list of fields',
      hint: 'write each field on a line of its own, as “name: value”',
    } as const;
    return { raw, problems: [problem] };
  }
  const issues = result.error.issues.flatMap((issue): Issue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ ...issue, keys: [key] }))
      : [issue],
  );
  return {
    raw,
    problems: issues.slice(0, MAX_PROBLEMS).map((issue) => ({
      offset: offsetIn(
        document,
        issue.path,
        issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined,
      ),
      ...explain(issue, schema, writtenAt(document, issue.path)),
    })),
  };
}

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
