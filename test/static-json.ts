import { API_ROOT } from '../src/contract/paths.ts';
import type { SchemaName } from '../src/contract/schemas.ts';
import { assertValid } from '../src/site/outputs/output.ts';

/** The schema of each static API response, by path pattern. */
const FILES: readonly (readonly [pattern: RegExp, schema: SchemaName])[] = [
  [new RegExp(`^${API_ROOT}/index\\.json$`), 'ApiIndex'],
  [new RegExp(`^${API_ROOT}/[a-z]{2}/docs\\.json$`), 'DocumentationIndex'],
  [new RegExp(`^${API_ROOT}/[a-z]{2}/docs/.+\\.json$`), 'DocumentationPage'],
  [new RegExp(`^${API_ROOT}/[a-z]{2}/changelog/(?:\\d+|before/.+)\\.json$`), 'ChangelogList'],
  [new RegExp(`^${API_ROOT}/[a-z]{2}/solutions\\.json$`), 'SolutionList'],
];

/**
 * Validates a published file if it is an API response.
 *
 * @param path below `dist/`
 * @throws {Error} if it is not valid, naming the file and every place in it
 */
export function assertStaticJson(path: string, text: string): void {
  if (!path.startsWith(`${API_ROOT}/`)) return;
  const name = FILES.find(([pattern]) => pattern.test(path))?.[1];
  if (!name) throw new Error(`${path} is below ${API_ROOT} but no response of the API.`);
  assertValid(name, JSON.parse(text), path);
}
