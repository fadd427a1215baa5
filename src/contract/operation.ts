import type { ErrorCode } from './errors.ts';
import type { Parameter } from './parameters.ts';
import type { Part } from './parts.ts';

/** Groups of operations in the OpenAPI document and the reference. */
export const TAGS = ['Service', 'Documentation', 'Changelog', 'Solutions'] as const;

/** An operation of the API. All are GET requests without body. */
export interface Operation {
  readonly operationId: string;
  /** Path with `{slug}`-style parameters. */
  readonly path: string;
  readonly tag: (typeof TAGS)[number];
  /** The part of the site that must be enabled for this operation. */
  readonly part?: Part;
  readonly parameters: readonly Parameter[];
  /** Schema of the 200 response, by component name. */
  readonly response: string;
  /** Whether `Accept: text/markdown` returns raw Markdown instead of JSON. */
  readonly markdown?: true;
  /** Whether the response is computed per request rather than read from a file. */
  readonly isComputed?: true;
  /** Errors in addition to those of every operation. */
  readonly errors?: readonly ErrorCode[];
}
