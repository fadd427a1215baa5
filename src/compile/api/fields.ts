import { perObject } from '../../common/lazy.ts';
import type { ApiPageContext } from './context.ts';
import type { AnySchema, Direction, Schema } from './description.ts';
import type { NamedExample } from './examples.ts';
import { matchesSchema } from './json-schema.ts';

/** A value as the page shows it: its type, constraints and contents. */
export interface Field {
  /** Name of the property; empty for a whole body. */
  readonly name: string;
  /** For example “string (date-time) | null”, “Pet[]”. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  /** CommonMark. */
  readonly description?: string;
  /** The id of the element with its description. */
  readonly noteId?: string;
  /** Its schema, with the constraints. */
  readonly definition: Schema;
  /** The fields of an object, or of the items of a list. */
  readonly fields: readonly Field[];
  /** Alternatives (`oneOf`, `anyOf`). */
  readonly variants: readonly Field[];
  /** Of an alternative: the discriminator property and its values. */
  readonly when?: { readonly property: string; readonly values: readonly string[] };
  /** Of an alternative: the names of the examples that match it. */
  readonly examples?: readonly string[];
  /** The component whose page shows the rest. */
  readonly component?: string;
}

/** The depth and number of fields on one page; beyond it, components get separate pages. */
const SHOWN = { depth: 3, fields: 160 } as const;

/** The position of a value inside others. */
interface Nesting {
  readonly depth: number;
  /** The components that contain it. */
  readonly ancestors: readonly string[];
  readonly isRequired?: boolean;
  /** The value in the examples of the whole body. */
  readonly examples?: readonly NamedExample[];
}

/** Steps into the values of examples: the first item of a list, a property of an object. */
const insideOf = (
  examples: readonly NamedExample[] = [],
  property?: string,
): readonly NamedExample[] =>
  examples.flatMap((example) => {
    const value: unknown = Array.isArray(example.value) ? example.value[0] : example.value;
    if (property === undefined) return { ...example, value };
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, property)) return [];
    return { ...example, value: Reflect.get(value, property) };
  });

/**
 * Makes a reader for the schemas of a page, which leaves what is too deep or too long to other pages.
 *
 * @param linked receives the names of the components that pages link to
 */
