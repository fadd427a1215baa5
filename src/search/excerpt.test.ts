import { describe, expect, it } from 'vitest';
import { pick, seeded } from '../../test/search/random-pages.ts';
import { EXCERPT_LENGTH } from '../contract/limits.ts';
import { buildIndex } from './build-index.ts';
import type { SearchDocument } from './document.ts';
import { loadIndex } from './engine.ts';
import { excerptParts } from './excerpt-parts.ts';

async function excerptOf(document: Partial<SearchDocument>, query: string): Promise<string> {
  const page = { slug: 'page', title: 'Zebra', sections: [], ...document };
  const { index, texts } = buildIndex([page], 'en', []);
  const engine = loadIndex(index, async (block) => texts[block] ?? new Uint8Array());
  const [hit] = await engine.search(query, 1);
  return hit?.excerpt ?? '';
}

const text = (value: string) => ({ sections: [{ heading: '', text: value }] });
const filler = (count: number) => 'lorem ipsum dolor sit amet '.repeat(count).trim();

describe('excerpt', () => {
  it('is a short text completely', async () => {
    expect(await excerptOf(text('A short text.\nTwo lines.'), 'short')).toBe(
      'A short text. Two lines.',
    );
  });

  it('starts at the beginning of the page if only the title matches', async () => {
    const document = { description: 'What it is.', ...text(filler(40)) };
    expect(await excerptOf(document, 'zebra')).toMatch(/^What it is\. lorem/);
  });

  it('is absent from a page without text', async () => {
    expect(await excerptOf({}, 'zebra')).toBe('');
  });

  it('shows where the words are together instead of their first occurrence', async () => {
    const document = text(
      `${filler(20)} needle ${filler(40)} a needle in the haystack ${filler(20)}`,
    );
    expect(await excerptOf(document, 'haystack needle')).toContain('a needle in the haystack');
  });

  it('starts with the line of the words if it fits', async () => {
    const document = text(`${filler(30)}\nThe needle is here. ${filler(30)}`);
    const excerpt = await excerptOf(document, 'needle');
    expect(excerpt).toMatch(/^The needle is here\. lorem/);
    expect(excerpt.endsWith('…')).toBe(true);
  });

  it('starts shortly before words far from the start of their line', async () => {
    const excerpt = await excerptOf(text(`${filler(6)} the needle ${filler(20)}`), 'needle');
    expect(excerpt).toMatch(/^….{30,60} the needle lorem/);
  });

  it('finds the line after letters of several bytes and code units', async () => {
    const document = text(`${'é€😀 '.repeat(60)}\nThe needle is here. ${filler(30)}`);
    expect(await excerptOf(document, 'needle')).toMatch(/^The needle is here\. lorem/);
  });

  it('continues after every kind of space', async () => {
    const spaces = '\u00a0\u1680\u2007\u2028\u202f\u205f\u3000\ufeff';
    const document = text(`Un\u00a0: a${spaces}needle${spaces}\u00a0\nhere`);
    expect(await excerptOf(document, 'needle')).toContain('needle');
  });

  it('fills up with previous lines at the end of a page', async () => {
    const excerpt = await excerptOf(text(`${filler(30)}\nThe line above.\nA needle.`), 'needle');
    expect(excerpt).toBe('The line above. A needle.');
  });

  it('starts with the row of the words at the end of a table', async () => {
    const rows = ['flyers', 'thumbnails', 'posters'].map(
      (each) => `${each} | 250 generations a month`,
    );
    const document = text(`${rows.join('\n')}\nprinted flyers | 4 needles`);
    expect(await excerptOf(document, 'needle')).toBe(
      'posters | 250 generations a month · printed flyers | 4 needles',
    );
  });

  it('is from the section whose heading has the words, without the heading', async () => {
    const document = {
      sections: [
        { heading: 'Start', text: filler(30) },
        { heading: 'Installing needles', text: 'Take the box.\nOpen it.' },
        { heading: 'End', text: filler(30) },
      ],
    };
    expect(await excerptOf(document, 'install needle')).toBe('Take the box. Open it.');
  });

  it('separates items and cells, but not sentences', async () => {
    const document = text('Formats:\nA needle\nA pin\nBoth are sharp.\nTake one');
    expect(await excerptOf(document, 'needle')).toBe(
      'Formats: A needle · A pin · Both are sharp. Take one',
    );
  });

  it('separates code from prose, also where it is cut', async () => {
    const document = text('Build it:\n`npm run needle`\n`npm test`\nThen publish.');
    expect(await excerptOf(document, 'needle')).toBe(
      'Build it: `npm run needle` `npm test` Then publish.',
    );
    const long = await excerptOf(text(`\`${filler(30)} needle ${filler(30)}\``), 'needle');
    expect(long).toMatch(/^`….* needle .*…`$/);
    expect(long.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
    expect(excerptParts('Run `npm ci` now')).toEqual([
      { text: 'Run ', isCode: false },
      { text: 'npm ci', isCode: true },
      { text: ' now', isCode: false },
    ]);
    expect(excerptParts('The ` key')).toEqual([{ text: 'The ` key', isCode: false }]);
  });

  it('finds words by their stems and by their parts', async () => {
    const document = text(`${filler(60)} the needles of getServiceHealth ${filler(60)}`);
    expect(await excerptOf(document, 'needle')).toContain('the needles of');
    expect(await excerptOf(document, 'service health')).toContain('getServiceHealth');
  });

  it.each([
    ['email', 'an e-mail'],
    ['etape', 'une Étape'],
    ['dryrun', 'with --dry-run'],
    ['openai', 'an OPENAI key'],
    ['oeuvre', 'son œuvre'],
    ['1.2', 'since v1.2'],
    ['检索', '全文检索引擎'],
  ])('shows “%s” for the text “%s”', async (query, said) => {
    const document = text(`${filler(30)} ${said} ${filler(30)}`);
    expect(await excerptOf(document, query)).toContain(said);
  });

  it('marks both ends of a cut line', async () => {
    const excerpt = await excerptOf(text(`${filler(400)} needle ${filler(400)}`), 'needle');
    expect(excerpt).toMatch(/^…\w+ .* needle .* \w+…$/);
  });

  it('marks a line that is cut between two passages', async () => {
    const excerpt = await excerptOf(text(`${filler(250)} needle`), 'needle');
    expect(excerpt).toMatch(/^….* needle$/);
  });

  it.each([
    ['one endless word', 'x'.repeat(2000)],
    ['endless emoji', '😀'.repeat(800)],
    [
      'emoji at every offset',
      Array.from({ length: 200 }, (_, n) => `${'a'.repeat(n % 7)}😀`).join(''),
    ],
    ['combining marks', 'e\u0301\u0301 '.repeat(400)],
    ['no letters', '— … — '.repeat(300)],
    ['right to left', 'اختبار البحث '.repeat(100)],
  ])('does not split characters of %s', async (_, value) => {
    const excerpt = await excerptOf(text(value), 'zebra');
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
    expect(excerpt).not.toContain('\uFFFD');
  });

  it('holds for random texts', async () => {
    const random = seeded(7);
    const parts = [
      'a',
      'été',
      'naïve',
      '😀',
      'x-y',
      '漢字',
      'Wörter',
      'longerword',
      '.',
      ',',
      '\n',
      'e\u0301',
    ] as const;
    for (let round = 0; round < 300; round++) {
      const words = Array.from({ length: Math.floor(random() * 400) }, () => pick(random, parts));
      const at = Math.floor(random() * (words.length + 1));
      const near = Array.from({ length: Math.floor(random() * 8) }, () => pick(random, parts));
      const passage = ['needle', ...near, 'haystack'];
      const value = [...words.slice(0, at), ...passage, ...words.slice(at)].join(' ');
      const excerpt = await excerptOf(
        text(value),
        pick(random, ['needle haystack', 'haystack needle']),
      );
      expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt).toContain('needle');
      expect(excerpt).toContain('haystack');
      // Cut at words: the excerpt occurs in the text, delimited by spaces or ends.
      const shown = excerpt.replaceAll('…', '');
      expect(` ${value.replace(/\s+/g, ' ').trim()} `).toContain(` ${shown.trim()} `);
    }
  });
});
