import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HTML_TYPE, JSON_TYPE, MARKDOWN_TYPE } from '../../src/contract/media-types.ts';
import { negotiate } from '../../src/service/negotiate.ts';
import { accept } from './accept.ts';
import { choose } from './accept-oracle.ts';
import { check, times } from './check.ts';

const OFFERS = [
  [HTML_TYPE, MARKDOWN_TYPE],
  [JSON_TYPE, MARKDOWN_TYPE],
  [MARKDOWN_TYPE],
  [HTML_TYPE, JSON_TYPE, MARKDOWN_TYPE],
];

const NAME = 'negotiation';

it(`${NAME} chooses what RFC 9110 says`, async () => {
  const chosen = new Set<string | undefined>();
  const isWhole = await check(
    NAME,
    times(5_000, 250_000),
    fc.asyncProperty(accept, fc.constantFrom(...OFFERS), async (header, offers) => {
      const choice = negotiate(header, offers);
      chosen.add(choice);
      expect(choice).toBe(choose(header, offers));
    }),
  );
  if (isWhole) expect(chosen.size).toBe(4);
});
