import { escapeAttribute } from '../../../common/escape.ts';
import type { Locale } from '../../../contract/locales.ts';
import type { Texts } from '../../../i18n/catalogue.ts';

/** An attribute of a component. Values are always strings. */
export interface AttributeDefinition {
  readonly required?: true;
  /** The attribute has no value: it is an empty string or absent. */
  readonly flag?: true;
  /** An attribute of other systems, which is accepted and ignored. */
  readonly ignored?: true;
  /** The allowed values; any text if absent. */
  readonly values?: readonly string[];
  /** The value is an address, resolved like a link (`link`) or an image (`source`), or several (`srcset`). */
  readonly address?: 'link' | 'source' | 'sources';
  /** The value is the name of an icon. */
  readonly icon?: true;
  /** The value is prose, which the search indexes. */
  readonly prose?: true;
  /** The value is the id of the component's HTML, which links may target. */
  readonly anchor?: true;
}

export type AttributeDefinitions = Readonly<Record<string, AttributeDefinition>>;

/** The attributes of any component. */
export type Attributes = Readonly<Record<string, string | undefined>>;

type ValueOf<D extends AttributeDefinition> = D extends { readonly values: readonly (infer V)[] }
  ? V
  : string;

/** The attributes passed to a component: required ones are always present. */
type AttributesOf<D extends AttributeDefinitions> = {
  readonly [Name in keyof D as D[Name] extends { readonly ignored: true }
    ? never
    : Name]: D[Name] extends { readonly required: true }
    ? ValueOf<D[Name]>
    : ValueOf<D[Name]> | undefined;
};

/** The input for the HTML of a component. */
export interface ComponentHtml<A = Attributes> {
  /** Plain text, which the component must escape. */
  readonly attributes: A;
  /** The children as HTML; for Markdown, as Markdown. */
  readonly children: string;
  readonly locale: Locale;
  /** The site's texts in that language. */
  readonly texts: Texts;
}

/** The input for the Markdown of a component, whose children are Markdown. */
export interface ComponentMarkdown<A = Attributes> extends ComponentHtml<A> {
  /** The children as parts, for components such as `Tabs`. */
  readonly parts: readonly ComponentPart[];
}

/** A child component, or the Markdown between two of them. */
export interface ComponentPart {
  /** Its Markdown. */
  readonly markdown: string;
  /** Name of the component. */
  readonly name?: string;
  /** The input of the component. */
  readonly content?: ComponentMarkdown;
}

/**
 * A component that pages may use. `html` and `markdown` are methods, whose parameters TypeScript
 * compares bivariantly, so that specific definitions are assignable to the general type;
 * {@link attributeValue} ensures that each gets the values it expects.
 */
export interface ComponentDefinition<D extends AttributeDefinitions = AttributeDefinitions> {
  /** An HTML element; unlisted attributes are dropped. */
  readonly isElement?: true;
  readonly attributes: D;
  /** Name of the component that must be its direct parent. */
  readonly parent?: string;
  /** Its HTML; must be deterministic. */
  html(content: ComponentHtml<AttributesOf<D>>): string;
  /** Its Markdown: block content, without surrounding blank lines. */
  markdown(content: ComponentMarkdown<AttributesOf<D>>): string;
}

/** Definitions of attributes that are ignored. */
export const ignored = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { ignored: true }])) as Readonly<
    Record<Name, { readonly ignored: true }>
  >;

/**
 * Defines a component: its attributes, its HTML, and the Markdown that agents read instead. The
 * attributes of both are typed by their definitions.
 */
export const defineComponent = <const D extends AttributeDefinitions>(
  definition: ComponentDefinition<D>,
): ComponentDefinition<D> => definition;

/**
 * The value of an attribute as its definition promises, even if the page is invalid: required ones
 * are present, and enumerated ones have an allowed value.
 */
export function attributeValue(
  { required, values }: AttributeDefinition,
  given: string | undefined,
): string | undefined {
  const isAllowed = given === undefined || !values || values.includes(given);
  const allowed = isAllowed ? given : undefined;
  return allowed ?? (required ? (values?.[0] ?? '') : undefined);
}

/** The `id` attribute after a space, or an empty string. */
export const idAttribute = (id: string | undefined): string =>
  id === undefined ? '' : ` id="${escapeAttribute(id)}"`;

/** Joins Markdown blocks; no blank lines between list items. */
export function stacked(blocks: readonly string[]): string {
  const isItem = (block = '') => /^(?:-|\d+\.) /.test(block);
  const gapAbove = (index: number) =>
    isItem(blocks[index]) && isItem(blocks[index - 1]) ? '\n' : '\n\n';
  return blocks.map((block, index) => (index > 0 ? gapAbove(index) : '') + block).join('');
}

/** Joins parts, making those with a name list items; `markOf` returns the list marker. */
export function itemsOf(
  parts: readonly ComponentPart[],
  itemName: string,
  markOf: (index: number) => string,
): string {
  let index = 0;
  return stacked(
    parts.map(({ name, markdown }) => {
      if (name !== itemName) return markdown;
      const mark = `${markOf(index++)} `;
      return mark + markdown.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`);
    }),
  );
}

/** Markdown as a block quote. */
export const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');
