import { close, createIndex, type PagefindIndex } from 'pagefind';
import type { Entry } from '../src/content/entry.ts';
import type { Content } from '../src/content/model.ts';
import { textSections } from '../src/content/plain-text.ts';
import { type Section, sectionsOf } from '../src/content/sections.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { inBatches } from './in-batches.ts';
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

function expectNone(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Pagefind: ${errors.join('; ')}`);
}

async function addPages(index: PagefindIndex, content: Content): Promise<number> {
  const pages = LOCALES.flatMap((locale) =>
    sectionsOf(content, locale).flatMap((section) =>
      section.entries.map((entry) => ({ entry, section })),
    ),
  );
  await inBatches(pages, async ({ entry, section }) => {
    const html = pagefindHtml(entry, section);
    expectNone((await index.addHTMLFile({ url: entry.path, content: html })).errors);
  });
  return pages.length;
}

/**
 * Writes the index of the search in the browser: the documentation of every locale.
 *
 * @param folder the site that is being built, absolute
 * @returns how many pages it holds
 * @throws {Error} with what Pagefind reports
 */
export async function writePagefind(content: Content, folder: string): Promise<number> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(`Pagefind: ${errors.join('; ')}`);
    const count = await addPages(index, content);
    expectNone((await index.writeFiles({ outputPath: `${folder}/pagefind` })).errors);
    return count;
  } finally {
    await close();
  }
}
