/**
 * How an address is written: as the destination of a Markdown link, as the value of an HTML
 * attribute, or as the value of the `src` of a picture, followed by the attributes for its size.
 */
export type SlotForm = 'destination' | 'attribute' | 'picture';

/** A placeholder in a text for the resolved address of a link. */
export interface Slot {
  /** Number of the link on its page. */
  readonly link: number;
  readonly form: SlotForm;
}

/** A text with slots between its parts: `texts` has one item more than `slots`. */
export interface Template {
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
}

/** Fills the slots of a template. */
export function fill({ texts, slots }: Template, address: (slot: Slot) => string): string {
  let result = texts[0] ?? '';
  for (const [index, slot] of slots.entries()) result += address(slot) + texts[index + 1];
  return result;
}

const FORMS = ['destination', 'attribute', 'picture'] as const satisfies readonly SlotForm[];

/**
 * Marks slots in a text while it is rendered. Marks consist of lower-case letters, digits and
 * hyphens: neither Markdown nor HTML escapes them.
 */
export class SlotMarks {
  readonly #prefix: string;

  /** @param source the text of the page, in which no mark will occur */
  constructor(source: string) {
    let number = 0;
    while (source.includes(`slot${number}-`)) number++;
    this.#prefix = `slot${number}-`;
  }

  /** The mark of a slot. */
  mark({ link, form }: Slot): string {
    return `${this.#prefix}${link}-${FORMS.indexOf(form)}x`;
  }

  /** Splits a text at its marks. */
  template(text: string): Template {
    const texts: string[] = [];
    const slots: Slot[] = [];
    const parts = text.split(new RegExp(`${this.#prefix}(\\d+)-(\\d)x`));
    for (let index = 0; index < parts.length; index += 3) {
      texts.push(parts[index] ?? '');
      const [link, form] = [parts[index + 1], FORMS[Number(parts[index + 2])]];
      if (link !== undefined && form) slots.push({ link: Number(link), form });
    }
    return { texts, slots };
  }
}
