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

/** Access to the parameter values of a call. */
interface Source {
  /** The value of a parameter; `undefined` if it is absent. */
  readonly valueOf: (name: string) => unknown;
  /** A problem that is independent of the parameter. */
  readonly faultOf: (value: unknown) => Situation | undefined;
  /** `NaN` if the value is not a number. */
  readonly toNumber: (value: unknown) => number;
  /** A value as shown in an error. */
  readonly shown: (value: unknown) => string | readonly string[];
}

const toNumber = (digits: unknown) =>
  typeof digits === 'string' && /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;

/** Most values of one parameter that an error shows. */
const MAX_SHOWN_VALUES = 10;

/** The parameters of a query string. */
export const inQuery = (query: URLSearchParams): Source => ({
  valueOf(name) {
    const values = query.getAll(name);
    return values.length > 1 ? values.slice(0, MAX_SHOWN_VALUES) : values[0];
  },
  faultOf: (value) => (Array.isArray(value) ? 'repeated' : value === '' ? 'empty' : undefined),
  toNumber,
  shown: (value) => (Array.isArray(value) ? value.map(inertText) : inertText(String(value))),
});

/** Drops nested values, which may be deep enough to overflow the stack. */
const oneLevel = (key: string, value: unknown) => (key && value === Object(value) ? {} : value);

/** The arguments of a tool call. */
export const inArguments = (values: Readonly<Record<string, unknown>>): Source => ({
  valueOf: (name) => values[name] ?? undefined,
  faultOf: () => undefined,
  toNumber: (value) => (typeof value === 'number' ? value : Number.NaN),
  shown: (value) => inertText(JSON.stringify(value, oneLevel)),
});

/**
 * The parameters of an API or tool call, validated by their schemas. Each method throws a
 * {@link ServiceError} `invalid_parameter` for an invalid value.
 */
export class Parameters {
  readonly #source: Source;
  readonly #locales: Locales;
  /** The language of errors: the requested one if the site has it, else the first. */
  readonly language: Locale;

  constructor(source: Source, locales: Locales) {
    this.#source = source;
    this.#locales = locales;
    const named = [source.valueOf('locale')].flat()[0];
    this.language = locales.has(named) ? named : locales.first;
  }

  /** The error for an invalid parameter. */
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

  /** A trimmed text; `undefined` if an optional one is absent. */
  text(parameter: Parameter): string | undefined {
    const value = this.#value(parameter);
    if (value === undefined) return undefined;
    const text = typeof value === 'string' ? value.trim() : undefined;
    if (text !== undefined && accepts(parameter.schema, text)) return text;
    throw this.rejected(parameter, 'invalid');
  }

  /** A trimmed text that must be present. */
  requiredText(parameter: RequiredParameter): string {
    return this.text(parameter) ?? '';
  }

  /** One text, or a list of up to `most` texts. */
  texts(parameter: RequiredParameter, most: number): readonly string[] {
    const value = this.#value(parameter);
    if (!Array.isArray(value)) return [this.requiredText(parameter)];
    const isText = (each: unknown) => typeof each === 'string' && accepts(parameter.schema, each);
    if (value.length > 0 && value.length <= most && value.every(isText)) return value;
    throw this.rejected(parameter, 'invalid');
  }

  /** An integer (default: that of the schema). */
  integer(parameter: Parameter): number {
    const value = this.#value(parameter);
    const number = value === undefined ? parameter.schema.default : this.#source.toNumber(value);
    if (accepts(parameter.schema, Number(number))) return Number(number);
    throw this.rejected(parameter, 'invalid');
  }

  /** The values by which a search is filtered, by field. */
  fields(declared: readonly DeclaredField[] = []): FieldFilter {
    const given = declared.map((field) => [field.name, this.text(fieldParameter(field))] as const);
    return new Map(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  }

  /** The requested locale (default: the first). */
  locale(): Locale {
    const parameter = localeParameterOf(this.#locales);
    const value = this.#value(parameter) ?? this.#locales.first;
    if (this.#locales.has(value)) return value;
    throw this.rejected(parameter, 'invalid');
  }

  /**
   * The id of the requested version; `undefined` for the current one. The default is the current
   * version, or the only one in packed documentation.
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

  /** The position before `end` given by the cursor of an earlier result (default: 0). */
  position(cursor: Parameter, end: number): number {
    const position = toNumber(this.text(cursor) ?? '0');
    if (position < Math.max(1, end)) return position;
    throw this.rejected(cursor, 'invalid');
  }
}
