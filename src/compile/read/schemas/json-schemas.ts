import { z } from 'zod';
import { COLLECTIONS } from './front-matter.ts';
import { glossary } from './glossary.ts';
import { navigation } from './navigation.ts';
import { siteConfig } from './site.ts';

/**
 * The JSON Schemas (2020-12) of the YAML files by name, for completion and validation in editors. Rules
 * between fields are only checked by the build.
 */
export function jsonSchemas(): Readonly<Record<string, object>> {
  const schemas: readonly (readonly [string, z.ZodType])[] = [
    ...Object.entries({ site: siteConfig, nav: navigation, glossary }),
    ...Object.entries(COLLECTIONS).map(([name, { frontMatter }]) => [name, frontMatter] as const),
  ];
  return Object.fromEntries(
    schemas.map(([name, schema]) => [name, z.toJSONSchema(schema, { io: 'input' })]),
  );
}
