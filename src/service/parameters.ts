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
): never {
  throw new ServiceError(invalidParameter(parameter, situation, repeated(value)));
}

/** The one value of a parameter; `undefined` when it is absent. */
function single(query: URLSearchParams, parameter: Parameter): string | undefined {
  const values = query.getAll(parameter.name);
  if (values.length > 1) reject(parameter, 'repeated', values.slice(0, 10));
  const [value] = values;
  if (value === '') reject(parameter, 'empty', value);
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
  const value = single(query, parameter) ?? locales.first;
  return locales.has(value) ? value : reject(parameter, 'invalid', value);
}

function readLimit(query: URLSearchParams, parameter: Parameter, fallback: number): number {
  const value = single(query, parameter);
  if (value === undefined) return fallback;
  const limit = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!accepts(parameter.schema, limit)) reject(parameter, 'invalid', value);
  return limit;
}

/**
 * The `limit` of a search.
 *
 * @throws {ServiceError} `invalid_parameter`
 */
export function readSearchLimit(query: URLSearchParams): number {
  return readLimit(query, searchLimitParameter, SEARCH_LIMIT.default);
}

/**
 * The `limit` of a changelog list.
 *
 * @throws {ServiceError} `invalid_parameter`
 */
export function readChangelogLimit(query: URLSearchParams): number {
  return readLimit(query, changelogLimitParameter, CHANGELOG_LIMIT.default);
}

/**
 * The `q` of a search, trimmed.
 *
 * @throws {ServiceError} `invalid_parameter`
 */
export function readQuery(query: URLSearchParams): string {
  const value = single(query, queryParameter);
  if (value === undefined) return reject(queryParameter, 'missing', null);
  const trimmed = value.trim();
  if (!accepts(queryParameter.schema, trimmed)) reject(queryParameter, 'invalid', value);
  return trimmed;
}
