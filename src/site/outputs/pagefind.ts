import { hash } from 'node:crypto';
import type { LinkedEntry } from '../../compile/entry.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import { browserSearchFolder } from '../../contract/paths.ts';
import type { SiteModel } from '../model.ts';
import { type PagefindPage, pagefindFiles } from '../pagefind/pagefind-files.ts';
import type { Section } from '../sections.ts';
import type { OutputGroup } from './output.ts';
import { escapeXml } from './xml.ts';

/**
 * A page as Pagefind needs it: text, headings and their ids, without the navigation around them,
 * which Pagefind would only parse and drop.
 */
function pagefindHtml(entry: LinkedEntry<'docs'>, section: Section): string {
  const { title, description } = entry.data;
  const lines = (text: string) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `<p>${escapeXml(line)}</p>`);
  const blocks = entry.body.sections.flatMap(({ heading, slug, text }) => [
    ...(slug === undefined ? [] : [`<h2 id="${escapeXml(slug)}">${escapeXml(heading)}</h2>`]),
    ...lines(text),
  ]);
  return [
    `<html lang="${entry.locale}"><body data-pagefind-meta="section:${escapeXml(section.title)}">`,
    `<h1>${escapeXml(title)}</h1>`,
    ...lines(description ?? ''),
    ...blocks,
    '</body></html>',
  ].join('\n');
}

/** The pages in the index of a locale. */
function pagefindPages({ sections }: SiteModel, locale: Locale): PagefindPage[] {
  return forLocale(sections, locale).flatMap((section) =>
    section.entries.map((entry) => ({ url: entry.path, content: pagefindHtml(entry, section) })),
  );
}

/** The indexes of the search in the browser, one per locale. */
export const pagefindOutputs = (model: SiteModel): OutputGroup[] =>
  model.locales.codes.map((locale) => {
    const shown = forLocale(model.sections, locale).map(({ title, entries }) => [
      title,
      entries.map(({ path, key, data }) => [path, key, data]),
    ]);
    return {
      prefix: browserSearchFolder(locale),
      key: `pagefind ${hash('sha256', JSON.stringify([locale, shown]))}`,
      make: async () => {
        const files = await pagefindFiles(pagefindPages(model, locale));
        return new Map(
          files.map(({ path, content }) => [browserSearchFolder(locale) + path, content]),
        );
      },
    };
  });
