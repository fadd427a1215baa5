import { ApiError, ErrorBody } from './error-body.ts';
import type { Locales } from './locales.ts';
import type { Operation } from './operation.ts';
import { ChangelogEntry, ChangelogList, ChangelogPage } from './resources/changelog.ts';
import * as contentData from './resources/content-data.ts';
import {
  DocumentationIndex,
  DocumentationPage,
  DocumentationPageSummary,
  localeSchema,
  localeSchemaOf,
} from './resources/documentation.ts';
import { SearchResult, SearchResults, SearchSection } from './resources/search.ts';
import { ApiIndex, ApiResource, Health } from './resources/service.ts';
import { Solution, SolutionList, SolutionPage } from './resources/solutions.ts';
import { FilePart, PageSection, type Schema } from './schema.ts';

/** The components of the OpenAPI document. */
const SCHEMAS = {
  ApiIndex,
  ApiResource,
  Health,
  DocumentationPageSummary,
  DocumentationIndex,
  DocumentationPage,
  PageSection,
  ChangelogEntry,
  ChangelogList,
  Solution,
  SolutionList,
  SearchResult,
  SearchResults,
  SearchSection,
  ErrorBody,
  Error: ApiError,
} as const satisfies Record<string, Schema>;

export type SchemaName = keyof typeof SCHEMAS;

/** Schemas of published resources that no operation returns. */
const RESOURCE_SCHEMAS = {
  ...contentData,
  ChangelogPage,
  SolutionPage,
  FilePart,
} as const satisfies Record<string, Schema>;

export type ResourceSchemaName = keyof typeof RESOURCE_SCHEMAS;

/** Collects the schemas that a value uses. */
function collectSchemas(node: unknown, used: Set<unknown>): void {
  if (node === null || typeof node !== 'object' || used.has(node)) return;
  used.add(node);
  for (const part of Object.values(node)) collectSchemas(part, used);
}

/** The names of the schemas that operations use, including that of errors. */
export function schemasOf(operations: readonly Operation[]): readonly SchemaName[] {
  const used = new Set<unknown>();
  collectSchemas(
    [ApiError, ...operations.map(({ response }) => SCHEMAS[response as SchemaName])],
    used,
  );
  const names = Object.keys(SCHEMAS) as SchemaName[];
  return names.filter((name) => used.has(SCHEMAS[name]));
}

const ALL = { ...SCHEMAS, ...RESOURCE_SCHEMAS } as const;

const schemaNames = new Map<unknown, string>(
  Object.entries(ALL).map(([name, schema]) => [schema, name]),
);

/**
 * Descriptions of schemas and their fields, as `schema.Health` and `schema.Health.time`;
 * `schema.*.url` applies to a field of several schemas.
 */
type SchemaTexts = Readonly<Record<string, unknown>>;

/**
 * Copies a part of a schema with the locales of a site.
 *
 * @param texts descriptions to add
 * @param refer may return a replacement for a part
 */
function forSite(
  node: unknown,
  locales: Locales,
  texts: SchemaTexts = {},
  refer: (node: unknown) => unknown = () => undefined,
): unknown {
  const copy = (part: unknown, text?: string): unknown => {
    const replaced = refer(part);
    if (replaced !== undefined) return replaced;
    if (Array.isArray(part)) return part.map((each) => copy(each));
    if (part === null || typeof part !== 'object') return part;
    const name = schemaNames.get(part);
    const description =
      name === undefined
        ? (texts[text ?? ''] ?? texts[`schema.*.${text?.split('.').at(-1)}`])
        : texts[`schema.${name}`];
    const fields = Object.entries(part === localeSchema ? localeSchemaOf(locales) : part);
    return Object.fromEntries([
      ...(description === undefined ? [] : [['description', description]]),
      ...fields.map(([key, value]) => [
        key,
        key === 'properties' && name !== undefined
          ? copyFields(value as Readonly<Record<string, unknown>>, name)
          : copy(value),
      ]),
    ]);
  };
  const copyFields = (fields: Readonly<Record<string, unknown>>, name: string) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        field,
        copy(value, `schema.${name}.${field}`),
      ]),
    );
  return copy(node);
}

/** A named schema with the locales of a site, and descriptions if `texts` are passed. */
export const schemaOf = (
  name: SchemaName | ResourceSchemaName,
  locales: Locales,
  texts?: SchemaTexts,
) => forSite(ALL[name], locales, texts) as Schema;

/** A named schema as a component: schemas in it become references. */
export const componentOf = (name: SchemaName, locales: Locales, texts: SchemaTexts) =>
  forSite(SCHEMAS[name], locales, texts, (node) => {
    const other = node === SCHEMAS[name] ? undefined : schemaNames.get(node);
    return other === undefined ? undefined : reference('schemas', other);
  }) as Schema;

/** A reference to a component. */
export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
