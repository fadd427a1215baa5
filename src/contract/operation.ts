import type { ErrorCode } from './errors.ts';
import type { Parameter } from './parameters.ts';
import type { Part } from './parts.ts';

/** Groups of operations, as the description and the reference page show them. */
export const TAGS = ['Service', 'Documentation', 'Changelog', 'Solutions'] as const;

/** One operation of the API. All are GET requests without a body. */
export interface Operation {
  readonly operationId: string;
  /** Path with `{slug}`-style parameters. */
  readonly path: string;
  readonly tag: (typeof TAGS)[number];
  /** The part of the site whose content it returns; a site without it lacks the operation. */
  readonly part?: Part;
  readonly parameters: readonly Parameter[];
  /** Name of the schema of the 200 response, among the components. */
  readonly response: string;
  /** Whether `Accept: text/markdown` gets raw Markdown instead of JSON. */
  readonly markdown?: true;
  /** Whether the response is made for each request; others are files of the site. */
  readonly isComputed?: true;
  /** Codes that this operation gives beside those that every operation can. */
  readonly errors?: readonly ErrorCode[];
}
