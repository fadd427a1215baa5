import { invalidParameter } from '../contract/error-body.ts';
import type { ErrorCase } from '../contract/errors.ts';
import type { DeclaredField, FieldFilter } from '../contract/fields.ts';
import { inertText } from '../contract/inert-text.ts';
import type { Locale, Locales } from '../contract/locales.ts';
import {
  accepts,
  fieldParameter,
  localeParameterOf,
  type Parameter,
  type RequiredParameter,
  versionParameterOf,
} from '../contract/parameters.ts';
import { addressedVersion, namedVersion, type Version } from '../contract/versions.ts';
import { ServiceError } from './errors.ts';

type Situation = ErrorCase<'invalid_parameter'>;

/** How the values of a call are given. */
interface Source {
  /** The value with a name; `undefined` when it is absent. */
  readonly valueOf: (name: string) => unknown;
  /** What is wrong with any value like this. */
  readonly faultOf: (value: unknown) => Situation | undefined;
  /** The number that a value stands for; `NaN` if none. */
  readonly toNumber: (value: unknown) => number;
  /** A value as an error repeats it. */
  readonly shown: (value: unknown) => string | readonly string[];
}

const toNumber = (digits: unknown) =>
  typeof digits === 'string' && /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;

/** Most values of one parameter that an error repeats. */
const MAX_REPEATED = 10;

/** The parameters in the query of an address. */
export const inQuery = (query: URLSearchParams): Source => ({
  valueOf(name) {
    const values = query.getAll(name);
    return values.length > 1 ? values.slice(0, MAX_REPEATED) : values[0];
  },
  faultOf: (value) => (Array.isArray(value) ? 'repeated' : value === '' ? 'empty' : undefined),
  toNumber,
  shown: (value) => (Array.isArray(value) ? value.map(inertText) : inertText(String(value))),
});

/** What is in a value, without what is in that: it may be nested deeply enough to overflow the stack. */
const oneLevel = (key: string, value: unknown) => (key && value === Object(value) ? {} : value);

/** The arguments of a tool, as JSON. */
export const inArguments = (values: Readonly<Record<string, unknown>>): Source => ({
  valueOf: (name) => values[name] ?? undefined,
  faultOf: () => undefined,
  toNumber: (value) => (typeof value === 'number' ? value : Number.NaN),
  shown: (value) => inertText(JSON.stringify(value, oneLevel)),
});

/**
 * The parameters of a call, of the API or of a tool, checked by their schemas. Each method throws a
 * {@link ServiceError} `invalid_parameter` for a value that is not accepted.
 */
export class Parameters {
  readonly #source: Source;
  readonly #locales: Locales;
  /** The language of errors: the one that is requested, if the site has it. */
  readonly language: Locale;

  constructor(source: Source, locales: Locales) {
    this.#source = source;
    this.#locales = locales;
    const named = [source.valueOf('locale')].flat()[0];
    this.language = locales.has(named) ? named : locales.first;
  }

  /** The error for a parameter that is not accepted. */
  rejected(parameter: Parameter, situation: Situation): ServiceError {
    const value = this.#source.valueOf(parameter.name);
    const shown = value === undefined ? null : this.#source.shown(value);
    return new ServiceError(invalidParameter(parameter, situation, shown));
  }

  #value(parameter: Parameter): unknown {
    const value = this.#source.valueOf(parameter.name);
    if (value === undefined && parameter.required) throw this.rejected(parameter, 'missing');
    const fault = this.#source.faultOf(value);
    if (fault) throw this.rejected(parameter, fault);
    return value;
  }

  /** A text, trimmed; `undefined` if it is absent and may be. */
  text(parameter: Parameter): string | undefined {
    const value = this.#value(parameter);
    if (value === undefined) return undefined;
    const text = typeof value === 'string' ? value.trim() : undefined;
    if (text !== undefined && accepts(parameter.schema, text)) return text;
    throw this.rejected(parameter, 'invalid');
  }

  /** The text of a parameter; fails if it is absent. */
  requiredText(parameter: RequiredParameter): string {
    return this.text(parameter) ?? '';
  }

  /** A text that is present, or several of them in a list, of which there may be at most `most`. */
  texts(parameter: RequiredParameter, most: number): readonly string[] {
    const value = this.#value(parameter);
    if (!Array.isArray(value)) return [this.requiredText(parameter)];
    const isText = (each: unknown) => typeof each === 'string' && accepts(parameter.schema, each);
    if (value.length > 0 && value.length <= most && value.every(isText)) return value;
    throw this.rejected(parameter, 'invalid');
  }

  /** An integer, or its default. */
  integer(parameter: Parameter): number {
    const value = this.#value(parameter);
    const number = value === undefined ? parameter.schema.default : this.#source.toNumber(value);
    if (accepts(parameter.schema, Number(number))) return Number(number);
    throw this.rejected(parameter, 'invalid');
  }

  /** The values of declared fields that a search is limited to. */
  fields(declared: readonly DeclaredField[] = []): FieldFilter {
    const given = declared.map((field) => [field.name, this.text(fieldParameter(field))] as const);
    return new Map(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  }

  /** The language of the content. */
  locale(): Locale {
    const parameter = localeParameterOf(this.#locales);
    const value = this.#value(parameter) ?? this.#locales.first;
    if (this.#locales.has(value)) return value;
    throw this.rejected(parameter, 'invalid');
  }

  /**
   * The id of the version that is requested; `undefined` for the current one. Without a request, it is
   * the current one, or the only one in packed documentation of another.
   */
  version(versions: readonly Version[]): string | undefined {
    if (versions.length === 0) return undefined;
    const parameter = versionParameterOf(versions);
    const value = this.#value(parameter);
    if (value === undefined) {
      const [only, ...others] = versions;
      return only && others.length === 0 ? addressedVersion(only) : undefined;
    }
    const named = typeof value === 'string' ? namedVersion(value, versions) : undefined;
    if (!named) throw this.rejected(parameter, 'invalid');
    return addressedVersion(named.version);
  }

  /** The position before `end` at which a list or a text goes on, by the cursor of an earlier result. */
  position(cursor: Parameter, end: number): number {
    const position = toNumber(this.text(cursor) ?? '0');
    if (position < Math.max(1, end)) return position;
    throw this.rejected(cursor, 'invalid');
  }
}
