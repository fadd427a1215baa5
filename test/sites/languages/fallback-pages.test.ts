import { expect, it } from 'vitest';
import { readText } from '../../site/dist.ts';

/** A page that English and French have, in a site of six languages. */
const PAGE = 'docs/share/with-a-team';

it('the original replaces a missing translation', async () => {
  const shown = await readText(`de/${PAGE}/index.html`);
  expect(shown).toMatch(/<article[^>]* lang="en"/);
  expect(shown).toContain(`<link rel="canonical" href="http://localhost:4321/${PAGE}">`);
  expect(await readText('de/docs/draw/index.html')).toContain(`/de/${PAGE}`);
  expect(await readText('sitemap.xml')).not.toContain(`/de/${PAGE}`);
});
