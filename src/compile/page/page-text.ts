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
  /** The whole file, front matter included. */
  readonly source: string;
  readonly format: 'md' | 'mdx';
  readonly collection: Collection;
  readonly locale: Locale;
  /** What the page says by itself, such as the label of a callout. */
  readonly texts: Texts;
  /** Offset of the content after the front matter. */
  readonly bodyStart: number;
  /** The title in the front matter, if it has one. */
  readonly title?: string;
  readonly components: ComponentSet;
  /** The terms that it may have, with their meanings (default: none). */
  readonly glossary?: Glossary;
}

/** A form of each component of a page, as it was rendered. */
export type ComponentForms = Map<Component, string>;

/** A page of which a form is rendered. */
export interface RenderedText extends Omit<PageText, 'title'> {
  readonly headings: Headings;
  readonly links: PageLinks;
  readonly slots: Slots;
  /** Receives what each component is rendered as. */
  readonly forms: ComponentForms;
}

/** The text of a page that may use the syntax of other systems, and what cannot be shown of it. */
export interface DialectText extends Pick<PageText, 'source' | 'format' | 'components' | 'texts'> {
  readonly problems: TextProblem[];
}
