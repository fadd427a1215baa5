import { escapeAttribute } from '../../../common/escape.ts';
import type { Locale } from '../../../contract/locales.ts';
import type { Texts } from '../../../i18n/catalogue.ts';

/** An attribute that a component takes. Values are always strings. */
export interface AttributeDefinition {
  readonly required?: true;
  /** The attribute stands without a value: it is an empty text, or absent. */
  readonly flag?: true;
  /** Other systems have the attribute; here it means nothing, whatever its value. */
  readonly ignored?: true;
  /** The allowed values; any text if absent. */
  readonly values?: readonly string[];
  /** The value is an address, resolved like a link (`link`) or an image (`source`), or several (`srcset`). */
  readonly address?: 'link' | 'source' | 'sources';
  /** The value is the name of an icon. */
  readonly icon?: true;
  /** The value is prose, which the search indexes. */
  readonly prose?: true;
  /** The value is the id of the component's HTML, which links may lead to. */
  readonly anchor?: true;
}

export type AttributeDefinitions = Readonly<Record<string, AttributeDefinition>>;

/** The attributes of any component. */
export type Attributes = Readonly<Record<string, string | undefined>>;

type ValueOf<D extends AttributeDefinition> = D extends { readonly values: readonly (infer V)[] }
  ? V
  : string;

/** The attributes that a component is given: those that it requires are always there. */
export type AttributesOf<D extends AttributeDefinitions> = {
  readonly [Name in keyof D as D[Name] extends { readonly ignored: true }
    ? never
    : Name]: D[Name] extends { readonly required: true }
    ? ValueOf<D[Name]>
    : ValueOf<D[Name]> | undefined;
};

/** The input for the HTML of a component. */
export interface ComponentHtml<A = Attributes> {
  /** Text, to be escaped. */
  readonly attributes: A;
  /** The children as HTML; for Markdown, as Markdown. */
  readonly children: string;
  readonly locale: Locale;
  /** The texts of the site in that language. */
  readonly texts: Texts;
}

/** The input for the Markdown of a component, whose children are Markdown. */
export interface ComponentMarkdown<A = Attributes> extends ComponentHtml<A> {
  /** The children in parts, for components such as `Tabs`. */
  readonly parts: readonly ComponentPart[];
}

/** A component among the children of another, or what stands between two of them. */
export interface ComponentPart {
  /** Its own Markdown. */
  readonly markdown: string;
  /** Name of the component. */
  readonly name?: string;
  /** What the component is given. */
  readonly content?: ComponentMarkdown;
}

/**
 * A component that pages may use. Its two forms are methods, so that one whose attributes are known
 * is a component of any attributes, too: {@link attributeValue} gives each what it expects.
 */
export interface ComponentDefinition<D extends AttributeDefinitions = AttributeDefinitions> {
  /** It is an element of HTML; attributes that it does not list are left out. */
  readonly isElement?: true;
  readonly attributes: D;
  /** Name of the component that must be its direct parent. */
  readonly parent?: string;
  /** Its HTML: the same text for the same input. */
  html(content: ComponentHtml<AttributesOf<D>>): string;
  /** Its Markdown: block content, without surrounding blank lines. */
  markdown(content: ComponentMarkdown<AttributesOf<D>>): string;
}

/** Attributes of other systems, which mean nothing here. */
export const ignored = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { ignored: true }])) as Readonly<
    Record<Name, { readonly ignored: true }>
  >;

/**
 * Defines a component: its attributes, its HTML, and the Markdown that agents read in its place.
 * The attributes of both are typed by their definitions.
 */
export const defineComponent = <const D extends AttributeDefinitions>(
  definition: ComponentDefinition<D>,
): ComponentDefinition<D> => definition;

/**
 * The value of an attribute as its definition promises it, also where the page is wrong: one that
 * is required is there, and one of several values is one of them.
 */
export function attributeValue(
  { required, values }: AttributeDefinition,
  given: string | undefined,
): string | undefined {
  const isAllowed = given === undefined || !values || values.includes(given);
  const allowed = isAllowed ? given : undefined;
  return allowed ?? (required ? (values?.[0] ?? '') : undefined);
}

/** The `id` of an HTML tag, after a space; nothing without one. */
export const idAttribute = (id: string | undefined): string =>
  id === undefined ? '' : ` id="${escapeAttribute(id)}"`;

/** Blocks of Markdown below each other: items of a list without an empty line between them. */
export function stacked(blocks: readonly string[]): string {
  const isItem = (block = '') => /^(?:-|\d+\.) /.test(block);
  const gapAbove = (index: number) =>
    isItem(blocks[index]) && isItem(blocks[index - 1]) ? '\n' : '\n\n';
  return blocks.map((block, index) => (index > 0 ? gapAbove(index) : '') + block).join('');
}

/** Parts of Markdown below each other, of which those of one name are items, each behind a mark of a list. */
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

/** A text of Markdown as a quote. */
export const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');
