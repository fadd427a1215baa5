import { LIST_LENGTH, TEXT_LENGTH } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { API_ROOT } from '../paths.ts';
import { array, type Infer, object, schema, text, uri } from '../schema.ts';

export const ApiResource = object(
  'An operation of the API.',
  {
    operationId: text('Its name in the OpenAPI document.', TEXT_LENGTH.name),
    url: uri('A working address; an example where the operation takes a parameter.'),
    description: text('What it answers.', TEXT_LENGTH.description),
  },
  ['operationId', 'url', 'description'],
);

export const ApiIndex = object(
  'The entry point of the API.',
  {
    name: text('Name of the service.', TEXT_LENGTH.name),
    version: text('Version of the API.', TEXT_LENGTH.name),
    openapi: uri('The machine-readable specification.'),
    documentation: uri('The reference page.'),
    llmsTxt: uri('The orientation file for agents.'),
    resources: array('Every operation.', ApiResource, LIST_LENGTH.operations),
  },
  ['name', 'version', 'openapi', 'resources'],
);
export type ApiIndex = Infer<typeof ApiIndex>;

export const Health = object(
  'Sign of life of the service.',
  {
    status: schema({ type: 'string', enum: ['ok'], description: 'Always `ok` in an answer.' }),
    version: text('Version of the API.', TEXT_LENGTH.name),
    time: schema({
      type: 'string',
      format: 'date-time',
      description: 'Clock of the server when it answered, in UTC.',
      maxLength: 30,
    }),
  },
  ['status', 'version', 'time'],
);
export type Health = Infer<typeof Health>;

export const getApiIndex = {
  operationId: 'getApiIndex',
  path: API_ROOT,
  tag: 'Service',
  summary: { en: 'Discover the API', fr: 'Découvrir l’API' },
  description: {
    en: 'The entry point: version, address of the specification, and the list of operations with a working address each.',
    fr: 'Le point d’entrée : version, adresse de la spécification et liste des opérations, avec une adresse valable pour chacune.',
  },
  parameters: [],
  answer: 'ApiIndex',
  answerSchema: ApiIndex,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;

export const getServiceHealth = {
  operationId: 'getServiceHealth',
  path: `${API_ROOT}/health`,
  tag: 'Service',
  summary: { en: 'Probe availability', fr: 'Sonder la disponibilité' },
  description: {
    en: 'Answers while the service is up: tells an outage from a faulty call. Never cached.',
    fr: 'Répond tant que le service fonctionne : distingue une panne d’un appel fautif. Jamais en cache.',
  },
  parameters: [],
  answer: 'Health',
  answerSchema: Health,
  markdown: false,
  cache: 'no-store',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
