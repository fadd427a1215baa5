import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OPERATIONS } from './operations.ts';
import { accepts } from './parameters.ts';
import type { Schema } from './schema.ts';

const SCHEMAS: readonly Schema[] = [
  ...OPERATIONS.flatMap(({ parameters }) => parameters).map(({ schema }) => schema),
  { type: 'integer', format: 'int32' },
  { type: 'integer', minimum: -2 },
  { type: 'integer', enum: [1, 3], maximum: 2 },
  { type: 'string' },
  { type: 'string', enum: ['a', 'bb'], minLength: 2 },
];

const KEYWORDS = ['type', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength'];

const value = fc.oneof(
  fc.constantFrom('', 'en', 'fr', 'EN', 'a', 'bb', '😀', '😀😀', 'constructor'),
  fc.string({ maxLength: 4 }),
  fc.integer({ min: -3, max: 103 }),
  fc.double(),
  fc.constantFrom(2 ** 31, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31) - 1, 1e21, Number.NaN, -0),
  fc.integer({ min: 198, max: 202 }).map((length) => '😀'.repeat(length)),
  fc.integer({ min: 498, max: 502 }).map((length) => 'é'.repeat(length)),
);

it.each(SCHEMAS)('%j accepts what ajv accepts', (schema) => {
  const unknown = Object.keys(schema).filter(
    (key) => ![...KEYWORDS, 'format', 'default'].includes(key),
  );
  expect(unknown).toEqual([]);
  const ajv = addFormats(new Ajv2020());
  const validate = ajv.compile(schema);
  const property = fc.property(value, (given) => {
    expect(accepts(schema, given), String(given)).toBe(validate(given));
  });
  fc.assert(property, { numRuns: 500, seed: 1 });
});
