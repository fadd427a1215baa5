import type { AnySchema, ApiDescription, Schema } from './description.ts';
import { type Rule, rulesOf } from './rules.ts';

/** A value as people read it: its type, its rules, and what is in it. */
export interface Field {
  /** Name of the property; empty for a value as a whole. */
  readonly name: string;
  /** Its type: “string (date-time) | null”, “Pet[]”. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  /** CommonMark. */
  readonly description?: string;
  readonly rules: readonly Rule[];
  /** The fields of an object, or of the items of a list. */
  readonly fields: readonly Field[];
  /** Alternatives, one of which the value is. */
  readonly variants: readonly Field[];
  /** The component with a page of its own on which the rest is shown. */
  readonly schema?: string;
}

/** Whether a value is sent by a client or by the API. */
export type Direction = 'request' | 'response' | 'both';

/** How deep, and how many, fields are shown on one page before components get pages of their own. */
const SHOWN = { depth: 3, fields: 160 } as const;

interface Place {
  readonly depth: number;
  /** Components around this one. */
  readonly around: readonly string[];
  readonly isRequired?: boolean;
}

/** Turns the schemas of a page into fields. What is too deep or too much is left to other pages. */
export class FieldReader {
  readonly #description: ApiDescription;
  readonly #direction: Direction;
  readonly #linked: Set<string>;
  #left: number = SHOWN.fields;

  /** @param linked receives the names of the components that pages link to */
  constructor(description: ApiDescription, direction: Direction, linked: Set<string>) {
    this.#description = description;
    this.#direction = direction;
    this.#linked = linked;
  }

  /** Reads a value, which is no property. */
  read(schema: AnySchema | undefined): Field {
    return this.#field('', schema, { depth: 0, around: [] });
  }

