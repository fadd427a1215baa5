import { FRENCH_SCHEMAS } from './french-schemas.ts';
import { type Locale, type Locales, ownLanguage } from './locales.ts';
import { localeSchema, localeSchemaOf } from './resources/documentation.ts';
import type { Schema } from './schema.ts';
import { RESOURCE_SCHEMAS, type ResourceSchemaName, SCHEMAS, type SchemaName } from './schemas.ts';

const schemaNames = new Map<unknown, string>(
  Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]),
);

/** A schema as a site in `locales` has it; `refer` may replace a part of it. */
export function forSite(
  node: unknown,
  locales: Locales,
  refer: (node: unknown) => unknown = () => undefined,
): unknown {
  const copy = (part: unknown): unknown => {
    const replaced = refer(part);
    if (replaced !== undefined) return replaced;
    if (part === localeSchema) return localeSchemaOf(locales);
    if (Array.isArray(part)) return part.map(copy);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copy(value)]));
  };
  return copy(node);
}

/** A named schema as a site in `locales` has it. */
export const schemaOf = (name: SchemaName | ResourceSchemaName, locales: Locales) =>
  forSite({ ...SCHEMAS, ...RESOURCE_SCHEMAS }[name], locales) as Schema;

/** A copy of `root` in which every named schema, but itself, is a reference to the components. */
export function withReferences(root: unknown, locales: Locales): unknown {
  return forSite(root, locales, (node) => {
    const name = node === root ? undefined : schemaNames.get(node);
    return name === undefined ? undefined : reference('schemas', name);
  });
}

type Described = Readonly<Record<string, unknown>>;

/**
 * A named schema as the description has it.
 *
 * @param locale language of its texts
 */
export function componentOf(name: SchemaName, locales: Locales, locale: Locale): Described {
  const component = withReferences(SCHEMAS[name], locales) as Described;
  if (ownLanguage(locale) === 'en') return component;
  const { about, fields } = FRENCH_SCHEMAS[name];
  const texts: Readonly<Record<string, string>> = fields;
  const properties = Object.entries(component.properties as Readonly<Record<string, Described>>);
  return {
    ...component,
    description: about,
    properties: Object.fromEntries(
      properties.map(([field, schema]) => [field, { ...schema, description: texts[field] }]),
    ),
  };
}

/** A reference to a component of the description. */
export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
