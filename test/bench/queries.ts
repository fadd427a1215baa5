/** A query and the one page that it means. */
export interface JudgedQuery {
  readonly q: string;
  readonly slug: string;
  readonly kind: string;
  /** The text of the links that it was made from. */
  readonly phrase?: string;
}

function isJudgedQuery(value: unknown): value is JudgedQuery {
  if (typeof value !== 'object' || value === null) return false;
  return ['q', 'slug', 'kind'].every((name) => typeof Reflect.get(value, name) === 'string');
}

/**
 * Reads queries, one JSON object a line.
 *
 * @throws {Error} naming the first line that is not a query
 */
export function readQueries(text: string): JudgedQuery[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const value: unknown = JSON.parse(line);
    if (!isJudgedQuery(value)) throw new Error(`Line ${index + 1} is not {"q","slug","kind"}.`);
    return [value];
  });
}
