import type { Entry } from '../src/content/entry.ts';
import type { Content } from '../src/content/model.ts';
import { type Section, sectionsOf } from '../src/content/sections.ts';
import { LOCALES, type Locale } from '../src/contract/locales.ts';
import { escapeXml } from './outputs/xml.ts';
import type { PagefindPage } from './pagefind-files.ts';
import { PagefindThread } from './pagefind-thread.ts';
import { sha256 } from './previous-site.ts';
import type { SiteFolder } from './site-folder.ts';

/** Names the index of each locale; Pagefind's script in the browser reads it first. */
const ENTRY = '/pagefind/pagefind-entry.json';

interface PagefindEntry {
  readonly languages: Readonly<Record<string, unknown>>;
}

const readEntry = (content: Uint8Array): PagefindEntry =>
  JSON.parse(Buffer.from(content).toString());

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
  const blocks = entry.document.sections.flatMap(({ heading, slug, text }) => [
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

/** The documentation of a locale, as its index is made of it. */
export function pagefindPages(content: Content, locale: Locale): PagefindPage[] {
  return sectionsOf(content, locale).flatMap((section) =>
    section.entries.map((entry) => ({ url: entry.path, content: pagefindHtml(entry, section) })),
  );
}

/** What the index of a locale is made of, as one hash. */
function keyOf(locale: Locale, pages: readonly PagefindPage[]): string {
  const hashes = pages.map(({ url, content }) => sha256(`${url}\n${content}`));
  return sha256([locale, ...hashes].join('\n'));
}

/** Writes the index of some pages; gives what its own entry would say. */
async function writeIndex(
  pages: readonly PagefindPage[],
  site: SiteFolder,
  key: string,
  thread: PagefindThread,
): Promise<PagefindEntry> {
  let entry: PagefindEntry | undefined;
  for (const { path, content } of await thread.files(pages)) {
    const target = `/pagefind/${path}`;
    if (target === ENTRY) entry = readEntry(content);
    // The scripts, which every index has, are the first one's.
    else if (!site.keys.has(target)) site.write(target, content, key);
  }
  if (!entry) throw new Error(`Pagefind made no ${ENTRY}.`);
  return entry;
}

/** How many pages the search in the browser knows. */
interface IndexedPages {
  readonly total: number;
  /** Those that Pagefind had to read. */
  readonly read: number;
}

/**
 * Writes the index of the search in the browser, that of a locale anew if something in its pages
 * has changed. The locales come one after the other, as Pagefind holds all pages of an index in
 * memory.
 *
 * @param started for the first locale that needs it; ended if none does
 * @throws {Error} with what Pagefind reports
 */
export async function writePagefind(
  content: Content,
  site: SiteFolder,
  started: PagefindThread,
): Promise<IndexedPages> {
  const before = site.previous(ENTRY);
  const previous = before && readEntry(before);
  let merged: PagefindEntry = { languages: {} };
  let [total, read] = [0, 0];
  let thread: PagefindThread | undefined = started;
  for (const locale of LOCALES) {
    const pages = pagefindPages(content, locale);
    const key = keyOf(locale, pages);
    const kept = previous && site.reuseAll(key) ? previous : undefined;
    const entry = kept ?? (await writeIndex(pages, site, key, thread ?? new PagefindThread()));
    if (!kept) thread = undefined;
    merged = { ...entry, languages: { ...merged.languages, [locale]: entry.languages[locale] } };
    total += pages.length;
    if (!kept) read += pages.length;
  }
  await thread?.end();
  site.write(ENTRY, JSON.stringify(merged));
  return { total, read };
}
