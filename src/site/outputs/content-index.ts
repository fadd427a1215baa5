import { hash } from 'node:crypto';
import { derived, shared } from '../../compile/derived.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import { CHARACTERS_PER_TOKEN } from '../../contract/mcp.ts';
import { contentIndexPath, twinPath } from '../../contract/paths.ts';
import type { ContentIndex } from '../../contract/resources/content-index.ts';
import type { PublicPage, SiteModel } from '../model.ts';
import { checkedJson, type Output } from './output.ts';

const measured = (text: string) => ({
  digest: `sha256:${hash('sha256', text)}`,
  characters: text.length,
  tokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN),
});

/** What the index of a locale is made from. */
interface IndexedPages {
  readonly locale: Locale;
  readonly baseUrl: string;
  readonly pages: readonly PublicPage[];
}

function contentIndex({ locale, baseUrl, pages }: IndexedPages): ContentIndex {
  return {
    locale,
    pages: pages.map((page) => {
      const { text, headings } = page.markdown.make();
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
  const { locales, baseUrl } = model;
  for (const locale of locales.codes) {
    const inputs = { locale, baseUrl, pages: shared(forLocale(model.pages, locale)) };
    const path = contentIndexPath(locale, locales);
    yield checkedJson(
      path,
      'ContentIndex',
      locales,
      derived('content index', inputs, contentIndex),
    );
  }
}
