import { remember } from './remember.ts';

/** The forms of a text that says a number, by the plural categories of the language (CLDR). */
export type PluralText = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule]?: string;
};

/** A text with its values in place of `{name}`. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** A text of several parts, of which some may be absent. */
export const joined = (parts: readonly (string | false | undefined)[], between = '\n\n'): string =>
  parts.filter((part) => part).join(between);

/** Rules take longer to make than any text. */
const pluralRules = remember((language: string) => new Intl.PluralRules(language));

/** The form of a text for a number in a language. */
export function plural(language: string, forms: PluralText, count: number): string {
  const category = pluralRules(language).select(count);
  return filled(forms[category] ?? forms.other, { count: `${count}` });
}

/** “Label: value”, with the colon of the language of the texts. */
export const labelled = (
  { labelled: text }: { readonly labelled: string },
  label: string,
  value: string,
): string => filled(text, { label, value });
