import type { Locale } from '../../contract/locales.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import {
  fieldsParameter,
  integerParameter,
  localeParameter,
  underParameter,
  versionParameter,
} from '../../contract/parameters.ts';
import { apiFile, sectionUrl, twinPath } from '../../contract/paths.ts';
import type { DocumentationIndex } from '../../contract/resources/documentation.ts';
import type { SearchResult } from '../../contract/resources/search.ts';
import type { Parameters } from '../parameters.ts';
import { digestOf, type Library } from './library.ts';
import { cutAt } from './read-tool.ts';
import { type Block, NOTHING_FOUND, searchedText, type Tool, textBlock } from './tool.ts';

/** Pages that sections are taken from. */
const PAGES = 5;

const budgetParameter = integerParameter('budget', MCP_LIMITS.context);

/** A section up to the next heading, or what is before the first one. */
interface Part {
  /** With the anchor of the section. */
  readonly url: string;
  readonly text: string;
  /** What its digest is of: the section, or the page for what is before its first section. */
  readonly digested: string;
}

/** A page that was found. */
interface RankedParts {
  /** Its position in the list of pages. */
  readonly position: number;
  /** In order. */
  readonly parts: readonly Part[];
  /** Positions of those that may hold the answer, best first. */
  readonly ranked: readonly number[];
}

/** Cuts a page that was found into its parts. */
async function rankedParts(
  library: Library,
  page: { readonly locale: Locale; readonly path: string; readonly position: number },
  { url, section, sections: others = [] }: SearchResult,
): Promise<RankedParts> {
  const markdown = await library.reader.text(twinPath(page.path));
  const { intro, sections } = await library.cutSections(page, markdown);
  const anchors = sections.map(({ anchor }) => anchor);
  const named = [section, ...others].flatMap((each) => (each ? [each.anchor] : []));
  const ranked = named.map((anchor) => anchors.indexOf(anchor) + 1);
  return {
    position: page.position,
    parts: [
      { url, text: intro, digested: markdown },
      ...sections.map(({ anchor, text }): Part => {
        return { url: sectionUrl(url, anchor), text, digested: text };
      }),
    ],
    ranked: [...new Set([...ranked.slice(0, 1), 0, ...ranked])],
  };
}

/** What a part takes in the result. */
const shown = ({ url, text }: Part) => `<${url}>\n\n${text.trimEnd()}\n`;

/** Whether a part has more than its heading: what stands below that may all be in subsections. */
const hasText = ({ text }: Part) => text.trim().includes('\n');

/**
 * The parts that fit into a budget of characters: the best of the best page first, the second best of a
 * page after the best of the next one. If not even the first one fits, its beginning.
 *
 * @param pages best first
 */
function chosenParts(pages: readonly RankedParts[], budget: number): ReadonlySet<Part> {
  const candidates = pages.flatMap(({ parts, ranked }, place) =>
    ranked.flatMap((index, rank) => {
      const part = parts[index];
      return part && hasText(part) ? [{ part, order: place + rank }] : [];
    }),
  );
  let left = budget;
  const chosen = new Set<Part>();
  for (const { part } of candidates.sort((a, b) => a.order - b.order)) {
    const { length } = shown(part);
    if (length > left) continue;
    left -= length;
    chosen.add(part);
  }
  return chosen;
}

async function run(args: Parameters, library: Library) {
  const locale = args.locale();
  const query = args.requiredText(searchedText);
  const budget = args.integer(budgetParameter);
  const manifest = await library.reader.manifest();
  const version = args.version(manifest.versions);
  const filter = { under: args.text(underParameter), fields: args.fields(manifest.fields) };
  const { search } = library;
  const { results } = await search.results(query, locale, PAGES, manifest, filter, version);
  const { pages } = await library.reader.json<DocumentationIndex>(apiFile.docs(locale, version));
  const places = new Map(pages.map(({ url, slug }, position) => [url, { slug, position }]));
  const found = results.map(async (result) => {
    const place = places.get(result.url);
    if (!place) return [];
    const path = manifest.paths.doc(locale, place.slug);
    return [await rankedParts(library, { locale, path, position: place.position }, result)];
  });
  const best = (await Promise.all(found)).flat();
  const chosen = chosenParts(best, budget);
  const inOrder = best
    .toSorted((a, b) => a.position - b.position)
    .map(({ parts }) => parts.filter((part) => chosen.has(part)))
    .filter((parts) => parts.length > 0);
  const [first] = best;
  const beginning = first?.parts[first.ranked[0] ?? 0];
  if (inOrder.length === 0 && beginning) {
    const text = beginning.text.slice(0, cutAt(beginning.text, 0, budget));
    inOrder.push([{ ...beginning, text }]);
  }
  const content: Block[] = inOrder.map((parts) => textBlock(parts.map(shown).join('\n')));
  const sections = inOrder.flat().map(async ({ url, digested }) => {
    return { url, digest: await digestOf(digested) };
  });
  return {
    content: content.length > 0 ? content : [textBlock(NOTHING_FOUND)],
    structuredContent: { locale, sections: await Promise.all(sections) },
  };
}

/** The sections that answer a question best, from several pages, under one budget. */
export const contextTool: Tool = {
  name: 'context',
  title: 'Get the sections for a question',
  description: 'The best sections for a question, at most budget characters. Cite their urls.',
  parameters: [
    searchedText,
    localeParameter,
    underParameter,
    versionParameter,
    fieldsParameter,
    budgetParameter,
  ],
  output: 'sections',
  run,
};
