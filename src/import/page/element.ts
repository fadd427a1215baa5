import type { NoteKind } from '../report.ts';

/** What a link or image of an old page is on the new one. */
export interface NewAddress {
  readonly address: string;
  /** Title of the page that it leads to, if it does. */
  readonly title?: string;
}

/**
 * Resolves an address of an old page; `undefined` if it leads nowhere: a link becomes its text, an
 * image its alternative text.
 */
export type ResolveAddress = (
  address: string,
  from: { readonly file: string; readonly line: number },
  isImage: boolean,
) => NewAddress | undefined;

/** An element, and the values of its attributes. */
interface ElementValues {
  readonly name: string;
  /** Whether it stands on lines of its own. */
  readonly isBlock: boolean;
  /** Whether it stands in a block of HTML, where Markdown is text. */
  readonly isInHtml: boolean;
  /** The id that links need, if the old site gave it one. */
  readonly id: string | undefined;
  readonly attributes: readonly string[];
  /** Where readers still find the old page, if anywhere. */
  readonly oldPage: string | undefined;
  /** The value of an attribute; `true` if it has none, `undefined` if it is absent or unknown. */
  readonly value: (name: string) => unknown;
  /** The converted content, without indentation and blank lines around it. */
  readonly content: () => string;
  /** The elements right below it. */
  readonly children: readonly OldElement[];
  /** Whether these are all that it holds. */
  readonly isAroundElements: boolean;
  /** The code of a fenced block right below it, or of an expression that is all it contains. */
  readonly codeChild: () => string | undefined;
  /** Its text without markup. */
  readonly plainText: () => string;
  readonly note: (kind: NoteKind, detail: string) => void;
}

/** A component as the old page uses it. */
export interface OldElement extends ElementValues {
  /** The value of an attribute as a text. */
  readonly text: (name: string) => string | undefined;
  /** The value of an attribute that is an address, as the new page has it. */
  readonly address: (name: string) => string | undefined;
  /** The new form of an address in the value of an attribute. */
  readonly resolve: (address: string) => NewAddress | undefined;
  /** An attribute that is an address, with the title of the page that it leads to. */
  readonly link: (name: string) => NewAddress | undefined;
}

/** Attributes that are addresses of pictures. */
const PICTURES = /^(?:src|img|poster)$/;

/**
 * An element whose attributes are read as texts and addresses too.
 *
 * @param resolve the new address of one in an attribute
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
    return address === undefined ? undefined : resolve(address, PICTURES.test(name));
  };
  return Object.assign(element, {
    text,
    link,
    resolve: (address: string) => resolve(address, false),
    address: (name: string) => link(name)?.address,
  });
}

/** What becomes of an element. */
export type Conversion =
  /** Another tag; the content stays in place. */
  | { readonly as: string; readonly attributes?: Readonly<Record<string, string | undefined>> }
  /** A text instead of the element, its content included if it uses it. */
  | { readonly text: string }
  /** A comment, which authors find where something stood. */
  | { readonly comment: string }
  /** Tabs, each with its content. */
  | { readonly tabs: readonly { readonly label: string; readonly content: string }[] }
  /** The content alone. */
  | 'content'
  | 'nothing';

export type ElementRule = (element: OldElement) => Conversion;

/** What becomes of each component, by name. */
export type ElementRules = Readonly<Record<string, ElementRule>>;

/** Whether a name is that of an HTML element, not of a component. */
export const isHtmlName = (name: string): boolean => /^[a-z][a-z0-9]*$/.test(name);
