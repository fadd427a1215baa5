import type { ApiDescription, PublishedApi } from './description.ts';
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
