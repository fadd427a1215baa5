import type { Locale } from '../../../contract/locales.ts';

/** An attribute that a component takes. Values are always strings. */
export interface AttributeDefinition {
  readonly required?: true;
  /** The attribute stands without a value. */
  readonly flag?: true;
  /** Other systems have the attribute; here it means nothing, whatever its value. */
  readonly ignored?: true;
  /** The allowed values; any text if absent. */
  readonly values?: readonly string[];
  /** The value is an address, resolved like a link (`link`) or an image (`source`). */
  readonly address?: 'link' | 'source';
  /** The value is prose, which the search indexes. */
  readonly prose?: true;
}

export type Attributes = Readonly<Record<string, string | undefined>>;

/** The input for the HTML of a component. */
export interface ComponentHtml {
  readonly attributes: Attributes;
  /** The children as HTML. */
  readonly children: string;
  readonly locale: Locale;
}

/** The input for the Markdown of a component. */
export interface ComponentMarkdown {
  readonly attributes: Attributes;
  /** The children as Markdown. */
  readonly children: string;
  /** The children that are components, for components such as `Tabs`. */
  readonly items: readonly ComponentMarkdown[];
  readonly locale: Locale;
}

/** A component that MDX pages may use. */
export interface ComponentDefinition {
  /** It is an element of HTML; attributes that it does not list are left out. */
  readonly isElement?: true;
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** Name of the component that must be its direct parent. */
  readonly parent?: string;
  readonly html: (content: ComponentHtml) => string;
  /** Block content, without surrounding blank lines. */
  readonly markdown: (content: ComponentMarkdown) => string;
}

/** Escapes the label of a Markdown link or image (CommonMark 0.31, section 6.3). */
export const escapeLabel = (text: string): string => text.replace(/[[\]\\]/g, '\\$&');
