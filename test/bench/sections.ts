import type { ContentEdition } from '../../src/compile/content.ts';
import { forLocale } from '../../src/contract/locales.ts';
import { buildIndex } from '../../src/search/build-index.ts';
import { loadIndex } from '../../src/search/engine.ts';
import { loadSite } from '../../src/site/load.ts';
import { print } from '../../src/terminal/print.ts';
import { SAMPLE_LOCALES } from '../sample-locales.ts';
import { documentsOf } from '../search-documents.ts';
import { markdownTable } from './markdown-table.ts';

/** Results among which the page of a link must be for its section to be judged. */
const SEEN = 3;

interface SectionLink {
  readonly text: string;
  readonly slug: string;
  readonly anchor: string;
}

/** The links to sections of other pages, each text once for a section. */
function sectionLinks({ docs }: ContentEdition): SectionLink[] {
  const slugs = new Map(docs.map(({ path, slug }) => [path, slug]));
  const links = docs.flatMap(({ path, links, targets }) =>
    links.flatMap(({ text = '' }, number): SectionLink[] => {
      const target = targets[number];
      if (target?.kind !== 'page' || target.path === path || !target.hash || text === '') return [];
      const slug = slugs.get(target.path);
      const anchor = decodeURIComponent(target.hash.slice(1));
      return slug === undefined ? [] : [{ text, slug, anchor }];
    }),
  );
  return [...new Map(links.map((link) => [Object.values(link).join('\n'), link])).values()];
}

/** How often the section of a link is right, with all links as plain text. */
async function measureSections(edition: ContentEdition, documents: ReturnType<typeof documentsOf>) {
  const plain = documents.map(({ linkTexts: _, ...document }) => document);
  const { index, texts } = buildIndex(plain, edition.locale, []);
  const engine = loadIndex(index, async (block) => texts[block] ?? new Uint8Array());
  const links = sectionLinks(edition);
  const counts = { links: links.length, judged: 0, first: 0, amongThree: 0 };
  for (const { text, slug, anchor } of links) {
    const hits = await engine.search(text, SEEN);
    const hit = hits.find((found) => found.slug === slug);
    if (!hit) continue;
    const anchors = hit.sections?.map((section) => section.anchor) ?? [];
    counts.judged++;
    if (anchors[0] === anchor) counts.first++;
    if (anchors.includes(anchor)) counts.amongThree++;
  }
  return counts;
}

/**
 * Prints how often a search for the text of a link to a section finds that section on its page.
 *
 * @throws {Error} if the folder's errors leave nothing to search
 */
export async function benchSections(folder: string): Promise<void> {
  const { model } = await loadSite({ folder, baseUrl: 'https://docs.example' });
  if (!model) throw new Error(`${folder} cannot be built: run the checks on it first.`);
  const rows: string[][] = [];
  for (const locale of SAMPLE_LOCALES) {
    const edition = forLocale(model.editions, locale);
    const found = await measureSections(edition, documentsOf(model, locale));
    const share = (count: number) => (count / Math.max(1, found.judged)).toFixed(3);
    const counts = [found.links, found.judged].map(String);
    rows.push([locale, ...counts, share(found.first), share(found.amongThree)]);
  }
  const head = ['', 'links', 'page in the first three', 'section first', 'within three'];
  for (const line of markdownTable(head, rows)) print(line);
}
