import type { NoteKind } from '../report.ts';

/** The new address of a link or an image. */
export interface NewAddress {
  readonly address: string;
  readonly title?: string;
}

/**
 * Resolves an address of an old page; `undefined` if broken: a link is replaced by its text, an image by
 * its alternative text.
 */
export type ResolveAddress = (
  address: string,
  from: { readonly file: string; readonly line: number },
  isImage: boolean,
) => NewAddress | undefined;

/** An element, and the values of its attributes. */
interface ElementValues {
  readonly name: string;
  /** Whether it is a block rather than inline. */
  readonly isBlock: boolean;
  /** Whether it is in a block of HTML, where Markdown is not parsed. */
  readonly isInHtml: boolean;
  /** The id that links need, if it had one on the old site. */
  readonly id: string | undefined;
  readonly attributes: readonly string[];
  /** Remaining address of the old page, if any. */
  readonly oldPage: string | undefined;
  /** The value of an attribute; `true` without a value, `undefined` if absent or unknown. */
  readonly value: (name: string) => unknown;
  /** The converted, dedented content. */
  readonly content: () => string;
  readonly children: readonly OldElement[];
  /** Whether it contains nothing else. */
  readonly containsOnlyElements: boolean;
  /** The code of a fenced child block, or the value of its only expression. */
  readonly codeChild: () => string | undefined;
  /** Its text without markup. */
  readonly plainText: () => string;
  readonly note: (kind: NoteKind, detail: string) => void;
}

/** An element of an old page. */
export interface OldElement extends ElementValues {
  readonly text: (name: string) => string | undefined;
  readonly address: (name: string) => string | undefined;
  readonly resolve: (address: string) => NewAddress | undefined;
  /** The new address in an attribute, with the title of the target page. */
  readonly link: (name: string) => NewAddress | undefined;
}

const PICTURE_ATTRIBUTES = /^(?:src|img|poster)$/;

/**
 * Adds readers of strings and addresses to an element.
 *
 * @param resolve returns the new address of one in an attribute
 */
export function oldElement(
  element: ElementValues,
  resolve: (address: string, isImage: boolean) => NewAddress | undefined,
): OldElement {
  const text = (name: string) => {
    const value = element.value(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const link = (name: string) => {
    const address = text(name);
    return address === undefined ? undefined : resolve(address, PICTURE_ATTRIBUTES.test(name));
  };
  return Object.assign(element, {
    text,
    link,
    resolve: (address: string) => resolve(address, false),
    address: (name: string) => link(name)?.address,
  });
}

/** The conversion of an element. */
export type Conversion =
  /** Replace the tag; the content stays in place. */
  | { readonly as: string; readonly attributes?: Readonly<Record<string, string | undefined>> }
  /** Replace the element, including its content, by a text. */
  | { readonly text: string }
  /** Replace the element by a comment for authors. */
  | { readonly comment: string }
  /** Tabs, each with its content. */
  | { readonly tabs: readonly { readonly label: string; readonly content: string }[] }
  /** Keep only the content. */
  | 'content'
  | 'nothing';

export type ElementRule = (element: OldElement) => Conversion;

/** The rules of components by name. */
export type ElementRules = Readonly<Record<string, ElementRule>>;

/** Whether a name is an HTML element rather than a component. */
export const isHtmlName = (name: string): boolean => /^[a-z][a-z0-9]*$/.test(name);
