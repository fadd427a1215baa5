import type { ApiDescription, PublishedApi } from './description.ts';
import type { Prose } from './prose.ts';

/** What the pages of an API are made with. */
export interface ApiPageContext extends PublishedApi {
  readonly prose: Prose;
  /** The slug of the page of a component. */
  readonly slugOf: (schema: string) => string;
  readonly description: ApiDescription;
  /** Names of the components that pages link to so far. */
  readonly linked: Set<string>;
}
