import { ERROR_CODES } from '../errors.ts';
import { type Infer, type Schema, SENTENCE, URI } from '../schema.ts';

export const ErrorBody = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: ERROR_CODES },
    message: SENTENCE,
    hint: SENTENCE,
    status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599 },
    documentation: URI,
    details: {},
  },
  required: ['code', 'message', 'hint', 'status', 'documentation'],
  additionalProperties: false,
} as const satisfies Schema;
export type ErrorBody = Infer<typeof ErrorBody>;

export const ApiError = {
  type: 'object',
  properties: { error: ErrorBody },
  required: ['error'],
  additionalProperties: false,
} as const satisfies Schema;
export type ApiError = Infer<typeof ApiError>;
