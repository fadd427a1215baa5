import { z } from 'zod';
import { TEXT_LENGTH } from '../../../contract/limits.ts';
import { isLocaleCode, type Localized } from '../../../contract/locales.ts';
import { iconHint, isIcon } from '../icons.ts';

/** Text on one line: some outputs, such as robots.txt, are line-based. */
export const line = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'write it on one line')
  .refine(
    (text) => /[^\p{Cf}\p{Z}]|^$/u.test(text) && !/[\u202d\u202e]/.test(text),
    'write characters that are seen, and none that reverses others',
  );

export const title = line.max(TEXT_LENGTH.title);

/** Text whose line breaks are folded into spaces; no-break spaces stay. */
export const description = z
  .string()
  .overwrite((text) => text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim())
  .min(1)
  .max(TEXT_LENGTH.description);

/** A locale code as a key. Checked against the locales of the site later, when they are known. */
export const localeKey = z
  .string()
  .refine(isLocaleCode, 'write the code of a language, such as fr');

/** One value for all locales, or one per locale. */
export const localizedLine = (text: z.ZodType<string, string>) =>
  z
    .union([text, z.record(localeKey, text)])
    .transform(
      (value): Localized =>
        typeof value === 'string'
          ? { '*': value }
          : { '*': Object.values(value)[0] ?? '', ...value },
    );

/** One text for all locales, or one per locale. */
export const localized = localizedLine(line);

/** One title for all locales, or one per locale. */
export const localizedTitle = localizedLine(title);

/** One name for all locales, or one per locale. */
export const localizedName = localizedLine(line.max(TEXT_LENGTH.name));

export const iconName = line.check(({ value, issues }) => {
  if (!isIcon(value)) issues.push({ code: 'custom', input: value, message: iconHint(value) });
});

/** A day: YYYY-MM-DD. */
export const date = z.iso.date();

/** A boolean setting with a default. */
export const flag = (usual: boolean, description: string) =>
  z.boolean().default(usual).describe(description);

/** An optional value. */
export const optional = <Value extends z.ZodType>(value: Value, description: string) =>
  value.optional().describe(description);

/** A list, empty by default. */
export const list = <Item extends z.ZodType>(item: Item, description: string) =>
  z.array(item).default([]).describe(description);

/** A group of settings that all have defaults. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape, description: string) => {
  const settings = z.strictObject(shape);
  return settings.prefault({} as z.input<typeof settings>).describe(description);
};
