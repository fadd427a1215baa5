import type { OpenAPIV3_1 } from 'openapi-types';
import { TEXT_LENGTH } from './limits.ts';

type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** A schema of the contract, kept literal so that {@link Infer} can read it. */
export type Schema = DeepReadonly<OpenAPIV3_1.SchemaObject>;

type Properties = Readonly<Record<string, Schema>>;

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
              readonly [Key in keyof P as Key extends R ? never : Key]?: Infer<P[Key]>;
            }
          : unknown;

/** Keeps the literal type of a schema. */
export function schema<const S extends Schema>(definition: S): S {
  return definition;
}

/** An object with exactly these properties; `required` names those always present. */
export function object<const P extends Properties, const R extends readonly (keyof P & string)[]>(
  description: string,
  properties: P,
  required: R,
): {
  readonly type: 'object';
  readonly description: string;
  readonly properties: P;
  readonly required: R;
  readonly additionalProperties: false;
} {
  return { type: 'object', description, properties, required, additionalProperties: false };
}

/** A list of at most `maxItems` items. */
export function array<const I extends Schema>(
  description: string,
  items: I,
  maxItems: number,
): {
  readonly type: 'array';
  readonly description: string;
  readonly items: I;
  readonly maxItems: number;
} {
  return { type: 'array', description, items, maxItems };
}

/** A text of at most `maxLength` characters. */
export function text(description: string, maxLength: number) {
  return schema({ type: 'string', description, maxLength });
}

/** An absolute address. */
export function uri(description: string) {
  return schema({ type: 'string', format: 'uri', description, maxLength: TEXT_LENGTH.uri });
}

/** The length of the list beside it. */
export function count(list: string, maximum: number) {
  const description = `Length of \`${list}\`.`;
  return schema({ type: 'integer', format: 'int32', description, minimum: 0, maximum });
}
