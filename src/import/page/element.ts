import type { NoteKind } from '../note-kinds.ts';
import type { NewAddress } from './new-address.ts';

/** A component as the old page uses it. */
export interface OldElement {
  readonly name: string;
  readonly isSelfClosing: boolean;
  /** Whether it stands on lines of its own. */
  readonly isBlock: boolean;
  /** Whether it stands in a block of HTML, where Markdown is text. */
  readonly isInHtml: boolean;
  /** Name of the element around it. */
  readonly parent: string | undefined;
  /** The id that links need, if the old site gave it one. */
  readonly id: string | undefined;
  /** The value of an attribute; `true` if it has none, `undefined` if it is absent or unknown. */
  readonly value: (name: string) => unknown;
  /** The value of an attribute as a text. */
  readonly text: (name: string) => string | undefined;
  /** The value of an attribute that is an address, as the new page has it. */
  readonly address: (name: string) => string | undefined;
  /** An attribute that is an address, with the title of the page that it leads to. */
  readonly link: (name: string) => NewAddress | undefined;
  /** Names of its attributes. */
  readonly attributes: readonly string[];
  /** The converted content, without indentation and blank lines around it. */
  readonly content: () => string;
  /** The elements right below it. */
  readonly children: readonly OldElement[];
  /** The code of a fenced block right below it, or of an expression that is all it contains. */
  readonly codeChild: () => string | undefined;
  /** Its text without markup. */
  readonly plainText: () => string;
  readonly note: (kind: NoteKind, detail: string) => void;
}

/** What becomes of an element. */
export type Conversion =
  /** Another tag; the content stays in place. */
  | { readonly as: string; readonly attributes?: Readonly<Record<string, string | undefined>> }
  /** A text instead of the element, its content included if it uses it. */
  | { readonly text: string }
  /** Tabs, each with its content. */
  | { readonly tabs: readonly { readonly label: string; readonly content: string }[] }
  /** The content alone. */
  | 'content'
  | 'nothing';

export type ElementRule = (element: OldElement) => Conversion;

/** What becomes of each component, by name. */
export type ElementRules = Readonly<Record<string, ElementRule>>;
