import { describe, expect, it } from 'vitest';
import {
  PLAIN_WORDS,
  pick,
  randomPages,
  randomWords,
  seeded,
} from '../../test/search/random-pages.ts';
import { buildIndex } from './build-index.ts';
import type { SearchDocument } from './document.ts';
import { loadIndex } from './engine.ts';

const split = (text: string) => text.split(/[\s/-]+/).filter((word) => word !== '');

/** The fields of a page as FORMAT.md has them: words, weight, b. */
function fieldsOf({ slug, title, description, sections }: SearchDocument) {
  const cut = slug.lastIndexOf('/') + 1;
  return [
    { words: split(title), weight: 10, b: 0.4 },
    { words: split(slug.slice(cut)), weight: 5, b: 0 },
    { words: split(slug.slice(0, cut)), weight: 2, b: 0 },
    { words: sections.flatMap(({ heading }) => split(heading)), weight: 3, b: 0 },
    { words: split(description ?? ''), weight: 3, b: 0.5 },
    { words: sections.flatMap(({ text }) => split(text)), weight: 1, b: 0.75 },
  ];
}

const count = (words: readonly string[], word: string) => words.filter((w) => w === word).length;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The score of each page by the formula of FORMAT.md, written from its words. */
function naiveScores(documents: readonly SearchDocument[], query: readonly string[]) {
  const fields = documents.map(fieldsOf);
  const means = [0, 1, 2, 3, 4, 5].map((field) =>
    Math.max(1, sum(fields.map((page) => page[field]?.words.length ?? 0)) / documents.length),
  );
  const has = (page: ReturnType<typeof fieldsOf>, word: string) =>
    page.some(({ words }) => words.includes(word));
  const words = [...new Set(query)].filter((word) => fields.some((page) => has(page, word)));
  const idf = words.map((word) => {
    const pages = fields.filter((page) => has(page, word)).length;
    return Math.log(1 + (documents.length - pages + 0.5) / (pages + 0.5));
  });
  const total = sum(idf);

  const inTitleOf = ({ title }: SearchDocument) =>
    sum(idf.filter((_, word) => split(title).includes(words[word] ?? ''))) / total;
  const titled = Math.max(...documents.map(inTitleOf));

  return documents.map((document, page) => {
    const own = fields[page] ?? [];
    const effects = words.map((word) => {
      const frequency = sum(
        own.map(
          ({ words: inField, weight, b }, field) =>
            (weight * count(inField, word)) / (1 - b + (b * inField.length) / (means[field] ?? 1)),
        ),
      );
      const effect = Math.round((255 * frequency) / (frequency + 6)) / 255;
      return frequency === 0 ? 0 : Math.max(1 / 255, effect);
    });
    const coverage = sum(idf.filter((_, word) => has(own, words[word] ?? ''))) / total;
    const title = split(document.title);
    const inTitle = inTitleOf(document);
    const said = title.filter((word) => words.includes(word)).length / title.length;
    const [short, text] = phrases(document, words, query, idf);
    const phrase = words.length < 2 ? inTitle : (short ?? 0);
    const inText = words.length < 2 ? 0 : (text ?? 0);
    const near =
      0.5 * inTitle + 0.75 * inTitle * said + 0.75 * phrase + 0.4 * (1 - titled) ** 3 * inText;
    const score = sum(effects.map((effect, word) => effect * (idf[word] ?? 0))) + total * near;
    return { slug: document.slug, score: score * Math.sqrt(coverage) };
  });
}

/** How many neighbours of the query are neighbours in title and slug, and in the text. */
function phrases(
  { slug, title, description, sections }: SearchDocument,
  words: readonly string[],
  query: readonly string[],
  idf: readonly number[],
): number[] {
  const streams = [
    [split(title), split(slug)],
    [split([description, ...sections.flatMap(({ heading, text }) => [heading, text])].join(' '))],
  ];
  return streams.map((lists) => {
    let value = 0;
    let weights = 0;
    for (let index = 0; index + 1 < words.length; index++) {
      const [first = '', second = ''] = words.slice(index, index + 2);
      const expected = query.indexOf(second) - query.indexOf(first);
      let best = 0;
      for (const list of lists) {
        for (const [a, one] of list.entries()) {
          for (const [b, other] of list.entries()) {
            if (one !== first || other !== second || b <= a || b - a > 4) continue;
            best = Math.max(best, 1 / (1 + Math.abs(b - a - expected)));
          }
        }
      }
      const weight = (idf[index] ?? 0) + (idf[index + 1] ?? 0);
      value += weight * best;
      weights += weight;
    }
    return weights === 0 ? 0 : value / weights;
  });
}

describe('rank', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'scores by the formula, seed %i',
    (seed) => {
      const random = seeded(seed);
      const documents = randomPages(random, 1 + Math.floor(random() * 49));
      const { index } = buildIndex(documents, pick(random, ['en', 'fr']), []);
      const engine = loadIndex(index, () => Promise.reject(new Error('not needed')));
      for (let round = 0; round < 20; round++) {
        const query = randomWords(random, 1 + Math.floor(random() * 5));
        const expected = naiveScores(documents, query).filter(({ score }) => score > 0);
        // With a sign behind it, the last word is not taken for an unfinished one.
        const found = engine.rank(`${query.join(' ')} ?`, 50);
        expect(found.map(({ slug }) => slug).sort()).toEqual(
          expected.map(({ slug }) => slug).sort(),
        );
        for (const { slug, score } of found) {
          const naive = expected.find((other) => other.slug === slug)?.score ?? 0;
          expect(score, `${query.join(' ')} on ${slug}`).toBeCloseTo(naive, 9);
        }
        const scores = found.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(engine.rank(`${query.join(' ')} ?`, 3)).toEqual(found.slice(0, 3));
      }
    },
  );

  it('uses words that neither stemmer changes', () => {
    for (const word of PLAIN_WORDS) {
      const { index } = buildIndex([{ slug: word, title: word, sections: [] }], 'fr', []);
      const engine = loadIndex(index, () => Promise.reject(new Error('not needed')));
      expect(engine.rank(word, 1)).toHaveLength(1);
    }
  });
});
