import type { ApiTexts } from '../../i18n/api-texts.ts';
import type { Schema } from './description.ts';

/** A rule that a value must follow, or what it is if it is absent. */
export type Rule =
  | { readonly kind: 'default' | 'constant' | 'pattern' | 'example'; readonly value: string }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | {
      readonly kind: 'length' | 'items' | 'range';
      readonly min?: number | undefined;
      readonly max?: number | undefined;
    }
  | { readonly kind: 'above' | 'below' | 'multiple'; readonly value: string }
  | { readonly kind: 'unique' | 'readOnly' | 'writeOnly' };

/** How many accepted values are shown. */
const MAX_VALUES = 40;

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The rules of a schema. */
export function rulesOf(schema: Schema): Rule[] {
  const { enum: values, minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  // In 3.0 they are boolean, and say what `minimum` and `maximum` mean.
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum || undefined;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum || undefined;
  const min = exclusiveMinimum === true ? undefined : minimum;
  const max = exclusiveMaximum === true ? undefined : maximum;
  const isIn = (low: number | undefined, high: number | undefined) =>
    low !== undefined || high !== undefined;
  const example = schema.example ?? schema.examples?.[0];
  const rules: (Rule | false)[] = [
    schema.const !== undefined && { kind: 'constant', value: written(schema.const) },
    values !== undefined &&
      values.length > 0 && {
        kind: 'values',
        values: values.slice(0, MAX_VALUES).map(written),
      },
    schema.default !== undefined && { kind: 'default', value: written(schema.default) },
    isIn(minLength, maxLength) && { kind: 'length', min: minLength, max: maxLength },
    isIn(minItems, maxItems) && { kind: 'items', min: minItems, max: maxItems },
    isIn(min, max) && { kind: 'range', min, max },
    above !== undefined && { kind: 'above', value: written(above) },
    below !== undefined && { kind: 'below', value: written(below) },
    schema.multipleOf !== undefined && { kind: 'multiple', value: written(schema.multipleOf) },
    schema.pattern !== undefined && { kind: 'pattern', value: schema.pattern },
    schema.uniqueItems === true && { kind: 'unique' },
    schema.readOnly === true && { kind: 'readOnly' },
    schema.writeOnly === true && { kind: 'writeOnly' },
    example !== undefined &&
      example !== null &&
      typeof example !== 'object' &&
      values === undefined && { kind: 'example', value: written(example) },
  ];
  return rules.filter((rule) => rule !== false);
}

/** A rule in words: a text, and the values that follow it. */
export interface RuleText {
  readonly text: string;
  readonly values: readonly string[];
}

/** Words the rules of a field. */
export function ruleText(rule: Rule, { rules: texts, number }: ApiTexts): RuleText {
  switch (rule.kind) {
    case 'values':
      return { text: texts.values, values: rule.values };
    case 'length':
    case 'items':
    case 'range': {
      const [atLeast, atMost, unit] = texts[rule.kind];
      const { min, max } = rule;
      const bounds = [
        ...(min === undefined ? [] : [`${atLeast} ${number(min)}`]),
        ...(max === undefined ? [] : [`${atMost} ${number(max)}`]),
      ].join(', ');
      const sentence = bounds.charAt(0).toUpperCase() + bounds.slice(1);
      return { text: `${sentence} ${unit}`.trim(), values: [] };
    }
    case 'unique':
    case 'readOnly':
    case 'writeOnly':
      return { text: texts[rule.kind], values: [] };
    default:
      return { text: texts[rule.kind], values: [rule.value] };
  }
}
