import { close, createIndex } from 'pagefind';
import type { Entry } from '../src/content/entry.ts';
import type { Content } from '../src/content/model.ts';
import { textSections } from '../src/content/plain-text.ts';
import { type Section, sectionsOf } from '../src/content/sections.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { escapeXml } from './outputs/xml.ts';

/**
 * A page as Pagefind needs it: words, headings and their ids. What surrounds them on the page
 * would only be read to be thrown away.
 */
function pagefindHtml(entry: Entry<'docs'>, section: Section): string {
  const { title, description } = entry.data;
  const lines = (text: string) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `<p>${escapeXml(line)}</p>`);
  const blocks = textSections(entry).flatMap(({ heading, slug, text }) => [
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

/** A page, as the index is made of it. */
export interface PagefindPage {
  readonly url: string;
  readonly content: string;
}

/** The documentation of every locale, as the index is made of it. */
export function pagefindPages(content: Content): PagefindPage[] {
  return LOCALES.flatMap((locale) =>
    sectionsOf(content, locale).flatMap((section) =>
      section.entries.map((entry) => ({ url: entry.path, content: pagefindHtml(entry, section) })),
    ),
  );
}

function expectNone(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Pagefind: ${errors.join('; ')}`);
}

/**
 * Writes the index of the search in the browser.
 *
 * @param folder the site that is being built, absolute
 * @throws {Error} with what Pagefind reports
 */
export async function writePagefind(pages: readonly PagefindPage[], folder: string): Promise<void> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(`Pagefind: ${errors.join('; ')}`);
    const added = await Promise.all(pages.map((page) => index.addHTMLFile(page)));
    expectNone(added.flatMap(({ errors }) => errors));
    expectNone((await index.writeFiles({ outputPath: `${folder}/pagefind` })).errors);
  } finally {
    await close();
  }
}
