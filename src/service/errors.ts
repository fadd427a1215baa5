import type { ErrorSituation } from '../contract/error-body.ts';
import type { ErrorCase, ErrorCode } from '../contract/errors.ts';
import { inertText } from '../contract/inert-text.ts';

/** A failure that is reported to the client with a code and a message. */
export class ServiceError extends Error implements ErrorSituation {
  declare readonly code: ErrorCode;
  declare readonly situation: string;
  declare readonly values: ErrorSituation['values'];
  declare readonly parameter: ErrorSituation['parameter'];
  declare readonly details: ErrorSituation['details'];

  constructor(error: ErrorSituation, options?: ErrorOptions) {
    super(`${error.code}: ${error.situation}`, options);
    Object.assign(this, { name: 'ServiceError', ...error });
  }
}

/** Whether the service is at fault, not the request. */
export const isFault = ({ code }: ServiceError) =>
  code === 'internal_error' || code === 'upstream_error';

/** Creates a failure; the type of `situation` depends on the code, `values` fill its message. */
export function failure<Code extends ErrorCode>(
  code: Code,
  situation: ErrorCase<Code>,
  values: ErrorSituation['values'] = {},
  details?: ErrorSituation['details'],
  options?: ErrorOptions,
): ServiceError {
  return new ServiceError({ code, situation, values, details }, options);
}

/** A `not_found` failure; `name` is the missing thing as requested. */
export function notFound(
  situation: ErrorCase<'not_found'>,
  name: string,
  details: Readonly<Record<string, unknown>> = {},
): ServiceError {
  const requested = inertText(name);
  return failure('not_found', situation, { requested }, { requested, ...details });
}

/** The failure for a published file that cannot be read. */
export const unreadable = (cause: unknown): ServiceError =>
  failure('upstream_error', 'unreadable', {}, undefined, { cause });
