import type { Locale } from '../../contract/locales.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import type { ApiDescription, SecurityScheme } from './description.ts';
import type { Prose } from './prose.ts';

/** An API as the site shows it. */
export interface PublishedApi {
  /** Slug of its first page, below which the others are. */
  readonly slug: string;
  readonly label: string;
  /** Its position among the APIs of the site. */
  readonly order?: number;
  readonly locale: Locale;
  /** The texts of the site in that language. */
  readonly texts: Texts;
  /** Path of documentation pages, up to their slugs. */
  readonly prefix: string;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  /** Whether readers may send requests from its pages. */
  readonly hasForm: boolean;
  /** What its first page ends with; CommonMark with headings of its own. */
  readonly ending?: string;
}

/** What the pages of an API are made with. */
export interface ApiPageContext {
  readonly texts: Texts;
  readonly prose: Prose;
  /** The path of the page of a component, and its address in Markdown. */
  readonly pageOf: (schema: string) => { readonly path: string; readonly markdown: string };
  readonly description: ApiDescription;
  /** Slug of the first page of the API. */
  readonly slug: string;
  readonly locale: Locale;
  /** Origin of the site. */
  readonly baseUrl: string;
  readonly hasForm: boolean;
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  /** Names of the components that pages link to so far. */
  readonly linked: Set<string>;
}
