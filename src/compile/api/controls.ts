import { escapeAttribute, escapeText } from '../../common/escape.ts';
import type { Texts } from '../../i18n/catalogue.ts';

/** Attributes of an element; those that are `undefined` or `false` are omitted. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Attributes as HTML, each preceded by a space. */
export const attributes = (values: Attributes) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`,
    )
    .join('');

/** A `<select>`; each option has a label and further attributes. */
export function select(
  own: Attributes,
  options: readonly (Attributes & { readonly label: string })[],
): string {
  const items = options.map(
    ({ label, ...each }) => `<option${attributes(each)}>${escapeText(label)}</option>`,
  );
  return `<select${attributes(own)}>${items.join('')}</select>`;
}

/** The name of a field, marked if required. The mark is hidden from screen readers: the control says it. */
export const nameHtml = (name: string, isRequired: boolean, { fieldRequired }: Texts) =>
  isRequired
    ? `${name} <span class="api-required" aria-hidden="true">${escapeText(fieldRequired)}</span>`
    : name;

/** A control with its label above. */
export const labelled = (name: string, control: string, isWide = false) =>
  `<label${isWide ? ' class="wide"' : ''}><span>${name}</span>${control}</label>`;

/** A hidden form field. */
export const hidden = ({ value, ...own }: Attributes) =>
  `<input${attributes({ ...own, type: 'hidden', value })}>`;
