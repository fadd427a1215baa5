import { expect, it } from 'vitest';
import { load, page } from '../../../test/content-folder.ts';
import { DATA_FILE_BYTES } from '../../contract/limits.ts';
import { forLocale } from '../../contract/locales.ts';
import { sitemapOutputs } from './sitemap.ts';

it('is an index of sitemaps of at most 5 MB with each page once', async () => {
  const { model } = await load({
    'site.yaml': 'name: Test\ntagline: Tag\ndescription: About\nreference: false\n',
    'docs/en/a.md': page('Words.'),
    'docs/fr/a.md': page('Mots.'),
  });
  const sample = model?.editions.en?.pages.find(({ path }) => path === '/docs/a');
  if (!model || !sample) throw new Error('The content of the test has errors.');
  const en = Array.from({ length: 12_000 }, (_, index) => {
    const path = `/docs/a-page-with-a-name-as-long-as-many-titles-are-${index}`;
    return { ...sample, path, alternates: { en: path, fr: `/fr${path}` } };
  });
  const editions = model.locales.map((locale) => ({
    ...forLocale(model.editions, locale),
    pages: locale === 'en' ? en : [],
  }));
  const large = { ...model, editions };
  const files = [...sitemapOutputs(large)].filter(({ path }) => path.endsWith('.xml'));
  const texts = new Map<string, string>();
  for (const { path, make } of files) texts.set(path, String(await make()));
  expect([...texts.keys()].sort()).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap.xml']);
  for (const text of texts.values()) expect(text.length).toBeLessThan(DATA_FILE_BYTES);
  const index = texts.get('/sitemap.xml') ?? '';
  expect(index.match(/<loc>[^<]*/g)).toEqual(
    ['1', '2'].map((part) => `<loc>${model.baseUrl}/sitemap-${part}.xml`),
  );
  texts.delete('/sitemap.xml');
  const listed = [...texts.values()].flatMap((text) => text.match(/<loc>/g) ?? []);
  expect(listed).toHaveLength(12_000);
});
