import { ERROR_CODES } from '../errors.ts';
import { type Infer, object, schema } from '../schema.ts';

export const ErrorBody = object(
  'What failed and what to change.',
  {
    code: schema({
      type: 'string',
      enum: ERROR_CODES,
      description: 'Stable identifier of the failure: test this field, not the message.',
    }),
    message: schema({
      type: 'string',
      description: 'Sentence for people that says what failed. It may be reworded.',
    }),
    hint: schema({
      type: 'string',
      description: 'What the client must change for the call to succeed.',
    }),
    status: schema({
      type: 'integer',
      format: 'int32',
      minimum: 400,
      maximum: 599,
      description: 'HTTP status, repeated.',
    }),
    documentation: schema({
      type: 'string',
      format: 'uri',
      description: 'The code on the API reference page.',
    }),
    details: schema({
      description:
        'Structured detail: the faulty parameter with the value received and what is expected, the slug requested, the formats available.',
    }),
  },
  ['code', 'message', 'hint', 'status', 'documentation'],
);
export type ErrorBody = Infer<typeof ErrorBody>;

export const ApiError = object('The answer to every call that fails.', { error: ErrorBody }, [
  'error',
]);
export type ApiError = Infer<typeof ApiError>;
