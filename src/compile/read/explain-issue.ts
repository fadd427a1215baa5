import { z } from 'zod';
import { mistake, type Problem } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';

/** A schema issue of zod. */
export type Issue = z.core.$ZodIssue;

/** The keys and indexes of a value. */
export type Path = readonly PropertyKey[];

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'fields, each as “name: value”',
  record: 'fields, each as “name: value”',
};

/** Formats by their names in JSON Schema and zod. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day as YYYY-MM-DD',
  uri: 'a full URL: https://example.com/page',
  url: 'a full URL: https://example.com/page',
  'uri-reference': 'a full URL, or a path of this site: /docs/start',
};

const expected = (type: string) => EXPECTED[type] ?? `a ${type}`;

/** The keys that a custom check allows, which the schema does not contain. */
const knownKeys = (issue: object): readonly string[] | undefined =>
  'known' in issue ? (issue.known as readonly string[]) : undefined;

/** The JSON Schema at a path, and its alternatives. */
function formsAt(schema: z.ZodType, path: Path): z.core.JSONSchema.JSONSchema[] {
  const root = z.toJSONSchema(schema, { io: 'input' });
  const at = path.reduce<z.core.JSONSchema._JSONSchema | undefined>((node, key) => {
    if (typeof node !== 'object') return undefined;
    if (typeof key === 'number') return [node.items].flat()[0];
    return node.properties?.[String(key)] ?? node.additionalProperties;
  }, root);
  const forms = typeof at === 'object' ? [at, ...(at.anyOf ?? [])] : [];
  return forms.filter((form) => typeof form === 'object');
}

/** The field names that a schema allows at a path. */
function fieldsAt(schema: z.ZodType, path: Path): string[] {
  return formsAt(schema, path).flatMap(({ properties = {}, propertyNames }) => [
    ...Object.keys(properties),
    ...(typeof propertyNames === 'object' ? (propertyNames.enum ?? []).map(String) : []),
  ]);
}

const isRootType = (issue: Issue): issue is z.core.$ZodIssueInvalidType =>
  issue.code === 'invalid_type' && issue.path.length === 0;

/** Replaces a union issue by those of the only alternative with the right type, if there is one. */
export function unfold(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [meant, ...others] = issue.errors.filter((each) => !each.some(isRootType));
  if (!meant || others.length > 0) return [issue];
  return meant.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

/** Explains a schema issue to authors; `written` is the value in the source. */
export function explain(issue: Issue, schema: z.ZodType, written: string | undefined): Problem {
  const field = issue.path.join('.');
  const name = String(issue.path.at(-1));
  const missing = (what: string) =>
    mistake('field-missing', `missing field “${field}”`, `add “${name}: …” with ${what}`);
  const wrongType = (hint: string) => mistake('field-type', `wrong type of “${field}”`, hint);
  const wrongValue = (message: string, hint: string) => mistake('field-value', message, hint);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const [key = ''] = issue.keys;
      return mistake(
        'field-unknown',
        `unknown field “${[...issue.path, key].join('.')}”`,
        didYouMean(key, knownKeys(issue) ?? fieldsAt(schema, issue.path)),
      );
    }
    case 'invalid_union': {
      const forms = new Set(
        issue.errors.flat().flatMap((each) => (isRootType(each) ? each.expected : [])),
      );
      if (forms.has('boolean')) {
        return wrongType('write true, false, or fields, each as “name: value”');
      }
      if (issue.input === undefined) return missing('text');
      return wrongType(
        forms.has('record')
          ? 'write text, or one text per locale: { en: …, fr: … }'
          : issue.message,
      );
    }
    case 'invalid_type':
      if (issue.input === undefined) {
        const [format = ''] = formsAt(schema, issue.path).flatMap((form) => form.format ?? []);
        return missing(FORMATS[format] ?? expected(issue.expected));
      }
      return issue.expected === 'string' && written !== undefined
        ? wrongType(`put it in quotes: ${name}: "${written}"`)
        : wrongType(`write ${expected(issue.expected)}`);
    case 'invalid_format':
      return wrongValue(
        `wrong format of “${field}”`,
        FORMATS[issue.format] ? `write ${FORMATS[issue.format]}` : issue.message,
      );
    case 'invalid_value':
      return wrongValue(
        `“${String(issue.input)}” is not a value of “${field}”`,
        didYouMean(String(issue.input), issue.values.map(String)),
      );
    case 'too_small':
      if (issue.origin === 'array') {
        return wrongValue(`“${field}” has too few items`, `write ${issue.minimum} or more`);
      }
      return Number(issue.minimum) > 1
        ? wrongValue(`“${field}” is too short`, `write at least ${issue.minimum} characters`)
        : wrongValue(`“${field}” is empty`, 'write at least one character');
    case 'too_big':
      return issue.origin === 'array'
        ? wrongValue(`“${field}” has too many items`, `write at most ${issue.maximum}`)
        : wrongValue(`“${field}” is too long`, `write at most ${issue.maximum} characters`);
    case 'invalid_key':
      return wrongValue(`wrong name of “${field}”`, issue.issues[0]?.message ?? issue.message);
    default:
      return wrongValue(`wrong value of “${field}”`, issue.message);
  }
}
