import { escapeAttribute, escapeText } from '../../common/escape.ts';
import type { Texts } from '../../i18n/catalogue.ts';

/** Attributes of an element; `undefined` and `false` leave one out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Attributes as HTML, each after a space. */
export const attributes = (values: Attributes) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`,
    )
    .join('');

/** A list that opens, whose options have a label and attributes. */
export function select(
  own: Attributes,
  options: readonly (Attributes & { readonly label: string })[],
): string {
  const items = options.map(
    ({ label, ...each }) => `<option${attributes(each)}>${escapeText(label)}</option>`,
  );
  return `<select${attributes(own)}>${items.join('')}</select>`;
}

/** The name of a field, with the mark of those that are required, which their controls say in themselves. */
export const nameHtml = (name: string, isRequired: boolean, { fieldRequired }: Texts) =>
  isRequired
    ? `${name} <span class="api-required" aria-hidden="true">${escapeText(fieldRequired)}</span>`
    : name;

/** A control below its name, which takes one line whatever is in it. */
export const labelled = (name: string, control: string, isWide = false) =>
  `<label${isWide ? ' class="wide"' : ''}><span>${name}</span>${control}</label>`;

/** A field that readers do not see. */
export const hidden = ({ value, ...own }: Attributes) =>
  `<input${attributes({ ...own, type: 'hidden', value })}>`;
