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

/** The named schemas of the description. */
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

/** The schemas of published resources, which no operation returns. */
const RESOURCE_SCHEMAS = {
  ...contentData,
  ChangelogPage,
  SolutionPage,
  FilePart,
} as const satisfies Record<string, Schema>;

export type ResourceSchemaName = keyof typeof RESOURCE_SCHEMAS;

/** Adds the names of the schemas that a value of the description uses. */
function addUsed(node: unknown, used: Set<unknown>): void {
  if (node === null || typeof node !== 'object' || used.has(node)) return;
  used.add(node);
  for (const part of Object.values(node)) addUsed(part, used);
}

/** The names of the schemas that operations use, that of errors included. */
export function schemasOf(operations: readonly Operation[]): readonly SchemaName[] {
  const used = new Set<unknown>();
  addUsed([ApiError, ...operations.map(({ response }) => SCHEMAS[response as SchemaName])], used);
  const names = Object.keys(SCHEMAS) as SchemaName[];
  return names.filter((name) => used.has(SCHEMAS[name]));
}

const ALL = { ...SCHEMAS, ...RESOURCE_SCHEMAS } as const;

const schemaNames = new Map<unknown, string>(
  Object.entries(ALL).map(([name, schema]) => [schema, name]),
);

/**
 * The descriptions of schemas and of their fields, as `schema.Health` and `schema.Health.time`;
 * `schema.*.url` is that of a field which several schemas have.
 */
type SchemaTexts = Readonly<Record<string, unknown>>;

/**
 * A part of a schema as a site in `locales` has it.
 *
 * @param texts described with these; without them, not at all
 * @param refer may replace a part of it
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

/** A named schema as a site in `locales` has it; `texts` describe it. */
export const schemaOf = (
  name: SchemaName | ResourceSchemaName,
  locales: Locales,
  texts?: SchemaTexts,
) => forSite(ALL[name], locales, texts) as Schema;

/** A named schema as the description has it: those in it are references to the components. */
export const componentOf = (name: SchemaName, locales: Locales, texts: SchemaTexts) =>
  forSite(SCHEMAS[name], locales, texts, (node) => {
    const other = node === SCHEMAS[name] ? undefined : schemaNames.get(node);
    return other === undefined ? undefined : reference('schemas', other);
  }) as Schema;

/** A reference to a component of the description. */
export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
