import type { Heading } from './headings.ts';

/**
 * How an address is written: as the destination of a Markdown link, as the value of an HTML
 * attribute, or as the value of the `src` of a picture, followed by the attributes for its size.
 */
export type SlotForm = 'destination' | 'attribute' | 'picture';

/** A placeholder in a text for the resolved address of a link. */
export interface AddressSlot {
  /** Number of the link on its page. */
  readonly link: number;
  readonly form: SlotForm;
}

/** Marks the beginning of a heading in a text; filling it leaves no trace. */
export interface HeadingSlot {
  readonly heading: Heading;
}

/** A text with slots between its parts: `texts` has one item more than `slots`. */
export interface Template {
  readonly texts: readonly string[];
  readonly slots: readonly (AddressSlot | HeadingSlot)[];
}

/** The template of an empty text. */
export const NO_TEXT: Template = { texts: [], slots: [] };

/** A text, and the headings in it. */
export interface FilledText {
  readonly text: string;
  readonly headings: readonly PlacedHeading[];
}

export interface PlacedHeading {
  readonly heading: Heading;
  /** Offset of its line, in UTF-16 code units. */
  readonly start: number;
}

/** Fills the slots of a template, and finds the positions of its headings. */
export function fillText(
  { texts, slots }: Template,
  address: (slot: AddressSlot) => string,
): FilledText {
  const headings: PlacedHeading[] = [];
  let text = '';
  let line = 0;
  // Searching the parts alone: searching the text would copy all of it for each heading.
  const add = (part: string) => {
    const newline = part.lastIndexOf('\n');
    if (newline !== -1) line = text.length + newline + 1;
    text += part;
  };
  add(texts[0] ?? '');
  for (const [index, slot] of slots.entries()) {
    if ('link' in slot) add(address(slot));
    else headings.push({ heading: slot.heading, start: line });
    add(texts[index + 1] ?? '');
  }
  return { text, headings };
}

/** Fills the slots of a template. */
export const fill = (template: Template, address: (slot: AddressSlot) => string): string =>
  fillText(template, address).text;

const FORMS = ['destination', 'attribute', 'picture'] as const satisfies readonly SlotForm[];

/**
 * Marks slots in a text while it is rendered. Marks consist of lower-case letters, digits and
 * hyphens: neither Markdown nor HTML escapes them.
 */
export class SlotMarks {
  readonly #prefix: string;
  readonly #headings: Heading[] = [];

  /** @param source the text of the page, in which no mark will occur */
  constructor(source: string) {
    let number = 0;
    while (source.includes(`slot${number}-`)) number++;
    this.#prefix = `slot${number}-`;
  }

  /** The mark of an address. */
  address({ link, form }: AddressSlot): string {
    return `${this.#prefix}${link}-${FORMS.indexOf(form)}x`;
  }

  /** The mark of the beginning of a heading. */
  heading(heading: Heading): string {
    return `${this.#prefix}${this.#headings.push(heading) - 1}-hx`;
  }

  /** Splits a text at its marks. */
  template(text: string): Template {
    const texts: string[] = [];
    const slots: (AddressSlot | HeadingSlot)[] = [];
    const parts = text.split(new RegExp(`${this.#prefix}(\\d+)-([\\dh])x`));
    for (let index = 0; index < parts.length; index += 3) {
      texts.push(parts[index] ?? '');
      const [number, kind] = [Number(parts[index + 1]), parts[index + 2]];
      const [heading, form] = [this.#headings[number], FORMS[Number(kind)]];
      if (kind === 'h' && heading) slots.push({ heading });
      else if (form) slots.push({ link: number, form });
    }
    return { texts, slots };
  }
}
