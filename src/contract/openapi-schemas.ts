import type { Locales } from './locales.ts';
import { localeSchema, localeSchemaOf } from './resources/documentation.ts';
import type { Schema } from './schema.ts';
import { RESOURCE_SCHEMAS, type ResourceSchemaName, SCHEMAS, type SchemaName } from './schemas.ts';

const ALL = { ...SCHEMAS, ...RESOURCE_SCHEMAS } as const;

const schemaNames = new Map<unknown, string>(
  Object.entries(ALL).map(([name, schema]) => [schema, name]),
);

/** The descriptions of schemas and of their fields, as `schema.Health` and `schema.Health.time`. */
export type SchemaTexts = Readonly<Record<string, unknown>>;

/**
 * A part of a schema as a site in `locales` has it.
 *
 * @param texts described with these; without them, not at all
 * @param refer may replace a part of it
 */
function forSite(
  node: unknown,
  locales: Locales,
  texts: SchemaTexts = {},
  refer: (node: unknown) => unknown = () => undefined,
): unknown {
  const copy = (part: unknown, text?: string): unknown => {
    const replaced = refer(part);
    if (replaced !== undefined) return replaced;
    if (Array.isArray(part)) return part.map((each) => copy(each));
    if (part === null || typeof part !== 'object') return part;
    const name = schemaNames.get(part);
    const description = texts[name === undefined ? (text ?? '') : `schema.${name}`];
    const fields = Object.entries(part === localeSchema ? localeSchemaOf(locales) : part);
    return Object.fromEntries([
      ...(description === undefined ? [] : [['description', description]]),
      ...fields.map(([key, value]) => [
        key,
        key === 'properties' && name !== undefined
          ? copyFields(value as Readonly<Record<string, unknown>>, name)
          : copy(value),
      ]),
    ]);
  };
  const copyFields = (fields: Readonly<Record<string, unknown>>, name: string) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        field,
        copy(value, `schema.${name}.${field}`),
      ]),
    );
  return copy(node);
}

/** A named schema as a site in `locales` has it; `texts` describe it. */
export const schemaOf = (
  name: SchemaName | ResourceSchemaName,
  locales: Locales,
  texts?: SchemaTexts,
) => forSite(ALL[name], locales, texts) as Schema;

/** A named schema as the description has it: those in it are references to the components. */
export const componentOf = (name: SchemaName, locales: Locales, texts: SchemaTexts) =>
  forSite(SCHEMAS[name], locales, texts, (node) => {
    const other = node === SCHEMAS[name] ? undefined : schemaNames.get(node);
    return other === undefined ? undefined : reference('schemas', other);
  }) as Schema;

/** A reference to a component of the description. */
export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
