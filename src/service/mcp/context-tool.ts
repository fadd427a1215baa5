import type { Locale } from '../../contract/locales.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import {
  fieldsParameter,
  integerParameter,
  localeParameter,
  underParameter,
  versionParameter,
} from '../../contract/parameters.ts';
import { apiFile, sectionUrl } from '../../contract/paths.ts';
import type { DocumentationIndex } from '../../contract/resources/documentation.ts';
import type { SearchResult } from '../../contract/resources/search.ts';
import type { Parameters } from '../parameters.ts';
import { digestOf, type Library } from './library.ts';
import { cutIndex } from './read-tool.ts';
import { type Block, NOTHING_FOUND, searchedText, type Tool, textBlock } from './tool.ts';

const MAX_PAGES = 5;

const budgetParameter = integerParameter('budget', MCP_LIMITS.context);

/** A section up to the next heading, or the text before the first one. */
interface Part {
  /** Includes the anchor of the section. */
  readonly url: string;
  readonly text: string;
  readonly digestSource: string;
}

type RankedParts = Awaited<ReturnType<typeof rankParts>>;

/** Cuts a search result into its parts. */
async function rankParts(
  library: Library,
  page: { readonly locale: Locale; readonly path: string; readonly position: number },
  { url, section, sections: others = [] }: SearchResult,
) {
  const { markdown, intro, sections } = await library.read(page);
  const anchors = sections.map(({ anchor }) => anchor);
  const named = [section, ...others].flatMap((each) => (each ? [each.anchor] : []));
  const ranked = named.map((anchor) => anchors.indexOf(anchor) + 1);
  return {
    position: page.position,
    // In the order of the page.
    parts: [
      { url, text: intro, digestSource: markdown },
      ...sections.map(({ anchor, text }): Part => {
        return { url: sectionUrl(url, anchor), text, digestSource: text };
      }),
    ],
    // Indexes of the parts that may hold the answer, best first.
    ranked: [...new Set([...ranked.slice(0, 1), 0, ...ranked])],
  };
}

const renderPart = ({ url, text }: Part) => `<${url}>\n\n${text.trimEnd()}\n`;

/** Whether a part has more than its heading; the text below may all be in subsections. */
const hasText = ({ text }: Part) => text.trim().includes('\n');

/**
 * The best parts that fit into a budget of characters. The second best part of a page ranks with
 * the best part of the next page.
 *
 * @param pages best first
 */
function selectParts(pages: readonly RankedParts[], budget: number): ReadonlySet<Part> {
  const candidates = pages.flatMap(({ parts, ranked }, pageRank) =>
    ranked.flatMap((index, rank) => {
      const part = parts[index];
      return part && hasText(part) ? [{ part, order: pageRank + rank }] : [];
    }),
  );
  let remaining = budget;
  const chosen = new Set<Part>();
  for (const { part } of candidates.sort((a, b) => a.order - b.order)) {
    const { length } = renderPart(part);
    if (length > remaining) continue;
    remaining -= length;
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
  const { results } = await search.results(query, locale, MAX_PAGES, manifest, filter, version);
  const { pages } = await library.reader.json<DocumentationIndex>(apiFile.docs(locale, version));
  const pagesByUrl = new Map(pages.map(({ url, slug }, position) => [url, { slug, position }]));
  const ranked = results.map(async (result) => {
    const page = pagesByUrl.get(result.url);
    if (!page) return [];
    const path = manifest.paths.doc(locale, page.slug);
    return [await rankParts(library, { locale, path, position: page.position }, result)];
  });
  const best = (await Promise.all(ranked)).flat();
  const chosen = selectParts(best, budget);
  const inOrder = best
    .toSorted((a, b) => a.position - b.position)
    .map(({ parts }) => parts.filter((part) => chosen.has(part)))
    .filter((parts) => parts.length > 0);
  const [first] = best;
  const beginning = first?.parts[first.ranked[0] ?? 0];
  if (inOrder.length === 0 && beginning) {
    const text = beginning.text.slice(0, cutIndex(beginning.text, 0, budget));
    inOrder.push([{ ...beginning, text }]);
  }
  const content: Block[] = inOrder.map((parts) => textBlock(parts.map(renderPart).join('\n')));
  const sections = inOrder.flat().map(async ({ url, digestSource }) => {
    return { url, digest: await digestOf(digestSource) };
  });
  return {
    content: content.length > 0 ? content : [textBlock(NOTHING_FOUND)],
    structuredContent: { locale, sections: await Promise.all(sections) },
  };
}

/** The sections of several pages that answer a question best, within one budget. */
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