export function fieldReader(
  { description, linked }: Pick<ApiPageContext, 'description' | 'linked'>,
  direction: Direction,
) {
  let left: number = SHOWN.fields;
  /** Reads a named component for its page. */
  function component(name: string, schema: AnySchema | undefined): Field {
    const ancestors = [name];
    const { component: _, ...shown } = fieldOf('', schema, { ancestors, depth: SHOWN.depth });
    return { ...shown, ...partsOf(innermost(schema), { ancestors, depth: 1 }) };
  }

  function fieldOf(name: string, node: AnySchema | undefined, nesting: Nesting): Field {
    left--;
    const component = description.nameOf(node);
    const schema = description.merged(node);
    const shown = {
      name,
      type: typeOf(node),
      isRequired: nesting.isRequired ?? false,
      isDeprecated: schema.deprecated === true,
      ...(schema.description !== undefined && { description: schema.description }),
      definition: schema,
    };
    const inner = innermost(node);
    const named = description.nameOf(inner) ?? component;
    const isRecursive = named !== undefined && nesting.ancestors.includes(named);
    const isTooMuch = nesting.depth >= SHOWN.depth || left <= 0;
    if (isRecursive || isTooMuch) {
      const isLinked = named !== undefined && hasParts(inner);
      if (isLinked) linked.add(named);
      return { ...shown, fields: [], variants: [], ...(isLinked && { component: named }) };
    }
    const within = {
      depth: nesting.depth + 1,
      ancestors: named === undefined ? nesting.ancestors : [...nesting.ancestors, named],
      ...(nesting.examples && { examples: nesting.examples }),
    };
    return { ...shown, ...partsOf(inner, within) };
  }

  /** The fields and alternatives of a value. */
  function partsOf(
    node: AnySchema | undefined,
    nesting: Nesting,
  ): Pick<Field, 'fields' | 'variants'> {
    const schema = description.merged(node);
    const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema;
    const fields = Object.entries(properties)
      .filter(([, property]) => isShown(property))
      .map(([name, property]) =>
        fieldOf(name, property, {
          ...nesting,
          isRequired: required.includes(name),
          examples: insideOf(nesting.examples, name),
        }),
      );
    for (const [pattern, property] of Object.entries(patternProperties)) {
      fields.push(fieldOf(`/${pattern}/`, property, nesting));
    }
    if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
      fields.push(fieldOf('{…}', additionalProperties, nesting));
    }
    const examples = insideOf(nesting.examples);
    const variants = variantsOf(schema).map((variant) => {
      const when = whenOf(schema, description.nameOf(variant));
      const own = examples.filter(({ value }) => isVariant(value, variant, when));
      return {
        ...fieldOf('', variant, { ...nesting, examples: own }),
        ...(when && { when }),
        ...(own.length > 0 && { examples: own.map(({ name }) => name) }),
      };
    });
    const areNamed = !schema.properties && variants.length <= MAX_TYPES && variants.every(isBare);
    return { fields, variants: variants.length > 1 && !areNamed ? variants : [] };
  }

  /** Whether a value matches an alternative: by its discriminator, or else by the schema. */
  function isVariant(value: unknown, variant: AnySchema, when: Field['when']): boolean {
    const said =
      when && value !== null && typeof value === 'object'
        ? Reflect.get(value, when.property)
        : undefined;
    return typeof said === 'string' && when
      ? when.values.includes(said)
      : matchesSchema(value, variant, direction, description);
  }

  function isShown(property: AnySchema): boolean {
    const { readOnly, writeOnly } = description.schema(property);
    return !((readOnly && direction === 'request') || (writeOnly && direction === 'response'));
  }

  function hasParts(node: AnySchema | undefined): boolean {
    const schema = description.merged(node);
    return Object.keys(schema.properties ?? {}).length > 0 || variantsOf(schema).length > 1;
  }

  /** Unwraps lists and single alternatives to `null`. */
  function innermost(node: AnySchema | undefined, hops = 0): AnySchema | undefined {
    const schema = description.schema(node);
    if (hops > SHOWN.depth) return node;
    if (schema.items !== undefined) return innermost(schema.items, hops + 1);
    const variants = variantsOf(schema);
    if (variants.length === 1 && !schema.properties) return innermost(variants[0], hops + 1);
    return node;
  }

  function variantsOf({ oneOf = [], anyOf = [] }: Schema): readonly AnySchema[] {
    return [...oneOf, ...anyOf].filter((each) => !isNull(description.schema(each)));
  }

  /** The discriminator values of an alternative: mapped to it, or else its name (OpenAPI 3.1, 4.8.25). */
  function whenOf({ discriminator }: Schema, variant: string | undefined): Field['when'] {
    if (!discriminator || variant === undefined) return undefined;
    const { propertyName: property, mapping = {} } = discriminator;
    const isVariant = (target: string) => target.slice(target.lastIndexOf('/') + 1) === variant;
    const mapped = Object.keys(mapping).filter((value) => isVariant(mapping[value] ?? ''));
    return { property, values: mapped.length > 0 ? mapped : [variant] };
  }

  /** Cached types of schemas by depth: without a cache, nested alternatives multiply the work. */
  const types = Array.from({ length: SHOWN.depth + 1 }, (_, hops) =>
    perObject((node: Schema) => readType(node, hops)),
  );
  const typeOf = (node: AnySchema | undefined, hops = 0): string =>
    (typeof node === 'object' && types[hops]?.(node)) || readType(node, hops);

  function readType(node: AnySchema | undefined, hops: number): string {
    if (node === false) return 'never';
    const component = description.nameOf(node);
    const schema = description.merged(node);
    const nullable = isNullable(schema) ? ' | null' : '';
    if (schema.items !== undefined && hops < SHOWN.depth) {
      const items = typeOf(schema.items, hops + 1);
      return `${/[ |]/.test(items) ? `(${items})` : items}[]${nullable}`;
    }
    const variants = variantsOf(schema);
    if (variants.length > 0 && !schema.properties && hops < SHOWN.depth) {
      const types = [...new Set(variants.map((each) => typeOf(each, hops + 1)))];
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

  function isNullable(schema: Schema): boolean {
    return (
      schema.nullable === true ||
      typesOf(schema).includes('null') ||
      [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some((each) =>
        isNull(description.schema(each)),
      )
    );
  }
  /** Reads the schema of a body or parameter. */
  const read = (schema: AnySchema | undefined, examples: readonly NamedExample[] = []) =>
    fieldOf('', schema, { depth: 0, ancestors: [], examples });
  return { component, read };
}

/** The most alternatives that a type names. */
const MAX_TYPES = 4;

/** The keywords that the type expresses. */
const TYPE_KEYS = new Set(['type', 'format', 'nullable']);

/** Whether an alternative has nothing beyond its type. */
const isBare = ({ fields, variants, component, definition }: Field): boolean =>
  fields.length + variants.length === 0 &&
  component === undefined &&
  Object.keys(definition).every((key) => TYPE_KEYS.has(key));

const isNull = (schema: Schema) => schema.type === 'null';

function typesOf({ type, enum: values, const: constant }: Schema): readonly string[] {
  if (type !== undefined) return [type].flat() as readonly string[];
  const examples = values ?? (constant === undefined ? [] : [constant]);
  return [...new Set(examples.map((value) => (value === null ? 'null' : typeof value)))];
}
