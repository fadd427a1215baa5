import { filled } from '../../common/fill-text.ts';
import type { ApiPageContext } from './context.ts';
import type { Schema } from './description.ts';
import { code, joined, type Part, plain } from './part.ts';

/** How many accepted values are shown. */
const MAX_VALUES = 40;

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What values must follow, or are if they are absent: each rule with the values it names. */
export function rulesOf(
  schema: Schema,
  { texts, locale }: Pick<ApiPageContext, 'texts' | 'locale'>,
): readonly Part[] {
  const { format } = new Intl.NumberFormat(locale);
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
  const bounds = (name: 'apiLength' | 'apiItems' | 'apiRange', min?: number, max?: number) => {
    if (min === undefined && max === undefined) return [];
    const bound = max === undefined ? 'Min' : min === undefined ? 'Max' : '';
    const text = texts[`${name}${bound}` as const];
    return [rule(filled(text, { min: format(min ?? 0), max: format(max ?? 0) }))];
  };
  return [
    ...withValue(texts.apiConstant, schema.const),
    ...(accepted.length > 0 ? [rule(texts.apiValues, ...accepted.slice(0, MAX_VALUES))] : []),
    ...withValue(texts.apiDefault, schema.default),
    ...bounds('apiLength', schema.minLength, schema.maxLength),
    ...bounds('apiItems', schema.minItems, schema.maxItems),
    ...bounds(
      'apiRange',
      exclusiveMinimum === true ? undefined : minimum,
      exclusiveMaximum === true ? undefined : maximum,
    ),
    ...withValue(texts.apiAbove, above),
    ...withValue(texts.apiBelow, below),
    ...withValue(texts.apiMultiple, schema.multipleOf),
    ...withValue(texts.apiPattern, schema.pattern),
    ...(schema.uniqueItems === true ? [rule(texts.apiUnique)] : []),
    ...(schema.readOnly === true ? [rule(texts.apiReadOnly)] : []),
    ...(schema.writeOnly === true ? [rule(texts.apiWriteOnly)] : []),
    ...(isExampleShown ? withValue(texts.apiExampleValue, example) : []),
  ];
}
