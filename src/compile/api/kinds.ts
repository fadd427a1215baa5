import { wordSet } from '../../common/word-set.ts';

/**
 * The kind of a value in a description, which decides how references in it are treated: plurals are
 * maps by name; in data, `$ref` is not a reference.
 */
export type Kind = 'data' | 'object' | 'objects' | 'schema' | 'schemas';

/** Schema keywords that map names to schemas. */
const SCHEMA_MAPS = wordSet('$defs definitions dependentSchemas patternProperties properties');
const SCHEMA_DATA = wordSet('const default enum example examples');

/** Fields that map names to objects. */
const OBJECT_MAPS = wordSet(
  'callbacks content encoding examples headers links mediaTypes parameters pathItems paths requestBodies responses securitySchemes variables webhooks',
);
const OBJECT_DATA = wordSet('dataValue default example value');

/** The kind of the value of a key. */
export function kindOf(parent: Kind, key: string): Kind {
  if (parent === 'data') return 'data';
  if (parent === 'schemas') return 'schema';
  if (parent === 'objects') return 'object';
  if (key.startsWith('x-')) return 'data';
  if (parent === 'schema') {
    return SCHEMA_DATA.has(key) ? 'data' : SCHEMA_MAPS.has(key) ? 'schemas' : 'schema';
  }
  if (key === 'schemas') return 'schemas';
  if (key === 'schema' || key === 'itemSchema') return 'schema';
  return OBJECT_DATA.has(key) ? 'data' : OBJECT_MAPS.has(key) ? 'objects' : 'object';
}
