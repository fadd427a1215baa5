import { LIST_LENGTH, TEXT_LENGTH } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { localeParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { array, count, type Infer, object, text, uri } from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const Solution = object(
  'A profile that the product is explicitly designed for.',
  {
    slug: text('Name of the profile in its address.', TEXT_LENGTH.slug),
    label: text('Name of the profile.', TEXT_LENGTH.title),
    description: text('The problem that the product solves for it.', TEXT_LENGTH.description),
    url: uri('HTML page of the profile.'),
  },
  ['slug', 'label', 'description', 'url'],
);
export type Solution = Infer<typeof Solution>;

export const SolutionList = object(
  'The documented use cases.',
  {
    locale: localeSchema,
    count: count('solutions', LIST_LENGTH.solutions),
    solutions: array('Every use case of the locale.', Solution, LIST_LENGTH.solutions),
  },
  ['locale', 'count', 'solutions'],
);
export type SolutionList = Infer<typeof SolutionList>;

export const listSolutions = {
  operationId: 'listSolutions',
  path: `${API_ROOT}/solutions`,
  tag: 'Solutions',
  part: 'solutions',
  summary: { en: 'List the use cases', fr: 'Lister les cas d’usage' },
  description: {
    en: 'Returns the documented use cases, by profession.',
    fr: 'Renvoie les cas d’usage documentés, par profession.',
  },
  parameters: [localeParameter],
  response: 'SolutionList',
  responseSchema: SolutionList,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
