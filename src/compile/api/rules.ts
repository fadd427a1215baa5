import type { ApiTexts } from '../../i18n/api-texts.ts';
import type { Schema } from './description.ts';
import { code, joined, type Part, plain } from './part.ts';

/** How many accepted values are shown. */
const MAX_VALUES = 40;

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What values must follow, or are if they are absent: each rule with the values it names. */
export function rulesOf(schema: Schema, { rules: texts, number }: ApiTexts): readonly Part[] {
  const { enum: accepted = [], minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  // In 3.0 they are boolean, and say what `minimum` and `maximum` mean.
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum || undefined;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum || undefined;
  const example: unknown = schema.example ?? schema.examples?.[0];
  const isExampleShown = accepted.length === 0 && typeof example !== 'object';
  const rule = (text: string, ...values: readonly unknown[]) => {
    const shown = values.map((value) => code(written(value)));
    return joined([plain(text), joined(shown, ', ')], ' ');
  };
  const withValue = (text: string, value: unknown) =>
    value === undefined ? [] : [rule(text, value)];
  const bounds = (
    [atLeast, atMost, unit]: readonly string[],
    min: number | undefined,
    max: number | undefined,
  ) => {
    const both = [
      ...(min === undefined ? [] : [`${atLeast} ${number(min)}`]),
      ...(max === undefined ? [] : [`${atMost} ${number(max)}`]),
    ].join(', ');
    return both === '' ? [] : [rule(`${both[0]?.toUpperCase()}${both.slice(1)} ${unit}`.trim())];
  };
  return [
    ...withValue(texts.constant, schema.const),
    ...(accepted.length > 0 ? [rule(texts.values, ...accepted.slice(0, MAX_VALUES))] : []),
    ...withValue(texts.default, schema.default),
    ...bounds(texts.length, schema.minLength, schema.maxLength),
    ...bounds(texts.items, schema.minItems, schema.maxItems),
    ...bounds(
      texts.range,
      exclusiveMinimum === true ? undefined : minimum,
      exclusiveMaximum === true ? undefined : maximum,
    ),
    ...withValue(texts.above, above),
    ...withValue(texts.below, below),
    ...withValue(texts.multiple, schema.multipleOf),
    ...withValue(texts.pattern, schema.pattern),
    ...(['uniqueItems', 'readOnly', 'writeOnly'] as const)
      .filter((name) => schema[name] === true)
      .map((name) => rule(texts[name === 'uniqueItems' ? 'unique' : name])),
    ...(isExampleShown ? withValue(texts.example, example) : []),
  ];
}