  /** Reads a named component as its own page shows it. */
  component(name: string, schema: AnySchema | undefined): Field {
    const place = { depth: 0, around: [name] };
    const field = this.#field('', schema, { ...place, depth: SHOWN.depth });
    const { schema: _, ...shown } = field;
    return { ...shown, ...this.#parts(this.#innermost(schema), { ...place, depth: 1 }) };
  }

  #field(name: string, node: AnySchema | undefined, place: Place): Field {
    this.#left--;
    const component = this.#description.nameOf(node);
    const schema = this.#merged(node);
    const shown = {
      name,
      type: this.#type(node),
      isRequired: place.isRequired ?? false,
      isDeprecated: schema.deprecated === true,
      ...(schema.description !== undefined && { description: schema.description }),
      rules: rulesOf(schema),
    };
    const inner = this.#innermost(node);
    const named = this.#description.nameOf(inner) ?? component;
    const isRecursive = named !== undefined && place.around.includes(named);
    const isTooMuch = place.depth >= SHOWN.depth || this.#left <= 0;
    if (isRecursive || isTooMuch) {
      const isLinked = named !== undefined && this.#hasParts(inner);
      if (isLinked) this.#linked.add(named);
      return { ...shown, fields: [], variants: [], ...(isLinked && { schema: named }) };
    }
    const within = {
      depth: place.depth + 1,
      around: named === undefined ? place.around : [...place.around, named],
    };
    return { ...shown, ...this.#parts(inner, within) };
  }

  /** What is in a value. */
  #parts(node: AnySchema | undefined, place: Place): Pick<Field, 'fields' | 'variants'> {
    const schema = this.#merged(node);
    const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema;
    const fields = Object.entries(properties)
      .filter(([, property]) => this.#isShown(property))
      .map(([name, property]) =>
        this.#field(name, property, { ...place, isRequired: required.includes(name) }),
      );
    for (const [pattern, property] of Object.entries(patternProperties)) {
      fields.push(this.#field(`/${pattern}/`, property, place));
    }
    if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
      fields.push(this.#field('{…}', additionalProperties, place));
    }
    const variants = this.#variantsOf(schema).map((variant) => this.#field('', variant, place));
    return { fields, variants: variants.length > 1 ? variants : [] };
  }

  #isShown(property: AnySchema): boolean {
    const { readOnly, writeOnly } = this.#description.schema(property);
    return !(
      (readOnly && this.#direction === 'request') ||
      (writeOnly && this.#direction === 'response')
    );
  }

  #hasParts(node: AnySchema | undefined): boolean {
    const schema = this.#merged(node);
    return Object.keys(schema.properties ?? {}).length > 0 || this.#variantsOf(schema).length > 1;
  }

  /** The items of a list of lists, or the only alternative to `null`, or else the schema itself. */
  #innermost(node: AnySchema | undefined, hops = 0): AnySchema | undefined {
    const schema = this.#description.schema(node);
    if (hops > SHOWN.depth) return node;
    if (schema.items !== undefined) return this.#innermost(schema.items, hops + 1);
    const variants = this.#variantsOf(schema);
    if (variants.length === 1 && !schema.properties) return this.#innermost(variants[0], hops + 1);
    return node;
  }

  #variantsOf({ oneOf = [], anyOf = [] }: Schema): readonly AnySchema[] {
    return [...oneOf, ...anyOf].filter((each) => !isNull(this.#description.schema(each)));
  }

  /** A schema with the properties of all that it must match as well. */
  #merged(node: AnySchema | undefined, around: readonly unknown[] = []): Schema {
    const schema = this.#description.schema(node);
    if (!schema.allOf || around.length > SHOWN.depth * 2) return schema;
    let merged: Schema = {};
    const { allOf, ...rest } = schema;
    for (const part of [...allOf, rest]) {
      const own = this.#merged(part, [...around, node]);
      merged = {
        ...merged,
        ...own,
        ...(merged.properties && { properties: { ...merged.properties, ...own.properties } }),
        ...(merged.required && {
          required: [...new Set([...merged.required, ...(own.required ?? [])])],
        }),
        ...(merged.oneOf && own.oneOf && { oneOf: [...merged.oneOf, ...own.oneOf] }),
      };
    }
    return merged;
  }

  #type(node: AnySchema | undefined, hops = 0): string {
    if (node === false) return 'never';
    const component = this.#description.nameOf(node);
    const schema = this.#merged(node);
    const nullable = this.#isNullable(schema) ? ' | null' : '';
    if (schema.items !== undefined && hops < SHOWN.depth) {
      const items = this.#type(schema.items, hops + 1);
      return `${/[ |]/.test(items) ? `(${items})` : items}[]${nullable}`;
    }
    const variants = this.#variantsOf(schema);
    if (variants.length > 0 && !schema.properties && hops < SHOWN.depth) {
      const types = [...new Set(variants.map((each) => this.#type(each, hops + 1)))];
      if (types.length <= MAX_TYPES) return types.join(' | ') + nullable;
    }
    if (component !== undefined && (schema.properties || variants.length > 0)) {
      return component + nullable;
    }
    const { format } = schema;
    const plain = typesOf(schema).filter((type) => type !== 'null');
    const type =
      plain.join(' | ') || (schema.properties || schema.additionalProperties ? 'object' : 'any');
    return `${type}${format === undefined ? '' : ` (${format})`}${nullable}`;
  }

  #isNullable(schema: Schema): boolean {
    return (
      schema.nullable === true ||
      typesOf(schema).includes('null') ||
      [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some((each) =>
        isNull(this.#description.schema(each)),
      )
    );
  }
}

/** How many alternatives a type names. */
const MAX_TYPES = 4;

const isNull = (schema: Schema) => schema.type === 'null';

function typesOf({ type, enum: values, const: constant }: Schema): readonly string[] {
  if (type !== undefined) return [type].flat() as readonly string[];
  const examples = values ?? (constant === undefined ? [] : [constant]);
  return [...new Set(examples.map((value) => (value === null ? 'null' : typeof value)))];
}
