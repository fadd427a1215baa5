import { LIST_LENGTH } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { localeParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { COUNT, type Infer, type Schema, SENTENCE, SLUG, TITLE, URI } from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const Solution = {
  type: 'object',
  properties: { slug: SLUG, label: TITLE, description: SENTENCE, url: URI },
  required: ['slug', 'label', 'description', 'url'],
  additionalProperties: false,
} as const satisfies Schema;
export type Solution = Infer<typeof Solution>;

export const SolutionList = {
  type: 'object',
  properties: {
    locale: localeSchema,
    count: { ...COUNT, maximum: LIST_LENGTH.solutions },
    solutions: { type: 'array', items: Solution, maxItems: LIST_LENGTH.solutions },
  },
  required: ['locale', 'count', 'solutions'],
  additionalProperties: false,
} as const satisfies Schema;
export type SolutionList = Infer<typeof SolutionList>;

export const listSolutions = {
  operationId: 'listSolutions',
  path: `${API_ROOT}/solutions`,
  tag: 'Solutions',
  part: 'solutions',
  parameters: [localeParameter],
  response: 'SolutionList',
  responseSchema: SolutionList,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
