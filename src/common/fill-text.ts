import { remember } from './remember.ts';

/** The plural forms of a text, by CLDR category. */
export type PluralText = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule]?: string;
};

/** Replaces `{name}` in a text by values. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Joins the present parts of a text. */
export const joined = (parts: readonly (string | false | undefined)[], between = '\n\n'): string =>
  parts.filter((part) => part).join(between);

/** Cached, since creating rules takes longer than any text. */
const pluralRules = remember((language: string) => new Intl.PluralRules(language));

/** The plural form of a text for a number. */
export function plural(language: string, forms: PluralText, count: number): string {
  const category = pluralRules(language).select(count);
  return filled(forms[category] ?? forms.other, { count: `${count}` });
}

/** “Label: value”, with the colon of the language. */
export const labelled = (
  { labelled: text }: { readonly labelled: string },
  label: string,
  value: string,
): string => filled(text, { label, value });
