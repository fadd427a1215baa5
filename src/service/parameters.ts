import { accepts } from '../contract/accepts.ts';
import type { ErrorCase } from '../contract/errors.ts';
import { inertText } from '../contract/inert-text.ts';
import { invalidParameter } from '../contract/invalid-parameter.ts';
import { CHANGELOG_LIMIT, SEARCH_LIMIT } from '../contract/limits.ts';
import type { Locale, Locales } from '../contract/locales.ts';
import {
  changelogLimitParameter,
  localeParameterOf,
  type Parameter,
  queryParameter,
  searchLimitParameter,
} from '../contract/parameters.ts';
import { ServiceError } from './errors.ts';

/** What a request gave for a parameter: nothing, one text, or several. */
type Received = string | readonly string[] | null;

/** The value of a parameter as an error repeats it. */
const repeated = (value: Received) =>
  typeof value === 'string' ? inertText(value) : (value?.map(inertText) ?? null);

function reject(
  parameter: Parameter,
  situation: ErrorCase<'invalid_parameter'>,
  value: Received,
  locale: Locale,
): never {
  throw new ServiceError(invalidParameter(parameter, situation, repeated(value), locale));
}

/** The one value of a parameter; `undefined` when it is absent. */
function single(query: URLSearchParams, parameter: Parameter, locale: Locale): string | undefined {
  const values = query.getAll(parameter.name);
  if (values.length > 1) reject(parameter, 'repeated', values.slice(0, 10), locale);
  const [value] = values;
  if (value === '') reject(parameter, 'empty', value, locale);
  return value;
}

/** The language of errors: the one that the query names, if the site has it. */
export function errorLocale(query: URLSearchParams, locales: Locales): Locale {
  const value = query.get('locale');
  return locales.has(value) ? value : locales.first;
}

/**
 * The `locale` of a call.
 *
 * @throws {ServiceError} `invalid_parameter`
 */
export function readLocale(query: URLSearchParams, locales: Locales): Locale {
  const parameter = localeParameterOf(locales);
  const value = single(query, parameter, errorLocale(query, locales)) ?? locales.first;
  return locales.has(value) ? value : reject(parameter, 'invalid', value, locales.first);
}

function readLimit(
  query: URLSearchParams,
  parameter: Parameter,
  fallback: number,
  locale: Locale,
): number {
  const value = single(query, parameter, locale);
  if (value === undefined) return fallback;
  const limit = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!accepts(parameter.schema, limit)) reject(parameter, 'invalid', value, locale);
  return limit;
}

/**
 * The `limit` of a search.
 *
 * @throws {ServiceError} `invalid_parameter`
 */
export function readSearchLimit(query: URLSearchParams, locale: Locale): number {
  return readLimit(query, searchLimitParameter, SEARCH_LIMIT.default, locale);
}

/**
 * The `limit` of a changelog list.
 *
 * @throws {ServiceError} `invalid_parameter`
 */
export function readChangelogLimit(query: URLSearchParams, locale: Locale): number {
  return readLimit(query, changelogLimitParameter, CHANGELOG_LIMIT.default, locale);
}

/**
 * The `q` of a search, trimmed.
 *
 * @throws {ServiceError} `invalid_parameter`
 */
export function readQuery(query: URLSearchParams, locale: Locale): string {
  const value = single(query, queryParameter, locale);
  if (value === undefined) return reject(queryParameter, 'missing', null, locale);
  const trimmed = value.trim();
  if (!accepts(queryParameter.schema, trimmed)) reject(queryParameter, 'invalid', value, locale);
  return trimmed;
}
