import type { z } from 'astro/zod';
import { type Document, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { nearest } from '../contract/nearest.ts';

/** A problem of a YAML text, with its 0-based offset in it. */
export interface YamlProblem {
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

type Issue = z.core.$ZodIssue;

function expectation(issue: Issue, schema: z.ZodObject): { message: string; hint: string } {
  const field = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys': {
      const [key = ''] = issue.keys;
      const known = Object.keys(schema.shape);
      const [guess] = nearest(key, known, 1);
      return {
        message: `unknown field “${key}”`,
        hint: guess ? `did you mean “${guess}”?` : `use one of ${known.join(', ')}`,
      };
    }
    case 'invalid_union':
      return issue.input === undefined
        ? { message: `missing field “${field}”`, hint: `add “${field}: …” (string)` }
        : {
            message: `wrong type of “${field}”`,
            hint: 'write a string, or one per locale: { en: …, fr: … }',
          };
    case 'invalid_type':
      return issue.input === undefined
        ? { message: `missing field “${field}”`, hint: `add “${field}: …” (${issue.expected})` }
        : { message: `wrong type of “${field}”`, hint: `write a ${issue.expected}` };
    case 'invalid_format':
      return {
        message: `wrong form of “${field}”`,
        hint:
          issue.format === 'date' ? 'write a day as YYYY-MM-DD' : `write a valid ${issue.format}`,
      };
    case 'invalid_value':
      return {
        message: `wrong value of “${field}”`,
        hint: `use one of ${issue.values.map(String).join(', ')}`,
      };
    case 'too_small':
      return { message: `“${field}” is empty`, hint: 'write a text of one character or more' };
    case 'too_big':
      return {
        message: `“${field}” is too long`,
        hint: `write at most ${issue.maximum} characters`,
      };
    default:
      return { message: `wrong value of “${field}”: ${issue.message}`, hint: 'see the reference' };
  }
}

const QUOTE_HINT = 'quote texts that hold “: ”, “#” or start with a special character';

/** The value of a document, or why its aliases have none. */
function readValue(document: Document.Parsed): { value: unknown } | { problems: YamlProblem[] } {
  try {
    return { value: document.toJS() ?? {} };
  } catch (error) {
    let offset = 0;
    visit(document, {
      Alias(_key, alias) {
        if (alias.resolve(document)) return undefined;
        offset = alias.range?.[0] ?? 0;
        return visit.BREAK;
      },
    });
    const message = `not valid YAML: ${error instanceof Error ? error.message : error}`;
    return { problems: [{ offset, message, hint: QUOTE_HINT }] };
  }
}

/**
 * Parses YAML and checks it against a schema.
 *
 * @returns the value, or every problem found with its place
 */
export function parseYaml<S extends z.ZodObject>(
  source: string,
  schema: S,
): { value: z.infer<S> } | { problems: YamlProblem[] } {
  const document = parseDocument(source, { lineCounter: new LineCounter(), prettyErrors: false });
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map((error) => ({
        offset: error.pos[0],
        message: `not valid YAML: ${error.message}`,
        hint: QUOTE_HINT,
      })),
    };
  }
  const read = readValue(document);
  if ('problems' in read) return read;
  const result = schema.safeParse(read.value, { reportInput: true });
  if (result.success) return { value: result.data };

  const offsetOf = (path: readonly PropertyKey[], key?: string): number => {
    const parent = path.length > 0 ? document.getIn(path, true) : document.contents;
    if (key !== undefined && isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === key);
      if (isScalar(pair?.key)) return pair.key.range?.[0] ?? 0;
    }
    const range = (parent as { range?: [number, number, number] | null } | undefined)?.range;
    return range?.[0] ?? (path.length > 0 ? offsetOf(path.slice(0, -1)) : 0);
  };
  return {
    problems: result.error.issues.flatMap((issue) => {
      const issues =
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => ({ ...issue, keys: [key] }))
          : [issue];
      return issues.map((single) => ({
        offset: offsetOf(
          single.path,
          single.code === 'unrecognized_keys' ? single.keys[0] : undefined,
        ),
        ...expectation(single, schema),
      }));
    }),
  };
}
