import type { Recall } from '../recall.ts';
import { type CodeBlock, highlightedCode, plainCode } from './code-html.ts';
import type { Heading } from './headings.ts';

/**
 * The context of an address: the destination of a Markdown link, the value of an HTML attribute, or
 * the `src` attribute of a picture, together with its size attributes.
 */
export type SlotForm = 'destination' | 'attribute' | 'picture';

/** A placeholder for the resolved address of a link. */
export interface AddressSlot {
  /** Index of the link on its page. */
  readonly link: number;
  readonly form: SlotForm;
}

/** Marks the start of a heading; filled with nothing. */
export interface HeadingSlot {
  readonly heading: Heading;
}

/** A code block in HTML, which is highlighted when the page is rendered. */
export interface CodeSlot {
  readonly code: CodeBlock;
}

type Slot = AddressSlot | HeadingSlot | CodeSlot;

/** A text split at its slots. */
export type Template = readonly (string | Slot)[];

export interface FilledText {
  readonly text: string;
  readonly headings: readonly PlacedHeading[];
}

export interface PlacedHeading {
  readonly heading: Heading;
  /** Offset of its line, in UTF-16 code units. */
  readonly start: number;
}

/** Fills the slots of a template, with code not highlighted, and locates its headings. */
export function fillText(template: Template, address: (slot: AddressSlot) => string): FilledText {
  const headings: PlacedHeading[] = [];
  let text = '';
  let line = 0;
  // Search the parts: searching the text would flatten it for each heading.
  const add = (part: string) => {
    const newline = part.lastIndexOf('\n');
    if (newline !== -1) line = text.length + newline + 1;
    text += part;
  };
  for (const part of template) {
    if (typeof part === 'string') add(part);
    else if ('link' in part) add(address(part));
    else if ('code' in part) add(plainCode(part.code));
    else headings.push({ heading: part.heading, start: line });
  }
  return { text, headings };
}

/** The headings of a text, each with the text up to the next heading of any level. */
export const sectionTexts = ({ text, headings }: FilledText) =>
  headings.map(({ heading, start }, index) => ({
    heading,
    text: text.slice(start, headings[index + 1]?.start),
  }));

/** Fills only the code slots, highlighted. */
export const highlighted = (template: Template, recall: Recall): Promise<Template> =>
  Promise.all(
    template.map((part) =>
      typeof part === 'object' && 'code' in part ? highlightedCode(part.code, recall) : part,
    ),
  );

/** Fills the slots of a template, with code not highlighted. */
export const fill = (template: Template, address: (slot: AddressSlot) => string): string =>
  fillText(template, address).text;

/**
 * The slots of a text that is rendered as a string, also by custom components. Each is represented by
 * a mark, which neither Markdown nor HTML escapes, until the text is split.
 */
export class Slots {
  readonly #prefix: string;
  readonly #slots: Slot[] = [];

  /** @param source the text of the page; marks are chosen not to occur in it */
  constructor(source: string) {
    let number = 0;
    while (source.includes(`slot${number}-`)) number++;
    this.#prefix = `slot${number}-`;
  }

  /** The mark of a slot. */
  mark(slot: Slot): string {
    return `${this.#prefix}${this.#slots.push(slot) - 1}x`;
  }

  /** Splits a text at its marks. The slot of a picture includes the `src` attribute. */
  template(text: string): Template {
    const parts: (string | Slot)[] = [];
    let from = 0;
    for (const match of text.matchAll(new RegExp(`( src=")?${this.#prefix}(\\d+)x("?)`, 'g'))) {
      const [whole, opening = '', number, closing = ''] = match;
      const slot = this.#slots[Number(number)];
      if (!slot) continue;
      const isAttribute = opening !== '' && closing !== '';
      const isPicture = isAttribute && 'form' in slot && slot.form === 'picture';
      const isAddress = 'form' in slot && slot.form === 'picture' && !isPicture;
      parts.push(
        text.slice(from, match.index + (isPicture ? 0 : opening.length)),
        isAddress ? { ...slot, form: 'attribute' } : slot,
      );
      from = match.index + whole.length - (isPicture ? 0 : closing.length);
    }
    return [...parts, text.slice(from)];
  }
}
