/**
 * How an address is written where it stands: as the destination of a Markdown link, as the value of
 * an HTML attribute, or as the value of the `src` of a picture, with the attributes of its size.
 */
export type SlotForm = 'destination' | 'attribute' | 'picture';

/** A place in a text for the address that a link is resolved to. */
export interface Slot {
  /** Number of the link on its page. */
  readonly link: number;
  readonly form: SlotForm;
}

/** A text whose addresses are known once all pages are: `texts` has one item more than `slots`. */
export interface Template {
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
}

/** The text of a template. */
export function fill({ texts, slots }: Template, address: (slot: Slot) => string): string {
  let result = texts[0] ?? '';
  for (const [index, slot] of slots.entries()) result += address(slot) + texts[index + 1];
  return result;
}

const FORMS = ['destination', 'attribute', 'picture'] as const satisfies readonly SlotForm[];

/**
 * Marks slots in texts while these are made. A mark consists of small letters, digits and hyphens:
 * nothing that Markdown or HTML would escape.
 */
export class SlotMarks {
  readonly #prefix: string;

  /** @param source no mark can occur in it */
  constructor(source: string) {
    let number = 0;
    while (source.includes(`slot${number}-`)) number++;
    this.#prefix = `slot${number}-`;
  }

  /** What stands in the text in place of the slot. */
  mark({ link, form }: Slot): string {
    return `${this.#prefix}${link}-${FORMS.indexOf(form)}x`;
  }

  /** The template of a text with marks. */
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
