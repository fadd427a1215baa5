import type { ElementRule, ElementRules } from './element.ts';
import { htmlElement, isHtmlName } from './html-elements.ts';
import { unknownElement } from './unknown-element.ts';

/** What becomes of an element: by the rule of its system, else as HTML or as something unknown. */
export const ruleOf = (name: string, rules: ElementRules): ElementRule =>
  (Object.hasOwn(rules, name) ? rules[name] : undefined) ??
  (isHtmlName(name) ? htmlElement : unknownElement);
