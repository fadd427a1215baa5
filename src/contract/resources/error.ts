import { ERROR_CODES } from '../errors.ts';
import { TEXT_LENGTH } from '../limits.ts';
import { type Infer, object, schema, text, uri } from '../schema.ts';

export const ErrorBody = object(
  'What failed and what to change.',
  {
    code: schema({
      type: 'string',
      enum: ERROR_CODES,
      description: 'Stable identifier of the failure: test this field, not the message.',
    }),
    message: text(
      'Sentence for people that says what failed. It may be reworded.',
      TEXT_LENGTH.description,
    ),
    hint: text('What the client must change for the call to succeed.', TEXT_LENGTH.description),
    status: schema({
      type: 'integer',
      format: 'int32',
      minimum: 400,
      maximum: 599,
      description: 'HTTP status, repeated.',
    }),
    documentation: uri('The code on the API reference page.'),
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
