import type { Operation } from '../operation.ts';
import { localeParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { array, type Infer, object, schema } from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const Solution = object(
  'A profile that the product is explicitly designed for.',
  {
    slug: schema({ type: 'string', description: 'Name of the profile in its address.' }),
    label: schema({ type: 'string', description: 'Name of the profile.' }),
    description: schema({
      type: 'string',
      description: 'The problem that the product solves for it.',
    }),
    url: schema({ type: 'string', format: 'uri', description: 'HTML page of the profile.' }),
  },
  ['slug', 'label', 'description', 'url'],
);
export type Solution = Infer<typeof Solution>;

export const SolutionList = object(
  'The documented use cases.',
  {
    locale: localeSchema,
    count: schema({
      type: 'integer',
      format: 'int32',
      minimum: 0,
      description: 'Length of `solutions`.',
    }),
    solutions: array('Every use case of the locale.', Solution),
  },
  ['locale', 'count', 'solutions'],
);
export type SolutionList = Infer<typeof SolutionList>;

export const listSolutions = {
  operationId: 'listSolutions',
  path: `${API_ROOT}/solutions`,
  tag: 'Solutions',
  summary: { en: 'List the use cases', fr: 'Lister les cas d’usage' },
  description: {
    en: 'Returns the documented use cases, by profession.',
    fr: 'Donne les cas d’usage documentés, par profession.',
  },
  parameters: [localeParameter],
  answer: 'SolutionList',
  answerSchema: SolutionList,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
