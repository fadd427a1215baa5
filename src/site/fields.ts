import type { ContentEdition } from '../compile/content.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { type Locale, localizedText } from '../contract/locales.ts';
import { longDate } from '../i18n/dates.ts';
import { listed } from '../i18n/lists.ts';

/** A declared field with formatted value. */
export type ShownField = ReturnType<typeof shownFields>[number];

/** The visible fields of a page, in the order of the settings. */
export function shownFields({ data }: LinkedEntry, { locale, config }: ContentEdition) {
  return Object.entries(config.fields).flatMap(([name, { label, type, choices = {}, shown }]) => {
    const value = data.fields?.[name];
    if (!shown || value === undefined) return [];
    const words = [value].flat().map((each) => {
      if (type === 'date') return longDate(locale, String(each));
      if (typeof each === 'number') return numberIn(locale, each);
      const choice = choices[each];
      return choice ? localizedText(choice, locale) : each;
    });
    return [{ label: localizedText(label, locale), value: listed(words, locale) }];
  });
}

const numberIn = (locale: Locale, value: number) =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);

/** The fields with choices, as search filters. */
export const searchFilters = ({ locale, config }: ContentEdition) =>
  Object.entries(config.fields).flatMap(([name, { label, choices }]) =>
    choices
      ? {
          name,
          label: localizedText(label, locale),
          options: Object.entries(choices).map(([value, text]) => ({
            value,
            label: localizedText(text, locale),
          })),
        }
      : [],
  );
