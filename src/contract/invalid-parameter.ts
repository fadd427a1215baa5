import type { ErrorSituation } from './error-body.ts';
import type { ErrorCase } from './errors.ts';
import type { Parameter } from './parameters.ts';

/**
 * The error for a parameter whose value is not accepted.
 *
 * @param value as received, safe to repeat; `null` if it is absent
 */
export function invalidParameter(
  parameter: Parameter,
  situation: ErrorCase<'invalid_parameter'>,
  value: string | readonly string[] | null,
): ErrorSituation {
  const { type, format, enum: values, minimum, maximum, minLength, maxLength } = parameter.schema;
  return {
    code: 'invalid_parameter',
    situation,
    values: {},
    parameter,
    details: {
      parameter: parameter.name,
      value,
      expected: { type, format, enum: values, minimum, maximum, minLength, maxLength },
    },
  };
}
