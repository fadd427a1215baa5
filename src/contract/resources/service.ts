import { LIST_LENGTH, TEXT_LENGTH } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { API_ROOT } from '../paths.ts';
import { array, type Infer, object, schema, text, uri } from '../schema.ts';

export const ApiResource = object(
  'An operation of the API.',
  {
    operationId: text('Its identifier in the OpenAPI document.', TEXT_LENGTH.name),
    url: uri('A working address; an example where the operation takes a parameter.'),
    description: text('What it returns.', TEXT_LENGTH.description),
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
  'Status of the service.',
  {
    status: schema({ type: 'string', enum: ['ok'], description: 'Always `ok` in a response.' }),
    version: text('Version of the API.', TEXT_LENGTH.name),
    time: schema({
      type: 'string',
      format: 'date-time',
      description: 'Server time of the response, in UTC.',
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
    en: 'The entry point: version, address of the specification, and all operations with a working address for each. Like every operation, it accepts `locale`, which here sets only the language of errors.',
    fr: 'Le point d’entrée : version, adresse de la spécification et liste des opérations, avec une adresse valable pour chacune. Comme toutes les opérations, elle accepte `locale`, qui ne détermine ici que la langue des erreurs.',
  },
  parameters: [],
  response: 'ApiIndex',
  responseSchema: ApiIndex,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;

export const getServiceHealth = {
  operationId: 'getServiceHealth',
  path: `${API_ROOT}/health`,
  tag: 'Service',
  summary: { en: 'Check availability', fr: 'Vérifier la disponibilité' },
  description: {
    en: 'Responds as long as the service is up, so that clients can tell an outage from an invalid request. Never cached. Like every operation, it accepts `locale`, which here sets only the language of errors.',
    fr: 'Répond tant que le service fonctionne, ce qui permet de distinguer une panne d’une requête invalide. Jamais mise en cache. Comme toutes les opérations, elle accepte `locale`, qui ne détermine ici que la langue des erreurs.',
  },
  parameters: [],
  response: 'Health',
  responseSchema: Health,
  markdown: false,
  cache: 'no-store',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
