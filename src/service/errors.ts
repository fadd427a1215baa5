import type { ErrorSituation } from '../contract/error-body.ts';
import type { ErrorCase, ErrorCode } from '../contract/errors.ts';
import { inertText } from '../contract/inert-text.ts';

/** A failure that the service knows how to word. */
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

/** Whether a failure is that of the service, not of the request. */
export const isFault = ({ code }: ServiceError) =>
  code === 'internal_error' || code === 'upstream_error';

/** Makes a failure, whose situation is checked against the code, with values for its texts and details. */
export function failure<Code extends ErrorCode>(
  code: Code,
  situation: ErrorCase<Code>,
  values: ErrorSituation['values'] = {},
  details?: ErrorSituation['details'],
  options?: ErrorOptions,
): ServiceError {
  return new ServiceError({ code, situation, values, details }, options);
}

/** The failure for something that there is not, by its name in the request. */
export function notFound(
  situation: ErrorCase<'not_found'>,
  name: string,
  details: Readonly<Record<string, unknown>> = {},
): ServiceError {
  const requested = inertText(name);
  return failure('not_found', situation, { requested }, { requested, ...details });
}

/** The failure of a site of which something cannot be read. */
export const unreadable = (cause: unknown): ServiceError =>
  failure('upstream_error', 'unreadable', {}, undefined, { cause });
