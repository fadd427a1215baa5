import { ERROR_CODES } from '../errors.ts';
import { type Infer, object, SENTENCE, URI } from '../schema.ts';

export const ErrorBody = object(
  {
    code: { type: 'string', enum: ERROR_CODES },
    message: SENTENCE,
    hint: SENTENCE,
    status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599 },
    documentation: URI,
    details: {},
  },
  ['details'],
);
export type ErrorBody = Infer<typeof ErrorBody>;

export const ApiError = object({ error: ErrorBody });
export type ApiError = Infer<typeof ApiError>;
