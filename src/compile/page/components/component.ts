import type { Locale } from '../../../contract/locales.ts';

/** An attribute that a component takes. Values are always strings. */
export interface AttributeDefinition {
  readonly required?: true;
  /** The values allowed; any text when absent. */
  readonly values?: readonly string[];
  /** The value is an address, resolved like the link of a page. */
  readonly address?: 'link' | 'source';
  /** The value is read as part of the page's text. */
  readonly prose?: true;
}

export type Attributes = Readonly<Record<string, string | undefined>>;

/** What the HTML of a component is made of. */
export interface ComponentHtml {
  readonly attributes: Attributes;
  /** The children as HTML. */
  readonly children: string;
  readonly locale: Locale;
}

/** What the Markdown of a component is made of. */
export interface ComponentMarkdown {
  readonly attributes: Attributes;
  /** The children as Markdown. */
  readonly children: string;
  /** The component children, each rendered, for components that are lists of others. */
  readonly items: readonly ComponentMarkdown[];
  readonly locale: Locale;
}

/** A component that MDX pages may use. */
export interface ComponentDefinition {
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** Name of the only component it may stand directly in. */
  readonly parent?: string;
  readonly html: (content: ComponentHtml) => string;
  /** Block content, without surrounding blank lines. */
  readonly markdown: (content: ComponentMarkdown) => string;
}

/** The label of a Markdown link or image (CommonMark 0.31, section 6.3). */
export const escapeLabel = (text: string): string => text.replace(/[[\]\\]/g, '\\$&');
