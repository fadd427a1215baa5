import type { SearchDocument } from '../../src/search/document.ts';
import { pick, seeded } from '../search/random-pages.ts';
import type { Corpus } from './corpus.ts';
import type { JudgedQuery } from './queries.ts';

const SEED = 16;
/** Queries of each kind, for each corpus and locale. */
const COUNT = 200;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'] as [string, ...string[]];
const TYPO_WORD = /\p{L}{5,}/gu;
const IDENTIFIER =
  /(?<![\w/.-])(?:--[a-z]+(?:-[a-z]+)*|[a-z]+[A-Z]\w+|[a-z]+(?:[_.:][a-z]{2,})+)(?!\w)/g;
const FRAGMENT = /(?:[\p{L}\p{N}'’]+ ){7}[\p{L}\p{N}'’]+/gu;

type Random = () => number;

/** Inserts, removes, replaces or swaps a letter. */
function misspelt(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  return pick(random, [
    before + after,
    before + pick(random, LETTERS) + after,
    before + letter + pick(random, LETTERS) + after,
    before + after.charAt(0) + letter + after.slice(1),
  ]);
}

/** A query with a mistake in its longest word; none for queries of short words. */
function typo({ q, slug }: JudgedQuery, random: Random): JudgedQuery[] {
  const [word] = (q.match(TYPO_WORD) ?? []).sort((a, b) => b.length - a.length);
  if (!word) return [];
  return [{ q: q.replace(word, misspelt(word, random)), slug, kind: 'typo', phrase: q }];
}

const textOf = ({ sections }: SearchDocument) =>
  sections.flatMap(({ heading, text }) => [heading, text]).join('\n');

/** Identifiers on at most three pages; the expected page is the one with most occurrences. */
function identifiers({ documents }: Corpus): JudgedQuery[] {
  const pages = new Map<string, Map<string, number>>();
  for (const document of documents) {
    for (const [q] of textOf(document).matchAll(IDENTIFIER)) {
      const counts = pages.get(q) ?? new Map<string, number>();
      counts.set(document.slug, (counts.get(document.slug) ?? 0) + 1);
      pages.set(q, counts);
    }
  }
  return [...pages].flatMap(([q, counts]) => {
    const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
    if (!first || counts.size > 3 || first[1] < 2 || first[1] === second?.[1]) return [];
    return [{ q, slug: first[0], kind: 'identifier' }];
  });
}

/**
 * A heading as a question, with a word of the text below it, as people ask who know the subject.
 */
function sections({ documents, locale }: Corpus, random: Random): JudgedQuery[] {
  const ask = { en: ['How do I', 'with'], fr: ['Comment', 'avec'] }[locale];
  return documents.flatMap(({ slug, sections: list }) =>
    list.flatMap(({ heading, text }) => {
      const words = text.match(TYPO_WORD) ?? [];
      const word = words[Math.floor(random() * words.length)];
      if (!word || !/\p{L}{3,}\P{L}+\p{L}{3,}/u.test(heading)) return [];
      const q = `${ask[0]} ${heading.toLowerCase()} ${ask[1]} ${word} ?`;
      return [{ q, slug, kind: 'section' }];
    }),
  );
}

/** Eight consecutive words of a text, like a pasted fragment. */
function fragments({ documents }: Corpus): JudgedQuery[] {
  return documents.flatMap(({ slug, sections: list }) =>
    list.flatMap(({ text }) =>
      (text.match(FRAGMENT) ?? []).slice(0, 2).map((q) => ({ q, slug, kind: 'fragment' })),
    ),
  );
}

/** A deterministic sample. */
function some<T>(values: readonly T[], random: Random): T[] {
  const keyed = values.map((value) => ({ value, key: random() }));
  keyed.sort((a, b) => a.key - b.key);
  return keyed.slice(0, COUNT).map(({ value }) => value);
}

/**
 * Queries made from a corpus: misspelt phrases, identifiers, headings as questions, fragments of
 * texts. The same ones in each run.
 *
 * @param phrases queries whose kind is `phrase`
 */
export function generatedQueries(corpus: Corpus, phrases: readonly JudgedQuery[]): JudgedQuery[] {
  const random = seeded(SEED);
  const typos = phrases.flatMap((query) => typo(query, random));
  const sets = [typos, identifiers(corpus), sections(corpus, random), fragments(corpus)];
  return sets.flatMap((queries) => some(queries, random));
}
