import type { Content } from '../compile/content.ts';
import type { Locale, Localized } from '../contract/locales.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Section } from './sections.ts';

/** A call that works on the site, and what it answers. */
export interface OperationExample {
  /** Path and query, without origin. */
  readonly url: string;
  readonly answer: unknown;
}

/** A real call of every operation. */
export type OperationExamples = Readonly<Record<OperationId, OperationExample>>;

/** A public page: one address, one HTML and one Markdown representation. */
export interface PublicPage {
  readonly locale: Locale;
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Day of the last change (YYYY-MM-DD), where it is known. */
  readonly updated?: string;
  /** The addresses of the page in every locale that has it, its own included. */
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
  /** Changes with all that authors wrote of the page; absent for a generated one. */
  readonly key?: string;
  /** The Markdown representation. */
  readonly markdown: () => string;
}

/** A content with what more than one page or file is made of. */
export interface SiteContent extends Content {
  /** The parts of the documentation, in reading order. */
  readonly sections: Readonly<Record<Locale, readonly Section[]>>;
  readonly examples: Readonly<Record<Locale, OperationExamples>>;
  /** The response to the example of the search as HTML, highlighted. */
  readonly exampleHtml: Localized;
}

/** What all files of a site are made of. */
export interface SiteModel extends SiteContent {
  /** The public pages, in reading order: generated ones first. */
  readonly pages: Readonly<Record<Locale, readonly PublicPage[]>>;
}
