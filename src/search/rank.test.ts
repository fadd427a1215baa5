import { describe, expect, it } from 'vitest';
import {
  PLAIN_WORDS,
  pick,
  randomPages,
  randomWords,
  seeded,
} from '../../test/search/random-pages.ts';
import { rankIndex } from '../../test/search/rank-index.ts';
import { buildIndex } from './build-index.ts';
import type { SearchDocument } from './document.ts';
import { CONSTANTS } from './scoring.ts';

const split = (text: string) => text.split(/[\s/-]+/).filter((word) => word !== '');

/** The fields of a page as FORMAT.md has them, that of its text first. */
function fieldsOf(document: SearchDocument) {
  const { slug, title, description, sections, linkTexts = [], translations = [] } = document;
  const own = [
    { words: sections.flatMap(({ text }) => split(text)), weight: 1 },
    { words: [...split(title), ...split(slug)], weight: CONSTANTS.title },
    { words: split(description ?? ''), weight: CONSTANTS.heading },
    { words: sections.flatMap(({ heading }) => split(heading)), weight: CONSTANTS.heading },
    { words: linkTexts.flatMap((text) => [...new Set(split(text))]), weight: CONSTANTS.links },
  ];
  const elsewhere = translations
    .flatMap(({ names }) => names.flatMap(split))
    .filter((word) => !own.some(({ words }) => words.includes(word)));
  return [...own, { words: elsewhere, weight: CONSTANTS.heading }];
}

const count = (words: readonly string[], word: string) => words.filter((w) => w === word).length;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The passages of a page of short texts, each with the heading above it. */
function passagesOf({ description, sections }: SearchDocument): string[] {
  const passages = sections.map(({ heading, text }) => `${heading} ${text}`);
  if (!description) return passages;
  const [first = '', ...others] = passages;
  const hasLead = sections[0]?.heading === '';
  return hasLead ? [`${description} ${first}`, ...others] : [description, ...passages];
}

/** A length to the nearest eighth of an octave. */
const coarse = (length: number) => 2 ** (Math.round(Math.log2(Math.max(1, length)) * 8) / 8);

/** The score of each page by the formula of FORMAT.md, written from its words. */
function naiveScores(documents: readonly SearchDocument[], query: readonly string[]) {
  const fields = documents.map(fieldsOf);
  const lengths = fields.map(([text]) => text?.words.length ?? 0);
  const mean = coarse(sum(lengths) / documents.length);
  const has = (page: ReturnType<typeof fieldsOf>, word: string) =>
    page.some(({ words }) => words.includes(word));
  const words = [...new Set(query)].filter((word) => fields.some((page) => has(page, word)));
  const weights = words.map((word) => {
    const pages = fields.filter((page) => has(page, word)).length;
    return Math.log(1 + (documents.length - pages + 0.5) / (pages + 0.5)) ** CONSTANTS.idfPower;
  });
  const share = (inside: (word: string) => boolean) =>
    sum(weights.filter((_, word) => inside(words[word] ?? ''))) / sum(weights);

  const match = (text: string) => {
    const name = split(text);
    const inName = share((word) => name.includes(word));
    const part = name.length === 0 ? 0 : name.filter((w) => words.includes(w)).length / name.length;
    return inName * part;
  };
  const answering = documents.filter((_, page) =>
    words.some((word) => has(fields[page] ?? [], word)),
  );
  return answering.map((document) => {
    const page = documents.indexOf(document);
    const own = fields[page] ?? [];
    const { textLength } = CONSTANTS;
    const long = 1 - textLength + (textLength * coarse(lengths[page] ?? 0)) / mean;
    const effects = words.map((word) => {
      const frequency = sum(
        own.map(
          ({ words: inField, weight }, field) =>
            (weight * count(inField, word)) / (field === 0 ? long : 1),
        ),
      );
      const effect = Math.round(255 * (frequency / (frequency + CONSTANTS.saturation))) / 255;
      return frequency === 0 ? 0 : Math.max(1 / 255, effect);
    });
    const matched = sum(effects.map((effect, word) => effect * (weights[word] ?? 0)));
    const headings = document.sections.map(({ heading }) => match(heading));
    const folders = document.slug.split('/');
    const said = match(document.title) + match(folders.pop() ?? '') + Math.max(0, ...headings);
    const passages = passagesOf(document).map((passage) =>
      share((word) => split(passage).includes(word)),
    );
    const text = CONSTANTS.passage * Math.max(0, ...passages) ** 2;
    const coverage = share((word) => has(own, word)) ** CONSTANTS.coverage;
    const score =
      (matched / sum(weights) + CONSTANTS.said * said + text - CONSTANTS.depth * folders.length) *
      coverage;
    return { slug: document.slug, score };
  });
}

describe('rank', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'scores by the formula, seed %i',
    (seed) => {
      const random = seeded(seed);
      const documents = randomPages(random, 1 + Math.floor(random() * 49));
      const { index } = buildIndex(documents, pick(random, ['en', 'fr']), []);
      const rank = rankIndex(index);
      for (let round = 0; round < 20; round++) {
        const query = randomWords(random, 1 + Math.floor(random() * 5));
        const expected = naiveScores(documents, query);
        // With a sign behind it, the last word is not taken for an unfinished one.
        const found = rank(`${query.join(' ')} ?`, 50);
        expect(found.map(({ slug }) => slug).sort()).toEqual(
          expected.map(({ slug }) => slug).sort(),
        );
        for (const { slug, score } of found) {
          const naive = expected.find((other) => other.slug === slug)?.score ?? 0;
          expect(score, `${query.join(' ')} on ${slug}`).toBeCloseTo(naive, 9);
        }
        const scores = found.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(rank(`${query.join(' ')} ?`, 3)).toEqual(found.slice(0, 3));
      }
    },
  );

  it('uses words that neither stemmer changes', () => {
    for (const word of PLAIN_WORDS) {
      const { index } = buildIndex([{ slug: word, title: word, sections: [] }], 'fr', []);
      const rank = rankIndex(index);
      expect(rank(word, 1)).toHaveLength(1);
    }
  });
});
