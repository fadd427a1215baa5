import type { ContentEdition } from '../../compile/content.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { errorBody, invalidParameter } from '../../contract/error-body.ts';
import { situationsOf } from '../../contract/errors.ts';
import { QUERY_LENGTH } from '../../contract/limits.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import type { OpenApiContext } from '../../contract/openapi.ts';
import { OPERATIONS, type OperationId } from '../../contract/operations.ts';
import { localeParameter, parameterOf } from '../../contract/parameters.ts';
import type { SiteFacts } from '../../contract/paths.ts';

/** `limit` in examples of lists; examples of searches use 1. */
export const EXAMPLE_LIMIT = 2;

/** The page in the examples of a locale: its first page, else that of the default locale. */
export function examplePage(edition: ContentEdition): LinkedEntry<'docs'> {
  const page = edition.docs[0] ?? forLocale(edition.collections, edition.locales.first).docs[0];
  if (page) return page;
  const of = edition.version ? ` of version “${edition.version.id}”` : '';
  throw new Error(`The documentation${of} has no page, not even the generated reference.`);
}

/** The parameter values in the examples of a locale. */
export function exampleParameters(edition: ContentEdition): { slug: string; q: string } {
  const page = examplePage(edition);
  return { slug: page.slug, q: page.data.title.slice(0, QUERY_LENGTH.max) };
}

/** A valid call of every operation in a locale, as path and query. */
export function examplePaths(edition: ContentEdition): Readonly<Record<OperationId, string>> {
  const { locale, locales } = edition;
  const { slug, q } = exampleParameters(edition);
  const calls = OPERATIONS.map(({ operationId, path, parameters }) => {
    const names: readonly string[] = parameters.map(({ name }) => name);
    const query = new URLSearchParams({
      ...(names.includes('q') && { q }),
      ...(names.includes('limit') && { limit: String(names.includes('q') ? 1 : EXAMPLE_LIMIT) }),
      ...(names.includes('locale') && locale !== locales.first && { locale }),
    });
    const called = path.replace('{slug}', slug);
    return [operationId, query.size === 0 ? called : `${called}?${query}`] as const;
  });
  return Object.fromEntries(calls) as Record<OperationId, string>;
}

/** Example bodies of errors, about the page with a slug. */
export function exampleErrors(
  site: SiteFacts,
  slug: string,
  locale: Locale,
): OpenApiContext['error'] {
  const { locales } = site;
  /** Invalid values of parameters. */
  const invalid: Readonly<Record<string, string>> = {
    locale: ['de', 'nl', 'zz'].find((code) => !locales.has(code)) ?? '',
    limit: '0',
    q: 'a',
  };
  return (code, { parameters }) => {
    if (code === 'invalid_parameter') {
      // Operations without parameters also reject an invalid `locale`.
      const declared = parameters.findLast(({ name }) => name in invalid) ?? localeParameter;
      const parameter = parameterOf(declared, locales);
      const value = invalid[parameter.name] ?? '';
      return errorBody(invalidParameter(parameter, 'invalid', value), locale, site);
    }
    const requested = `${slug}s`;
    const details = code === 'not_found' ? { requested, suggestions: [slug] } : undefined;
    const values = { requested, method: 'POST' };
    const situation = situationsOf(code)[0] ?? '';
    return errorBody({ code, situation, values, details }, locale, site);
  };
}
