import { Callable, isUnknown, isWhole } from './scope.ts';

type Primitive = string | number | boolean | null | undefined;

export const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

/** Whether `name` is a property of `value` itself, never of its prototype. */
export const isOwn = (
  value: unknown,
  name: string | number,
): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** The result of an operator on two values; `undefined` if it is unknown. */
export function operate(operator: string, left: unknown, right: unknown): unknown {
  if (!isPrimitive(left) || !isPrimitive(right)) return undefined;
  const isMissing = (value: Primitive) => value === undefined || value === null;
  const isSame = left === right || (isMissing(left) && isMissing(right));
  // A comparison that converts one of its sides is not followed.
  const converts = typeof left !== typeof right && !isMissing(left) && !isMissing(right);
  const isText = typeof left === 'string' || typeof right === 'string';
  switch (operator) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      return converts ? undefined : isSame;
    case '!=':
      return converts ? undefined : !isSame;
    case '+':
      if (isText) return `${left}${right}`;
  }
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    default:
      return undefined;
  }
}

const TEXT_METHODS = [
  ...['endsWith', 'includes', 'replace', 'replaceAll', 'slice', 'split', 'startsWith'],
  ...['toLowerCase', 'toUpperCase', 'trim'],
] as const satisfies readonly (keyof string)[];

/** The result of a method of a text; `undefined` if it is unknown. */
export function callTextMethod(text: string, name: string, args: readonly unknown[]): unknown {
  const method = TEXT_METHODS.find((each) => each === name);
  if (method === undefined || !args.every(isPrimitive)) return undefined;
  return Reflect.apply(text[method], text, args);
}

/** Marks a method that cannot be followed. */
export const NOT_KNOWN = Symbol('not known');

/** Does what a method of a list does, and returns its result; {@link NOT_KNOWN} if that is unknown. */
export function callListMethod(
  list: unknown[],
  name: string,
  args: readonly unknown[],
  call: (fn: Callable, args: readonly unknown[]) => unknown,
): unknown {
  const [first] = args;
  if (name === 'push') return list.push(...args);
  if (name === 'unshift') return list.unshift(...args);
  if (!isWhole(list)) return NOT_KNOWN;
  const results = () =>
    first instanceof Callable ? list.map((item, index) => call(first, [item, index, list])) : [];
  const isGivenFunction = first instanceof Callable && args.length === 1;
  switch (name) {
    case 'forEach':
      if (isGivenFunction) results();
      return isGivenFunction ? undefined : NOT_KNOWN;
    case 'map':
      return isGivenFunction ? results() : NOT_KNOWN;
    case 'flatMap':
      return isGivenFunction ? results().flat() : NOT_KNOWN;
    case 'filter': {
      const tests = isGivenFunction ? results() : [first];
      if (!isGivenFunction || tests.some(isUnknown)) return NOT_KNOWN;
      return list.filter((_, index) => tests[index]);
    }
    case 'concat':
      return args.some(isUnknown) ? NOT_KNOWN : list.concat(...args);
    case 'flat':
      return args.length === 0 ? list.flat() : NOT_KNOWN;
    case 'join': {
      const isKnown = list.every(isPrimitive) && (first === undefined || typeof first === 'string');
      return isKnown ? list.join(first) : NOT_KNOWN;
    }
    case 'slice':
      return args.every((arg) => typeof arg === 'number') ? list.slice(...args) : NOT_KNOWN;
    default:
      return NOT_KNOWN;
  }
}
