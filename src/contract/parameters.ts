import { perObject } from '../common/lazy.ts';
import type { ErrorTexts } from './errors.ts';
import type { DeclaredField } from './fields.ts';
import { CHANGELOG_LIMIT, QUERY_LENGTH, SEARCH_LIMIT, TEXT_LENGTH } from './limits.ts';
import { Locales } from './locales.ts';
import type { SiteFacts } from './paths.ts';
import type { Schema } from './schema.ts';
import { LATEST_ALIAS, type Version } from './versions.ts';

const isInt32 = (value: number) => (value | 0) === value;

/** Whether a value is valid for the schema of a parameter, as JSON Schema defines it. */
export function accepts(schema: Schema, value: string | number): boolean {
  if (schema.enum !== undefined && !schema.enum.includes(value)) return false;
  if (typeof value === 'number') {
    const {
      format,
      minimum = Number.NEGATIVE_INFINITY,
      maximum = Number.POSITIVE_INFINITY,
    } = schema;
    return (
      schema.type === 'integer' &&
      Number.isInteger(value) &&
      (format !== 'int32' || isInt32(value)) &&
      value >= minimum &&
      value <= maximum
    );
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  // Characters are Unicode code points (RFC 8259, section 7).
  const { length } = [...value];
  return schema.type === 'string' && length >= minLength && length <= maxLength;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly schema: Schema;
  /** Text that explains valid values; absent if they are listed. */
  readonly expected?: keyof ErrorTexts;
}

export interface RequiredParameter extends Parameter {
  readonly required: true;
}

/** An optional query parameter. */
export const optional = (
  name: string,
  schema: Schema,
  expected?: Parameter['expected'],
): Parameter => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...(expected && { expected }),
});

/** The `locale` parameter of a site. Created once: every request needs it. */
export const localeParameterOf = perObject(({ codes, first }: Locales) =>
  optional('locale', { type: 'string', enum: codes, default: first }),
);

/** Placeholder for the `locale` parameter in the list of operations. */
export const localeParameter = localeParameterOf(new Locales());

/** The `version` parameter of a site with versions. */
export const versionParameterOf = perObject((versions: readonly Version[]) =>
  optional('version', {
    type: 'string',
    enum: [...versions.map(({ id }) => id), LATEST_ALIAS],
  }),
);

/** Placeholder for the `version` parameter in the list of operations. */
export const versionParameter = versionParameterOf([]);

/** The search parameter for a declared field. */
export const fieldParameter = ({ name, choices }: DeclaredField): Parameter =>
  choices
    ? optional(name, { type: 'string', enum: choices })
    : optional(
        name,
        { type: 'string', minLength: 1, maxLength: TEXT_LENGTH.title },
        'expected.field',
      );

/** Placeholder for the parameters of declared fields in the list of operations. */
export const fieldsParameter = fieldParameter({ name: 'fields' });

/** Replaces the placeholder of `locale`. */
export const parameterOf = (parameter: Parameter, locales: Locales): Parameter =>
  parameter === localeParameter ? localeParameterOf(locales) : parameter;

/** Replaces all placeholders by the parameters of a site. */
export const parametersOf = (
  parameters: readonly Parameter[],
  { locales, versions, fields = [] }: Pick<SiteFacts, 'locales' | 'versions' | 'fields'>,
): readonly Parameter[] =>
  parameters.flatMap((parameter) => {
    if (parameter === fieldsParameter) return fields.map(fieldParameter);
    if (parameter !== versionParameter) return parameterOf(parameter, locales);
    return versions.length > 0 ? versionParameterOf(versions) : [];
  });

export const slugParameter = {
  name: 'slug',
  in: 'path',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: TEXT_LENGTH.slug },
  expected: 'expected.slug',
} as const satisfies Parameter;

export const queryParameter = {
  name: 'q',
  in: 'query',
  required: true,
  schema: { type: 'string', minLength: QUERY_LENGTH.min, maxLength: QUERY_LENGTH.max },
  expected: 'expected.q',
} as const satisfies Parameter;

/** Slug of a folder to which results are limited. */
export const underParameter = optional(
  'under',
  { type: 'string', maxLength: TEXT_LENGTH.slug },
  'expected.under',
);

/** Slug of a changelog entry; results are older. */
export const beforeParameter = optional('before', underParameter.schema, 'expected.before');

/** Anchor of a section to return instead of the page. */
export const sectionParameter = optional(
  'section',
  { type: 'string', minLength: 1, maxLength: TEXT_LENGTH.heading },
  'expected.section',
);

/** An optional integer parameter with bounds. */
export const integerParameter = (
  name: string,
  {
    min: minimum,
    max: maximum,
    default: preset,
  }: Readonly<Record<'min' | 'max' | 'default', number>>,
) =>
  optional(
    name,
    { type: 'integer', format: 'int32', minimum, maximum, default: preset },
    'expected.integer',
  );

export const searchLimitParameter = integerParameter('limit', SEARCH_LIMIT);
export const changelogLimitParameter = integerParameter('limit', CHANGELOG_LIMIT);
