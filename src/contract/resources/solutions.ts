import { LIST_LENGTH } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { localeParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import {
  CONTENT_FIELDS,
  COUNT,
  type Infer,
  listOf,
  object,
  SENTENCE,
  SLUG,
  TITLE,
  URI,
} from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const Solution = object({ slug: SLUG, label: TITLE, description: SENTENCE, url: URI });
export type Solution = Infer<typeof Solution>;

/** The file of one use case: its data in the list, and its text. */
export const SolutionPage = object(
  { locale: localeSchema, ...Solution.properties, markdownUrl: URI, ...CONTENT_FIELDS },
  ['updated', 'fields'],
);

export const SolutionList = object({
  locale: localeSchema,
  count: { ...COUNT, maximum: LIST_LENGTH.solutions },
  solutions: listOf(Solution, LIST_LENGTH.solutions),
});
export type SolutionList = Infer<typeof SolutionList>;

export const listSolutions = {
  operationId: 'listSolutions',
  path: `${API_ROOT}/solutions`,
  tag: 'Solutions',
  part: 'solutions',
  parameters: [localeParameter],
  response: 'SolutionList',
} as const satisfies Operation;
