import { RESULT_SECTIONS, SEARCH_LIMIT } from '../contract/limits.ts';
import type { PageFilter } from './document.ts';
import { fieldTerm } from './field-terms.ts';
import type { IndexFile } from './index-file.ts';
import type { Term } from './lexicon.ts';
import { type NameMatch, NameMatcher } from './names.ts';
import { EFFECT_STEPS, PostingReader } from './postings.ts';
import { type Query, type QueryWord, weightOf } from './query.ts';

/** Number of pages whose names are compared with the query, after a first ranking by effects. */
const CANDIDATES = SEARCH_LIMIT.max;

export interface RankedPage {
  readonly page: number;
  /** Its matching sections, best first, at most {@link MAX_SECTIONS}. */
  readonly sections: readonly RankedSection[];
  readonly score: number;
}

interface RankedSection {
  /** The passage with most of the query, and the next one if it has other words. */
  readonly passages: readonly number[];
  readonly score: number;
}

/** One more than in a result, since the text before the first heading is not a section. */
const MAX_SECTIONS = RESULT_SECTIONS + 1;

/** Bonus of a section if a subsection has the complete query. */
const SUBSECTION_BONUS = 0.35;

interface ComparedSection extends RankedSection {
  readonly depth: number;
  /** The largest share of the query in a subsection. */
  below: number;
}

/** The best sections: first the best by itself, then the others with a bonus for their subsections. */
function bestSections(sections: readonly ComparedSection[]): RankedSection[] {
  const [first, ...others] = sections.toSorted((a, b) => b.score - a.score);
  if (!first || first.score === 0) return [];
  const worth = ({ score, below }: ComparedSection) => score + SUBSECTION_BONUS * below;
  others.sort((a, b) => worth(b) - worth(a));
  return [first, ...others.filter((section) => worth(section) > 0)].slice(0, MAX_SECTIONS);
}

const isBelowAny = (slug: string, folders: readonly string[]): boolean =>
  folders.some((folder) => `${slug}/`.startsWith(`${folder}/`));

export class Ranker {
  readonly #file: IndexFile;
  // Scratch arrays by page; zero between queries, which never overlap.
  readonly #effects: Float64Array;
  readonly #covered: Float64Array;
  readonly #effect: Float64Array;
  readonly #weight: Float64Array;
  readonly #slots: Uint8Array;

  constructor(file: IndexFile) {
    this.#file = file;
    this.#effects = new Float64Array(file.pages);
    this.#covered = new Float64Array(file.pages);
    this.#effect = new Float64Array(file.pages);
    this.#weight = new Float64Array(file.pages);
    this.#slots = new Uint8Array(file.pages);
  }

  /** The best pages for a query. `limit` is at most `SEARCH_LIMIT.max`. */
  rank(query: Query, limit: number, filter: PageFilter = {}): RankedPage[] {
    for (const word of query.words) this.#score(word);
    const exact = this.#pagesOf(query.exact);
    const candidates = this.#best(query.total, filter, exact);
    const found = this.#passages(query, candidates);
    const compared = candidates.map((candidate, index) => ({
      ...candidate,
      ...this.#compare(candidate.page, found[index] ?? [], query),
    }));
    const pages = compared.map(({ page, matched, coverage, worth, sections, boost }) => ({
      page,
      sections,
      score: (matched + worth) * coverage * boost,
    }));
    const isExact = ({ page }: { readonly page: number }) => Number(exact.has(page));
    pages.sort((a, b) => isExact(b) - isExact(a) || b.score - a.score || a.page - b.page);
    return pages
      .slice(0, limit)
      .map(({ sections, ...page }) => ({ ...page, sections: bestSections(sections) }));
  }

  /** The words of the query, as bits, in each passage of each page. */
  #passages({ words }: Query, pages: readonly Candidate[]): number[][] {
    const found = pages.map((): number[] => []);
    for (const [slot, { page }] of pages.entries()) this.#slots[page] = slot + 1;
    for (const [index, { alternatives }] of words.entries()) {
      for (const { term } of alternatives) {
        const postings = this.#postings(term);
        while (postings.next()) {
          const passages = found[(this.#slots[postings.page] ?? 0) - 1];
          if (!passages) continue;
          postings.passages((passage) => {
            passages[passage] = (passages[passage] ?? 0) | (1 << index);
          });
        }
      }
    }
    for (const { page } of pages) this.#slots[page] = 0;
    return found;
  }

  /** Adds the effect of the best alternative of a word to each page. */
  #score({ alternatives, weight: wordWeight }: QueryWord): void {
    const [effects, covered, effect, weight] = [
      this.#effects,
      this.#covered,
      this.#effect,
      this.#weight,
    ];
    for (const alternative of alternatives) {
      const postings = this.#postings(alternative.term);
      const factor = alternative.weight / EFFECT_STEPS;
      while (postings.next()) {
        const { page } = postings;
        effect[page] = Math.max(effect[page] ?? 0, factor * postings.effect);
        weight[page] = Math.max(weight[page] ?? 0, alternative.weight);
      }
    }
    for (let page = 0; page < effects.length; page++) {
      if (weight[page] === 0) continue;
      effects[page] = (effects[page] ?? 0) + wordWeight * (effect[page] ?? 0);
      covered[page] = (covered[page] ?? 0) + wordWeight * (weight[page] ?? 0);
      effect[page] = 0;
      weight[page] = 0;
    }
  }

