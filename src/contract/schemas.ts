import type { Operation } from './operation.ts';
import { ChangelogEntry, ChangelogList } from './resources/changelog.ts';
import { ContentIndex, IndexedPage, IndexedSection } from './resources/content-index.ts';
import {
  DocumentationIndex,
  DocumentationPage,
  DocumentationPageSummary,
} from './resources/documentation.ts';
import { ApiError, ErrorBody } from './resources/error.ts';
import { SearchResult, SearchResults, SearchSection } from './resources/search.ts';
import { ApiIndex, ApiResource, Health } from './resources/service.ts';
import { Solution, SolutionList } from './resources/solutions.ts';
import type { Schema } from './schema.ts';

/** The named schemas of the description. */
export const SCHEMAS = {
  ApiIndex,
  ApiResource,
  Health,
  DocumentationPageSummary,
  DocumentationIndex,
  DocumentationPage,
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
export const RESOURCE_SCHEMAS = {
  ContentIndex,
  IndexedPage,
  IndexedSection,
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
  addUsed([ApiError, ...operations.map(({ responseSchema }) => responseSchema)], used);
  const names = Object.keys(SCHEMAS) as SchemaName[];
  return names.filter((name) => used.has(SCHEMAS[name]));
}
