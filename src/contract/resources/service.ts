import { LIST_LENGTH } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { API_ROOT } from '../paths.ts';
import { type Infer, listOf, NAME, object, SENTENCE, URI } from '../schema.ts';

export const ApiResource = object({ operationId: NAME, url: URI, description: SENTENCE });

export const ApiIndex = object(
  {
    name: NAME,
    version: NAME,
    openapi: URI,
    documentation: URI,
    llmsTxt: URI,
    resources: listOf(ApiResource, LIST_LENGTH.operations),
  },
  ['documentation', 'llmsTxt'],
);
export type ApiIndex = Infer<typeof ApiIndex>;

export const Health = object({
  status: { type: 'string', enum: ['ok'] },
  version: NAME,
  time: { type: 'string', format: 'date-time', maxLength: 30 },
});
export type Health = Infer<typeof Health>;

export const getApiIndex = {
  operationId: 'getApiIndex',
  path: API_ROOT,
  tag: 'Service',
  parameters: [],
  response: 'ApiIndex',
} as const satisfies Operation;

export const getServiceHealth = {
  operationId: 'getServiceHealth',
  path: `${API_ROOT}/health`,
  tag: 'Service',
  parameters: [],
  response: 'Health',
  isComputed: true,
} as const satisfies Operation;
