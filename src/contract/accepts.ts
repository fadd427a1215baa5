import type { Schema } from './schema.ts';

const isInt32 = (value: number) => (value | 0) === value;

/** Whether a value is one that the schema of a parameter allows, as JSON Schema defines it. */
export function accepts(schema: Schema, value: string | number): boolean {
  if (schema.enum !== undefined && !schema.enum.includes(value)) return false;
  if (typeof value === 'number') {
    const {
      format,
      minimum = Number.NEGATIVE_INFINITY,
      maximum = Number.POSITIVE_INFINITY,
    } = schema;
    return (
      schema.type === 'integer' &&
      Number.isInteger(value) &&
      (format !== 'int32' || isInt32(value)) &&
      value >= minimum &&
      value <= maximum
    );
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  // Characters are Unicode code points (RFC 8259, section 7).
  const { length } = [...value];
  return schema.type === 'string' && length >= minLength && length <= maxLength;
}
