import type { Locale } from '../../contract/locales.ts';
import type { Collection } from '../read/schemas.ts';

/** A text of Markdown or MDX, front matter included. */
export interface PageText {
  readonly source: string;
  readonly format: 'md' | 'mdx';
  readonly collection: Collection;
  readonly locale: Locale;
  /** Offset of the content behind the front matter. */
  readonly bodyStart: number;
}
