import type { Locale } from '../../contract/locales.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import type { TextProblem } from '../diagnostics/diagnostics.ts';
import type { Collection } from '../read/schemas/front-matter.ts';
import type { ComponentSet } from './components/index.ts';
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

/** The text of a page that may use the syntax of other systems, and what cannot be shown of it. */
export interface DialectText extends Pick<PageText, 'source' | 'format' | 'components' | 'texts'> {
  readonly problems: TextProblem[];
}
