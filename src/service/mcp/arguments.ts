import { accepts } from '../../contract/accepts.ts';
import type { ErrorCase } from '../../contract/errors.ts';
import { inertText } from '../../contract/inert-text.ts';
import { invalidParameter } from '../../contract/invalid-parameter.ts';
import type { Locale, Locales } from '../../contract/locales.ts';
import { localeParameterOf, type Parameter } from '../../contract/parameters.ts';
import { ServiceError } from '../errors.ts';
import type { Fields } from './rpc.ts';

/** The arguments of a tool call, checked by the schemas of the API's parameters. */
export class Arguments {
  readonly #values: Fields;
  readonly #locales: Locales;

  constructor(values: Fields, locales: Locales) {
    this.#values = values;
    this.#locales = locales;
  }

  /** The language of errors: the one that is requested, if the site has it. */
  get language(): Locale {
    const { locale } = this.#values;
    return this.#locales.has(locale) ? locale : this.#locales.first;
  }

  /** The error for an argument that is not accepted. */
  rejected(parameter: Parameter, situation: ErrorCase<'invalid_parameter'>): ServiceError {
    const value = this.#values[parameter.name];
    const shown = value === undefined ? null : inertText(JSON.stringify(value));
    return new ServiceError(invalidParameter(parameter, situation, shown));
  }

  /**
   * A text, trimmed; `undefined` if it is absent and may be.
   *
   * @throws {ServiceError} `invalid_parameter`
   */
  text(parameter: Parameter): string | undefined {
    const value = this.#values[parameter.name];
    if (value === undefined || value === null) {
      if (parameter.required) throw this.rejected(parameter, 'missing');
      return undefined;
    }
    if (typeof value !== 'string') throw this.rejected(parameter, 'invalid');
    const trimmed = value.trim();
    if (!accepts(parameter.schema, trimmed)) throw this.rejected(parameter, 'invalid');
    return trimmed;
  }

  /**
   * A text that is present.
   *
   * @throws {ServiceError} `invalid_parameter`
   */
  requiredText(parameter: Parameter): string {
    const value = this.text(parameter);
    if (value === undefined) throw this.rejected(parameter, 'missing');
    return value;
  }

  /**
   * An integer, or its default.
   *
   * @throws {ServiceError} `invalid_parameter`
   */
  integer(parameter: Parameter, fallback: number): number {
    const value = this.#values[parameter.name];
    if (value === undefined || value === null) return fallback;
    if (typeof value !== 'number' || !accepts(parameter.schema, value)) {
      throw this.rejected(parameter, 'invalid');
    }
    return value;
  }

  /**
   * The language of the content.
   *
   * @throws {ServiceError} `invalid_parameter`
   */
  locale(): Locale {
    const parameter = localeParameterOf(this.#locales);
    const value = this.text(parameter) ?? this.#locales.first;
    if (!this.#locales.has(value)) throw this.rejected(parameter, 'invalid');
    return value;
  }

  /**
   * The position at which to continue a list or a text, from the cursor of an earlier result.
   *
   * @param end past which there is nothing
   * @throws {ServiceError} `invalid_parameter`
   */
  cursor(parameter: Parameter, end: number): number {
    const value = this.text(parameter);
    if (value === undefined) return 0;
    const position = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (!(position < Math.max(1, end))) throw this.rejected(parameter, 'invalid');
    return position;
  }
}
