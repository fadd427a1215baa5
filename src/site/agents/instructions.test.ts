import { expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../../test/content-folder.ts';
import { forLocale } from '../../contract/locales.ts';
import { instructions } from './instructions.ts';

it('describe the use of the site in each language', async () => {
  const settings = 'agents: { use: [{ en: Sizes, fr: Tailles }], avoid: [Prices] }\n';
  const { model } = await load({ 'site.yaml': SITE + settings, ...pair('docs/*/a.md', page()) });
  const [english, french] = ['en', 'fr'].map(
    (locale) => model && instructions(forLocale(model.editions, locale)),
  );
  expect(english).toContain(
    '## When to use this\n\n- Sizes\n\n## When not to use this\n\n- Prices\n',
  );
  expect(french).toContain('\n\n- Tailles\n\n## Quand ne pas s’en servir\n\n- Prices\n');
});
