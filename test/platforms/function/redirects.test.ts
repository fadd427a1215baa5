import { expect, it } from 'vitest';
import { BASE, send } from '../../conformance/client.ts';

// By the redirects of the sample content.
it.each([
  ['/docs/getting-started/faq', '/docs/faq'],
  ['/fr/docs/getting-started/faq', '/fr/docs/faq'],
  ['/docs/getting-started/faq.mdx', '/docs/faq.mdx'],
  ['/api/v1/docs/getting-started/faq?locale=fr', '/api/v1/docs/faq?locale=fr'],
  ['/help/faq.html?from=mail', '/docs/faq?from=mail'],
  ['/aide/getting-started/first-flyer', '/fr/docs/getting-started/first-flyer'],
])('%s has moved to %s', async (from, to) => {
  expect((await send(from)).status).toBe(308);
  const { status, url } = await fetch(BASE + from);
  expect(status).toBe(200);
  expect(url).toBe(BASE + to);
});
