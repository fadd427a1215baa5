import { ERROR_CODES } from '../errors.ts';
import { TEXT_LENGTH } from '../limits.ts';
import { type Infer, object, schema, text, uri } from '../schema.ts';

export const ErrorBody = object(
  'What failed and what to change.',
  {
    code: schema({
      type: 'string',
      enum: ERROR_CODES,
      description: 'Stable identifier of the error: test this field, not the message.',
    }),
    message: text(
      'What failed, in a sentence for people. It may be reworded.',
      TEXT_LENGTH.description,
    ),
    hint: text('What the client must change for the call to succeed.', TEXT_LENGTH.description),
    status: schema({
      type: 'integer',
      format: 'int32',
      minimum: 400,
      maximum: 599,
      description: 'HTTP status of the response, repeated.',
    }),
    documentation: uri('Where the API reference describes the code.'),
    details: schema({
      description:
        'Structured details: the invalid parameter with the received value and what is expected, the requested slug, the available formats.',
    }),
  },
  ['code', 'message', 'hint', 'status', 'documentation'],
);
export type ErrorBody = Infer<typeof ErrorBody>;

export const ApiError = object('The response to every request that fails.', { error: ErrorBody }, [
  'error',
]);
export type ApiError = Infer<typeof ApiError>;
