import { type ErrorSituation, errorBody } from '../../contract/error-body.ts';
import { ERRORS, type ErrorCode } from '../../contract/errors.ts';
import { invalidParameter } from '../../contract/invalid-parameter.ts';
import type { Locale, Locales } from '../../contract/locales.ts';
import type { OpenApiContext } from '../../contract/openapi-responses.ts';
import type { Operation } from '../../contract/operation.ts';
import { localeParameter, parameterOf } from '../../contract/parameters.ts';
import type { SiteFacts } from '../../contract/paths.ts';

/** Values that the parameters of a site in `locales` do not accept. */
const rejectedBy = (locales: Locales): Readonly<Record<string, string>> => ({
  locale: ['de', 'nl', 'zz'].find((code) => !locales.has(code)) ?? '',
  limit: '0',
  q: 'a',
});

function situationOf(
  code: ErrorCode,
  { parameters }: Operation,
  slug: string,
  { locales }: SiteFacts,
): ErrorSituation {
  if (code === 'invalid_parameter') {
    // Operations that declare no parameter refuse an invalid `locale` too.
    const rejected = rejectedBy(locales);
    const declared = parameters.findLast(({ name }) => name in rejected) ?? localeParameter;
    const parameter = parameterOf(declared, locales);
    return invalidParameter(parameter, 'invalid', rejected[parameter.name] ?? '');
  }
  const requested = `${slug}s`;
  return {
    code,
    situation: Object.keys(ERRORS[code].cases)[0] ?? '',
    values: { requested, method: 'POST' },
    details: code === 'not_found' ? { requested, suggestions: [slug] } : undefined,
  };
}

/**
 * Makes the bodies of errors that operations can give.
 *
 * @param slug of a page
 * @param locale language of their texts
 */
export const exampleErrors =
  (site: SiteFacts, slug: string, locale: Locale): OpenApiContext['error'] =>
  (code, operation) =>
    errorBody(situationOf(code, operation, slug, site), locale, site);
