import { wordSet } from '../../common/word-set.ts';

/**
 * What a value of a description is, which decides what references in it become: maps of names are
 * plurals, and in data `$ref` is no reference.
 */
export type Kind = 'data' | 'object' | 'objects' | 'schema' | 'schemas';

/** Keywords of schemas with schemas by name. */
const SCHEMA_MAPS = wordSet('$defs definitions dependentSchemas patternProperties properties');
const SCHEMA_DATA = wordSet('const default enum example examples');

/** Fields with objects by name. */
const OBJECT_MAPS = wordSet(
  'callbacks content encoding examples headers links mediaTypes parameters pathItems paths requestBodies responses securitySchemes variables webhooks',
);
const OBJECT_DATA = wordSet('dataValue default example value');

/** What the value of a key is. */
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
