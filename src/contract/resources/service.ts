import { LIST_LENGTH } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { API_ROOT } from '../paths.ts';
import { type Infer, NAME, type Schema, SENTENCE, URI } from '../schema.ts';

export const ApiResource = {
  type: 'object',
  properties: { operationId: NAME, url: URI, description: SENTENCE },
  required: ['operationId', 'url', 'description'],
  additionalProperties: false,
} as const satisfies Schema;

export const ApiIndex = {
  type: 'object',
  properties: {
    name: NAME,
    version: NAME,
    openapi: URI,
    documentation: URI,
    llmsTxt: URI,
    resources: { type: 'array', items: ApiResource, maxItems: LIST_LENGTH.operations },
  },
  required: ['name', 'version', 'openapi', 'resources'],
  additionalProperties: false,
} as const satisfies Schema;
export type ApiIndex = Infer<typeof ApiIndex>;

export const Health = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['ok'] },
    version: NAME,
    time: { type: 'string', format: 'date-time', maxLength: 30 },
  },
  required: ['status', 'version', 'time'],
  additionalProperties: false,
} as const satisfies Schema;
export type Health = Infer<typeof Health>;

export const getApiIndex = {
  operationId: 'getApiIndex',
  path: API_ROOT,
  tag: 'Service',
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
  parameters: [],
  response: 'Health',
  responseSchema: Health,
  markdown: false,
  cache: 'no-store',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