  /** Exactly named pages and those with the highest scores; resets all scores. */
  #best(
    total: number,
    { under = [], fields = new Map() }: PageFilter,
    exact: ReadonlySet<number>,
  ): Candidate[] {
    const { lexicon } = this.#file;
    const pageSets = [...fields].map(([name, value]) =>
      this.#pagesOf(lexicon.term(fieldTerm(name, value))),
    );
    const power = this.#file.constants.coverage;
    const chosen: Candidate[] = [];
    for (let page = 0; page < this.#effects.length; page++) {
      const effects = this.#effects[page] ?? 0;
      if (effects === 0) continue;
      const matched = effects / total;
      const isFull = chosen.length === CANDIDATES;
      const least = isFull ? (chosen[CANDIDATES - 1]?.score ?? 0) : 0;
      const isExact = exact.has(page);
      // Coverage is at most 1, so skip the expensive power if possible.
      if (isFull && matched <= least && !isExact) continue;
      const coverage = ((this.#covered[page] ?? 0) / total) ** power;
      const score = isExact ? Number.POSITIVE_INFINITY : matched * coverage;
      if (isFull && score <= least) continue;
      if (!pageSets.every((pages) => pages.has(page))) continue;
      if (under.length > 0 && !isBelowAny(this.#file.slug(page), under)) continue;
      let at = chosen.length;
      while (at > 0 && (chosen[at - 1]?.score ?? 0) < score) at--;
      chosen.splice(at, 0, { page, matched, coverage, score });
      if (isFull) chosen.pop();
    }
    this.#effects.fill(0);
    this.#covered.fill(0);
    return chosen;
  }

  #pagesOf(term: Term | undefined): ReadonlySet<number> {
    const pages = new Set<number>();
    const postings = term && this.#postings(term);
    while (postings?.next()) pages.add(postings.page);
    return pages;
  }

  /** Scores the names and sections of a page. */
  #compare(page: number, found: readonly (number | undefined)[], query: Query) {
    const { constants } = this.#file;
    const names = new NameMatcher(this.#file.names(page), query);
    const title = names.name();
    const slug = names.name();
    // Words of the title do not distinguish sections.
    const left = query.plain * (1 - title.share);
    const named = ({ part, bits, said }: NameMatch) =>
      part === 0 || left <= 0 ? said : said + part * (weightOf(query, bits & ~title.bits) / left);
    let inHeading = 0;
    let share = 0;
    let first = 0;
    const sections: ComparedSection[] = [];
    // The previous section and the ones that contain it.
    const open: ComparedSection[] = [];
    while (names.hasMore) {
      const size = names.size();
      const end = first + size.passages;
      const heading = names.name();
      const anchor = names.name();
      inHeading = Math.max(inHeading, heading.said);
      const best = bestPassage(found, first, end, heading.bits, query);
      share = Math.max(share, best.share);
      const score = best.share + Math.max(named(heading), named(anchor));
      while ((open.at(-1)?.depth ?? 0) >= size.depth) open.pop();
      for (const section of open) section.below = Math.max(section.below, best.share);
      const section = { passages: best.passages, score, depth: size.depth, below: 0 };
      open.push(section);
      sections.push(section);
      first = end;
    }
    const worth =
      constants.said * (title.said + slug.said + inHeading) +
      constants.passage * share ** 2 -
      constants.depth * (this.#file.slug(page).split('/').length - 1);
    return { worth, sections, boost: names.boost };
  }

  #postings({ postingsStart, postingsEnd }: Term): PostingReader {
    const { postings, has } = this.#file;
    const isLoaded = has(postings, postingsStart, postingsEnd);
    return new PostingReader(postings, postingsStart, isLoaded ? postingsEnd : postingsStart);
  }
}

interface Candidate {
  readonly page: number;
  /** Weighted mean of the effects of all words of the query. */
  readonly matched: number;
  /** The share of the query that was found, to its power. */
  readonly coverage: number;
  readonly score: number;
}

/** The passage of a section with the largest share of the query. */
function bestPassage(
  found: readonly (number | undefined)[],
  first: number,
  end: number,
  inHeading: number,
  query: Query,
) {
  let best = { share: 0, passages: [first] };
  for (let passage = first; passage < end; passage++) {
    const here = found[passage] ?? 0;
    const share = weightOf(query, here | inHeading) / query.total;
    if (share <= best.share) continue;
    const hasMore = passage + 1 < end && ((found[passage + 1] ?? 0) & ~here) !== 0;
    best = { share, passages: hasMore ? [passage, passage + 1] : [passage] };
  }
  return best;
}
