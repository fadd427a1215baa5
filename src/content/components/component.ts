import type { Locale } from '../../contract/locales.ts';

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

/** What a component's Markdown rendering is given. */
export interface ComponentContent {
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** The children as Markdown. */
  readonly children: string;
  /** The component children, each rendered, for components that are lists of others. */
  readonly items: readonly ComponentContent[];
  readonly locale: Locale;
}

/** A component that MDX pages may use. Its HTML is the Astro component of the same name. */
export interface ComponentDefinition {
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** Name of the only component it may stand directly in. */
  readonly parent?: string;
  /** The component as Markdown: block content, without surrounding blank lines. */
  readonly markdown: (content: ComponentContent) => string;
}
