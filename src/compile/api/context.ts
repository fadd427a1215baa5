import type { ApiDescription, PublishedApi } from './description.ts';
import type { ApiOperation } from './operations.ts';
import type { PageParts } from './page-parts.ts';
import type { Prose } from './prose.ts';

/** The context in which the pages of an API are rendered. */
export interface ApiPageContext extends PublishedApi {
  readonly prose: Prose;
  /** The slug of the page of a schema component. */
  readonly slugOf: (schema: string) => string;
  readonly description: ApiDescription;
  /** Names of the components that pages have linked to so far. */
  readonly linked: Set<string>;
}

/** The context in which the page of an operation is rendered. */
export interface OperationContext extends ApiPageContext {
  readonly operation: ApiOperation;
  /** Receives the parts of the page. */
  readonly page: PageParts;
}
