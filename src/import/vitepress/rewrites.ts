import { callFunction } from '../config/evaluate.ts';
import { Callable } from '../config/scope.ts';
import type { Values } from '../config/unknown.ts';

/** A parameter of a pattern: `:name`, `:name*`, `:name(.*)` or `(.*)`. */
const PARAMETER = /:(\w+)(?:\(\.[*+]\)|[*+?])?|\(\.[*+]\)/g;

/** A pattern; `undefined` for one with an expression of its own, which is not run. */
function patternOf(from: string): URLPattern | undefined {
  if (/[(){}]/.test(from.replace(PARAMETER, ''))) return undefined;
  return new URLPattern({ pathname: from.replace(/^\/?/, '/') });
}

/**
 * Where pages are served that are not served at the path of their file.
 *
 * @param rewrites patterns of paths, with extension, and what they become; or a function of paths
 */
export function rewriter(rewrites: unknown, values: Values): (path: string) => string {
  if (typeof rewrites === 'function' || rewrites instanceof Callable)
    return (path) => values.text(callFunction(rewrites, [path])) ?? path;
  const list = Object.entries(values.record(rewrites)).flatMap(([from, to]) => {
    const pattern = patternOf(from);
    return typeof to === 'string' && pattern ? [{ pattern, target: to.replace(/^\//, '') }] : [];
  });
  return (path) => {
    for (const { pattern, target } of list) {
      const match = pattern.exec({ pathname: `/${path}` });
      if (!match) continue;
      const { groups } = match.pathname;
      return target.replace(PARAMETER, (_, name = '0') => decodeURI(groups[name] ?? ''));
    }
    return path;
  };
}
