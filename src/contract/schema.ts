import type { OpenAPIV3_1 } from 'openapi-types';
import { LIST_LENGTH, TEXT_LENGTH } from './limits.ts';

type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** A JSON Schema of the contract, as a constant for {@link Infer}. */
export type Schema = DeepReadonly<OpenAPIV3_1.SchemaObject>;

/** The TypeScript type of the values that a schema accepts. */
export type Infer<S> = S extends { enum: readonly (infer Value)[] }
  ? Value
  : S extends { type: 'string' }
    ? string
    : S extends { type: 'integer' | 'number' }
      ? number
      : S extends { type: 'array'; items: infer Item }
        ? readonly Infer<Item>[]
        : S extends { type: 'object'; properties: infer P; required: readonly (infer R)[] }
          ? { readonly [Key in keyof P as Key extends R ? Key : never]: Infer<P[Key]> } & {
              readonly [Key in keyof P as Key extends R ? never : Key]?: Infer<P[Key]> | undefined;
            }
          : unknown;

// Shared schemas; texts have their maximum length in characters.

export const NAME = { type: 'string', maxLength: TEXT_LENGTH.name } as const;
export const SLUG = { type: 'string', maxLength: TEXT_LENGTH.slug } as const;
export const TITLE = { type: 'string', maxLength: TEXT_LENGTH.title } as const;
export const HEADING = { type: 'string', maxLength: TEXT_LENGTH.heading } as const;
export const SENTENCE = { type: 'string', maxLength: TEXT_LENGTH.description } as const;
export const MARKDOWN = { type: 'string', maxLength: TEXT_LENGTH.markdown } as const;

/** An absolute URL. */
export const URI = { type: 'string', format: 'uri', maxLength: TEXT_LENGTH.uri } as const;

/** A day, YYYY-MM-DD. */
export const DAY = { type: 'string', format: 'date', maxLength: 10 } as const;

/** SHA-256 of a text in UTF-8: `sha256:` and 64 hexadecimal digits. */
export const DIGEST = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$', maxLength: 71 } as const;

export const COUNT = { type: 'integer', format: 'int32', minimum: 0 } as const;

/** A closed object; properties are required unless listed as optional. */
export const object = <
  const P extends Readonly<Record<string, Schema>>,
  const Optional extends keyof P & string = never,
>(
  properties: P,
  optional: readonly Optional[] = [],
) =>
  ({
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) =>
      optional.every((each) => each !== name),
    ) as Exclude<keyof P & string, Optional>[],
    additionalProperties: false,
  }) as const satisfies Schema;

export const listOf = <const Item extends Schema>(items: Item, maxItems: number) =>
  ({ type: 'array', items, maxItems }) as const;

/** A further file of a list that is too large for one. */
export const FilePart = object({ url: URI, digest: DIGEST });

/** The further files of a list, see {@link FilePart}. */
export const FURTHER_FILES = listOf(FilePart, LIST_LENGTH.parts);

/** A heading and the text under it, up to the next heading of any level. */
export const PageSection = object({
  heading: HEADING,
  anchor: HEADING,
  level: { type: 'integer', format: 'int32', minimum: 1, maximum: 6 },
  length: { ...COUNT, maximum: TEXT_LENGTH.markdown },
  digest: DIGEST,
});
export type PageSection = Infer<typeof PageSection>;

/** Values of declared fields, by name. */
export const FIELDS = {
  type: 'object',
  additionalProperties: {
    anyOf: [
      TITLE,
      { type: 'number' },
      { type: 'array', items: NAME, maxItems: LIST_LENGTH.choices },
    ],
  },
  maxProperties: LIST_LENGTH.fields,
} as const satisfies Schema;

/** The Markdown of a page, with digests to detect changes of it and of its sections. */
export const CONTENT_FIELDS = {
  updated: DAY,
  fields: FIELDS,
  digest: DIGEST,
  markdown: MARKDOWN,
  sections: listOf(PageSection, LIST_LENGTH.pages),
} as const;
