import { SPECULATION_RULES } from '../../contract/paths.ts';
import { json, type Output } from './output.ts';

/**
 * Lets browsers fetch a page once a reader points at a link to it (https://wicg.github.io/nav-speculation/).
 * What is no page has a dot in its path, or lies below `/api`.
 */
export function* speculationRulesOutputs(): Generator<Output> {
  yield json(SPECULATION_RULES, () => ({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: '/*.*' } },
            { not: { href_matches: '/api/*' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  }));
}
