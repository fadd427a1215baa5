import type { ErrorSituation } from './error-body.ts';
import type { ErrorCase } from './errors.ts';
import { type Locale, ownText } from './locales.ts';
import type { Parameter } from './parameters.ts';

/**
 * The error for a parameter whose value is not accepted.
 *
 * @param value as received, safe to repeat; `null` if it is absent
 * @param locale language of the texts
 */
export function invalidParameter(
  parameter: Parameter,
  situation: ErrorCase<'invalid_parameter'>,
  value: string | readonly string[] | null,
  locale: Locale,
): ErrorSituation {
  const { type, format, enum: values, minimum, maximum, minLength, maxLength } = parameter.schema;
  return {
    code: 'invalid_parameter',
    situation,
    values: { parameter: parameter.name, expected: ownText(parameter.expected, locale) },
    details: {
      parameter: parameter.name,
      value,
      expected: { type, format, enum: values, minimum, maximum, minLength, maxLength },
    },
  };
}
