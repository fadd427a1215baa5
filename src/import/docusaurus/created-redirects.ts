import { callFunction } from '../config/evaluate.ts';
import { Callable } from '../config/scope.ts';
import { Unknown, type Values } from '../config/unknown.ts';
import type { OldPage } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';

/**
 * Adds the redirects that a function of the configuration gives for the address of each page.
 *
 * @param create gives an address or several that led to a page; reported if it cannot be read
 */
export function addCreatedRedirects(
  create: unknown,
  pages: readonly OldPage[],
  redirects: Map<string, string>,
  values: Values,
): void {
  if (create instanceof Unknown && !(create instanceof Callable)) {
    values.known(create);
    return;
  }
  for (const { address } of pages) {
    const given = callFunction(create, [address]);
    const sources: readonly unknown[] = Array.isArray(given) ? given : [given];
    if (sources.some((from) => from instanceof Unknown)) {
      values.known(create);
      return;
    }
    for (const from of sources) {
      if (typeof from === 'string') redirects.set(plainAddress(from), address);
    }
  }
}
