import type { Locale } from '../../contract/locales.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import type { TextProblem } from '../diagnostics/diagnostics.ts';
import type { Collection } from '../read/schemas/front-matter.ts';
import type { PageLinks } from './addresses.ts';
import type { ComponentSet } from './components/index.ts';
import type { Headings } from './headings.ts';
import type { Component } from './syntax-tree.ts';
import type { Slots } from './template.ts';
import type { Glossary } from './terms.ts';

/** The Markdown or MDX source of a page. */
export interface PageText {
  /** The file, including front matter. */
  readonly source: string;
  readonly format: 'md' | 'mdx';
  readonly collection: Collection;
  readonly locale: Locale;
  /** Interface texts, such as the labels of callouts. */
  readonly texts: Texts;
  /** Offset of the content after the front matter. */
  readonly bodyStart: number;
  /** The title in the front matter. */
  readonly title?: string;
  readonly components: ComponentSet;
  /** The glossary terms to mark. */
  readonly glossary?: Glossary;
}

/** The rendered text of each component of a page, in HTML or Markdown. */
export type ComponentForms = Map<Component, string>;

/** A page with the context that rendering needs. */
export interface RenderedText extends Omit<PageText, 'title'> {
  readonly headings: Headings;
  readonly links: PageLinks;
  readonly slots: Slots;
  /** Receives the rendered text of each component. */
  readonly forms: ComponentForms;
}

/** A text that may use the syntax of other systems, and its problems. */
export interface DialectText extends Pick<PageText, 'source' | 'format' | 'components' | 'texts'> {
  readonly problems: TextProblem[];
}
