import type { Operation } from './operation.ts';
import type { Part } from './parts.ts';
import { listChangelogEntries } from './resources/changelog.ts';
import { getDocumentationPage, listDocumentationPages } from './resources/documentation.ts';
import { searchDocumentation } from './resources/search.ts';
import { getApiIndex, getServiceHealth } from './resources/service.ts';
import { listSolutions } from './resources/solutions.ts';

/** All operations, in the order of the index and the reference. */
export const OPERATIONS = [
  getApiIndex,
  getServiceHealth,
  listDocumentationPages,
  getDocumentationPage,
  searchDocumentation,
  listChangelogEntries,
  listSolutions,
] as const satisfies readonly Operation[];

export type SiteOperation = (typeof OPERATIONS)[number];

export type OperationId = SiteOperation['operationId'];

/** The operations of a site with some parts disabled. */
export const operationsWithout = (disabledParts: ReadonlySet<Part>): readonly SiteOperation[] =>
  OPERATIONS.filter((operation) => !('part' in operation && disabledParts.has(operation.part)));
