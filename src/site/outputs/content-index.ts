import { hash } from 'node:crypto';
import { forLocale, type Locale } from '../../contract/locales.ts';
import { CHARACTERS_PER_TOKEN } from '../../contract/mcp.ts';
import { contentIndexPath, twinPath } from '../../contract/paths.ts';
import type { ContentIndex } from '../../contract/resources/content-index.ts';
import type { SiteModel } from '../model.ts';
import { json, type Output } from './output.ts';
import { pagesKey } from './pages-key.ts';

const measured = (text: string) => ({
  digest: `sha256:${hash('sha256', text)}`,
  characters: text.length,
  tokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN),
});

function contentIndex({ baseUrl, pages }: SiteModel, locale: Locale): ContentIndex {
  return {
    locale,
    pages: forLocale(pages, locale).map((page) => {
      const { text, headings } = page.markdown();
      return {
        title: page.title,
        url: baseUrl + page.path,
        markdownUrl: baseUrl + twinPath(page.path),
        ...(page.updated !== undefined && { updated: page.updated }),
        ...measured(text),
        sections: headings.map(({ heading, start }, index) => ({
          anchor: heading.slug,
          title: heading.text,
          ...measured(text.slice(start, headings[index + 1]?.start)),
        })),
      };
    }),
  };
}

/** Every page and section of a locale with its digest, for pipelines that fetch what has changed. */
export function* contentIndexOutputs(model: SiteModel): Generator<Output> {
  const { locales } = model;
  for (const locale of locales.codes) {
    const path = contentIndexPath(locale, locales);
    yield json(
      path,
      () => contentIndex(model, locale),
      { schema: 'ContentIndex', locales },
      `content index ${pagesKey(model, locale)} ${model.baseUrl}`,
    );
  }
}
