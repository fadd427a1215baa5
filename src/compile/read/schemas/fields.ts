import { z } from 'zod';
import { perObject } from '../../../common/lazy.ts';
import { RESERVED_FIELD_NAMES } from '../../../contract/fields.ts';
import { TEXT_LENGTH } from '../../../contract/limits.ts';
import type { Localized } from '../../../contract/locales.ts';
import { AUTHORED, COLLECTIONS, type Collection, type FrontMatter } from './front-matter.ts';
import { date, flag, line, localizedName, optional, title } from './texts.ts';

const taken = new Set([
  ...RESERVED_FIELD_NAMES,
  ...Object.values(COLLECTIONS).flatMap(({ frontMatter }) => Object.keys(frontMatter.shape)),
]);

const name = z
  .string()
  .max(TEXT_LENGTH.name)
  .refine(
    (text) => /^[a-z][a-z0-9_-]*$/.test(text) && !taken.has(text),
    'write a name of a-z, 0-9, “-” and “_” that no field of front matter and no parameter of the search has',
  );

const choice = line.max(TEXT_LENGTH.name);

const field = z
  .strictObject({
    label: localizedName.describe('Name of the field on pages and in the search.'),
    type: z
      .enum(['text', 'number', 'date', 'choice'])
      .default('text')
      .describe('Type of the values; `choice` is one or several of the `choices`.'),
    choices: optional(
      z
        .union([z.array(choice).min(1), z.record(choice, localizedName)])
        .transform(
          (choices): Readonly<Record<string, Localized>> =>
            Array.isArray(choices)
              ? Object.fromEntries(choices.map((each) => [each, { '*': each }]))
              : choices,
        ),
      'The values of a `choice`, as a list, or each with its label.',
    ),
    shown: flag(false, 'Whether pages show it below their title.'),
  })
  .refine(({ type, choices }) => (type === 'choice') === (choices !== undefined), {
    path: ['choices'],
    message: 'write the choices of a field of the type “choice”, and of no other',
  });

export const fieldSettings = {
  fields: z
    .record(name, field)
    .default({})
    .describe('Further fields of the front matter of pages, changelog entries and use cases.'),
};

/** The custom fields of a site, by name. */
export type FieldSettings = z.output<(typeof fieldSettings)['fields']>;

function schemaOf({ type, choices = {} }: FieldSettings[string]): z.ZodType {
  if (type === 'number') return z.number();
  if (type === 'date') return date;
  if (type === 'text') return title;
  const one = z.enum(Object.keys(choices));
  return z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(one).min(1));
}

const schemasOf = perObject((fields: FieldSettings) => {
  const own = Object.entries(fields).map(([name, each]) => [name, schemaOf(each).optional()]);
  const extended = Object.entries(COLLECTIONS).map(([collection, { frontMatter }]) => [
    collection,
    frontMatter.extend(Object.fromEntries(own)),
  ]);
  return { landing: AUTHORED.landing.frontMatter, ...Object.fromEntries(extended) } as Readonly<
    Record<Collection, z.ZodObject>
  >;
});

/** The front matter schema of a collection, including custom fields. */
export const frontMatterWith = (fields: FieldSettings, collection: Collection) =>
  schemasOf(fields)[collection];

/** Moves custom fields of validated front matter to `fields`. */
export function withFields(data: Readonly<Record<string, unknown>>, declared: FieldSettings) {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  const own = entries.filter(([name]) => Object.hasOwn(declared, name));
  return {
    ...Object.fromEntries(entries.filter((each) => !own.includes(each))),
    ...(own.length > 0 && { fields: Object.fromEntries(own) }),
  } as FrontMatter<Collection>;
}
