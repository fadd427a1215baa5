import { Pattern } from './scope.ts';
import { Unknown } from './unknown.ts';

type Call = (fn: unknown, args: readonly unknown[]) => unknown;

/** Whether `name` is a property of `value` itself, never of its prototype. */
export const isOwn = (
  value: unknown,
  name: string | number,
): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** The result of an operator; `undefined` if it is unknown. */
export function operate(operator: string, left: unknown, right: () => unknown): unknown {
  if (left instanceof Unknown) return operator === '||' || operator === '??' ? right() : left;
  switch (operator) {
    case '||':
      return left || right();
    case '&&':
      return left && right();
    case '??':
      return left ?? right();
  }
  const other = right();
  if (other instanceof Unknown) return other;
  switch (operator) {
    case '===':
    case '==':
      return left === other;
    case '!==':
    case '!=':
      return left !== other;
    case '+':
      return typeof left === 'string' || typeof other === 'string'
        ? `${left}${other}`
        : Number(left) + Number(other);
    case '-':
      return Number(left) - Number(other);
    case '>':
      return Number(left) > Number(other);
    case '<':
      return Number(left) < Number(other);
    default:
      return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The result of a method of a list, a text or `Object`; `undefined` if it is unknown. */
export function callMethod(
  target: unknown,
  method: string,
  args: readonly unknown[],
  call: Call,
): unknown {
  const [first] = args;
  if (target === Object && typeof first === 'object' && first && !(first instanceof Unknown)) {
    if (method === 'entries') return Object.entries(first);
    if (method === 'keys') return Object.keys(first);
    return method === 'values' ? Object.values(first) : undefined;
  }
  if (Array.isArray(target)) return callListMethod(target, method, args, call);
  if (target instanceof Pattern) {
    return method === 'test' && isText(first) ? first.search(target.expression) >= 0 : undefined;
  }
  if (!isText(target)) {
    return isOwn(target, method) ? call(target[method], args) : undefined;
  }
  if (args.some((each) => each instanceof Unknown && !(each instanceof Pattern))) return undefined;
  switch (method) {
    case 'replace': {
      const sought = first instanceof Pattern ? first.expression : first;
      return isText(args[1]) && (isText(sought) || sought instanceof RegExp)
        ? target.replace(sought, args[1])
        : undefined;
    }
    case 'startsWith':
    case 'endsWith':
    case 'includes':
      return isText(first) ? target[method](first) : undefined;
    case 'trim':
      return target.trim();
    case 'toLowerCase':
      return target.toLowerCase();
    case 'toUpperCase':
      return target.toUpperCase();
    case 'split':
      return isText(first) ? target.split(first) : undefined;
    case 'slice':
      return target.slice(Number(first), args[1] === undefined ? undefined : Number(args[1]));
    default:
      return undefined;
  }
}

function callListMethod(
  list: readonly unknown[],
  method: string,
  args: readonly unknown[],
  call: Call,
): unknown {
  const [first] = args;
  const each = (value: unknown, index: number) => call(first, [value, index, list]);
  switch (method) {
    case 'map':
      return list.map(each);
    case 'flatMap':
      return list.flatMap((value, index) => each(value, index) ?? []);
    case 'filter':
      return list.filter((value, index) => each(value, index));
    case 'concat':
      return list.concat(...args.map((value) => value as unknown[]));
    case 'flat':
      return list.flat();
    case 'join':
      return list.join(isText(first) ? first : ',');
    case 'slice':
      return list.slice(Number(first), args[1] === undefined ? undefined : Number(args[1]));
    default:
      return undefined;
  }
}
