import type { ApiTexts } from '../../i18n/api-texts.ts';
import type { Rule } from './fields.ts';

/** A rule in words: a text, and the values that follow it. */
export interface RuleText {
  readonly text: string;
  readonly values: readonly string[];
}

/** Words the rules of a field. */
export function ruleText(rule: Rule, { rules: texts }: ApiTexts): RuleText {
  switch (rule.kind) {
    case 'values':
      return { text: texts.values, values: rule.values };
    case 'length':
    case 'items':
    case 'range': {
      const [atLeast, atMost, unit] = texts[rule.kind];
      const { min, max } = rule;
      const bounds = [
        ...(min === undefined ? [] : [`${atLeast} ${min}`]),
        ...(max === undefined ? [] : [`${atMost} ${max}`]),
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
