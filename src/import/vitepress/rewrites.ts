import { callFunction } from '../config/evaluate.ts';
import { Callable } from '../config/scope.ts';
import type { Values } from '../config/unknown.ts';

/** A parameter of a pattern: `:name`, `:name*`, `:name(.*)` or `(.*)`. */
const PARAMETER = /:(\w+)(\(\.[*+]\)|[*+?])?|\((\.[*+])\)/g;

const expressionOf = (rule: string) =>
  /\*/.test(rule) ? '(.*)' : rule === '' ? '([^/]+)' : rule === '?' ? '([^/]*)' : '(.+)';

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

interface Rewrite {
  readonly pattern: RegExp;
  /** Names of the parameters, in their order; numbers for those without. */
  readonly names: readonly string[];
  readonly target: string;
}

function rewriteOf(from: string, target: string): Rewrite {
  const names: string[] = [];
  let source = '';
  let end = 0;
  for (const match of from.matchAll(PARAMETER)) {
    const [written, name, rule = '', bare] = match;
    names.push(name ?? String(names.length));
    source += literal(from.slice(end, match.index)) + expressionOf(bare ?? rule);
    end = match.index + written.length;
  }
  return { pattern: new RegExp(`^${source}${literal(from.slice(end))}$`), names, target };
}

/**
 * Where pages are served that are not served at the path of their file.
 *
 * @param rewrites patterns of paths, with extension, and what they become; or a function of paths
 */
export function rewriter(rewrites: unknown, values: Values): (path: string) => string {
  if (typeof rewrites === 'function' || rewrites instanceof Callable)
    return (path) => values.text(callFunction(rewrites, [path])) ?? path;
  const list = Object.entries(values.record(rewrites)).flatMap(([from, to]) =>
    typeof to === 'string' ? [rewriteOf(from.replace(/^\//, ''), to.replace(/^\//, ''))] : [],
  );
  return (path) => {
    for (const { pattern, names, target } of list) {
      const [, ...values] = pattern.exec(path) ?? [];
      if (values.length === 0 && !pattern.test(path)) continue;
      const found = new Map(names.map((name, index) => [name, values[index] ?? '']));
      return target.replace(PARAMETER, (written, name) => found.get(name) ?? written);
    }
    return path;
  };
}
