import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pick, randomPages, randomWords, seeded } from '../../test/search/random-pages.ts';
import { rankIndex } from '../../test/search/rank-index.ts';
import { buildIndex } from './build-index.ts';
import { type SearchDocument, SearchIndexError } from './document.ts';
import { loadIndex, openIndex } from './engine.ts';
import { cutIndex } from './partial-index.ts';

const page = (slug: string, title: string, text: string): SearchDocument => ({
  slug,
  title,
  sections: [{ heading: '', text }],
});

const PAGES: readonly SearchDocument[] = [
  page('install', 'Installation', 'Download the package and install it on your computer.'),
  page('export', 'Export a flyer', 'Run export --dry-run first. Formats: PDF, PNG. See next_page.'),
  page('firewall', 'Configure the firewall', 'Open port 8080 of the firewall, version v1.2.'),
  page('credits', 'Credits', 'Every thumbnail costs a token. Buy credits on the billing page.'),
  page('about', 'What is it about', 'Some words on who we are.'),
  page('emissions', 'CO2', 'The astro:route:setup hook measures CO₂ with getServiceHealth.'),
];

function engineOf(documents = PAGES, synonyms: string[][] = [], locale: 'en' | 'fr' = 'en') {
  const { index, texts } = buildIndex(documents, locale, synonyms);
  const engine = loadIndex(index, async (block) => texts[block] ?? new Uint8Array());
  return { ...engine, rank: rankIndex(index) };
}

const first = (query: string, engine = engineOf()) => engine.rank(query, 10)[0]?.slug;

describe('search', () => {
  it('finds a compound that starts with a stop word, but none of only stop words', () => {
    const caching = page('caching', 'Caching', 'Send If-None-Match with the tag.');
    const breaks = page('breaks', 'What breaks the match', 'Nothing else breaks a match.');
    expect(first('If-None-Match', engineOf([breaks, caching]))).toBe('caching');
    const install = page('install', 'Installer', 'Pour installer le paquet, lancez la commande.');
    const about = page('about', 'Est-ce gratuit ?', 'Est-ce payant ? Est-ce libre ?');
    const asked = 'Est-ce que la commande';
    expect(first(asked, engineOf([about, install], [], 'fr'))).toBe('install');
  });

  it('never reports character pairs of unspaced scripts as unknown', async () => {
    const engine = engineOf([page('a', '地図', '地図を描きます。')]);
    expect(await engine.unknown('地図をどう描く photoshop')).toEqual(['photoshop']);
  });

  it('treats a known day as one name, and a month as the prefix of its days', () => {
    const sizes = page('sizes', 'Sizes of 16:9, 2026', 'In 2026, 16:9 is 06 times as wide.');
    const change = { ...page('change', 'Atelier', 'A model.'), terms: ['2026-06-16', '2026-06'] };
    const other = { ...page('other', 'Layers', 'Undo.'), terms: ['2026-06-17', '2026-06'] };
    const found = (query: string) =>
      engineOf([sizes, change, other])
        .rank(query, 10)
        .map(({ slug }) => slug)
        .sort();
    expect(found('2026-06-16')).toEqual(['change']);
    expect(found('2026-06')).toEqual(['change', 'other']);
    expect(found('2026-07-16')).toContain('sizes');
  });

  it('finds a size in any notation', () => {
    const engine = engineOf([page('a', 'Sizes', '1280 × 720 px'), page('b', 'Others', '1280x721')]);
    expect(first('1280x720', engine)).toBe('a');
    expect(first('1280 x 721', engine)).toBe('b');
  });

  it('finds only pages at or below a given slug', async () => {
    const engine = engineOf(
      ['guide', 'guide/setup', 'guide-old', 'other/guide'].map((slug) => page(slug, 'Go', 'Go.')),
    );
    const found = async (...under: string[]) =>
      (await engine.search('go', 10, { under })).map(({ slug }) => slug).sort();
    expect(await found()).toHaveLength(4);
    expect(await found('guide')).toEqual(['guide', 'guide/setup']);
    expect(await found('guide-old', 'other')).toEqual(['guide-old', 'other/guide']);
    expect(await found('nowhere')).toEqual([]);
  });

  it('finds pages by search terms and boosts of authors', () => {
    const [install, ...others] = PAGES;
    if (!install) throw new Error('There are no pages.');
    const engine = engineOf([
      { ...install, terms: ['set up', 'deployment'] },
      ...others,
      { ...page('low', 'Firewall', 'Firewall.'), boost: 0.5 },
    ]);
    expect(first('deployments', engine)).toBe('install');
    expect(first('set up', engine)).toBe('install');
    const [high, low] = engine.rank('firewall', 10);
    expect([high?.slug, low?.slug]).toEqual(['firewall', 'low']);
  });

  it.each([
    ['firewall', 'firewall'],
    ['FIREWALL', 'firewall'],
    // Wrong, missing, extra and swapped letters, at the start and at the end too.
    ['firewell', 'firewall'],
    ['firewal', 'firewall'],
    ['firrewall', 'firewall'],
    ['fierwall', 'firewall'],
    ['cirewall', 'firewall'],
    ['irewall', 'firewall'],
    ['ifrewall', 'firewall'],
    ['installatoin', 'install'],
    ['firewa', 'firewall'],
    ['open the firew', 'firewall'],
    ['thumb', 'credits'],
    ['--dry-run', 'export'],
    ['dry-run', 'export'],
    ['dryrun', 'export'],
    ['dry run', 'export'],
    ['next_page', 'export'],
    ['v1.2', 'firewall'],
    ['1.2', 'firewall'],
    ['1.x', 'firewall'],
    ['v1', 'firewall'],
    ['CO2', 'emissions'],
    ['CO₂', 'emissions'],
    ['astro:route:setup', 'emissions'],
    ['getServiceHealth', 'emissions'],
    ['service health', 'emissions'],
    ['how do I export a flyer?', 'export'],
    ['what is it', 'about'],
    ['who', 'about'],
  ])('%j finds %s', (query, slug) => expect(first(query)).toBe(slug));

  it('finds a version as one word, and versions of its series', async () => {
    const engine = engineOf([
      page('old', 'Version 0.1.0', 'See 0.2.0 and 1.0.0.'),
      page('new', 'Version 0.2.0', 'After 0.1.0, 1 of 2, 0.10.0.'),
      page('numbers', '0, 1 and 2', '0 1 0 2 0'),
      page('beta', 'Tests', 'Try v2.0.0-beta.1.'),
    ]);
    const found = (query: string) => engine.rank(query, 10).map(({ slug }) => slug);
    expect(found('0.1.0')).toEqual(['old', 'new']);
    expect(found('v0.1')).toEqual(['old', 'new']);
    expect(found('2.0.0')).toEqual(['beta']);
    expect(found('2.0.0-beta.1')).toEqual(['beta']);
    expect(found('0.1.9')).toEqual([]);
    expect(await engine.unknown('0.1.9')).toEqual(['0.1.9']);
    expect(await engine.nearest(['0.1.9'])).toEqual([]);
  });

  it('finds a page by the texts of links to it, counted once per page', () => {
    const linked = { ...page('b', 'Billing', 'What it costs.'), linkTexts: ['the invoices'] };
    const text = page('a', 'Accounts', 'An invoice is a letter.');
    expect(first('invoice', engineOf([text, linked]))).toBe('b');
    const other = { ...page('c', 'Costs', 'What it is.'), linkTexts: ['invoices', 'your invoice'] };
    expect(first('invoice', engineOf([linked, other]))).toBe('c');
    const same = { ...other, linkTexts: ['invoices\nyour invoice'] };
    expect(engineOf([linked, same]).rank('invoice', 2)).toMatchObject([
      { slug: 'b' },
      { slug: 'c' },
    ]);
  });

  it('finds a page by its title in another language, after pages with the word in their title', () => {
    const names = ['Les factures et les rapports', 'Régler un abonnement'];
    const billing = {
      ...page('b', 'Billing', 'What it costs.'),
      translations: [{ locale: 'fr', names }],
    };
    const engine = engineOf([
      billing,
      page('a', 'A rapport of people', 'How they get on.'),
      ...PAGES,
    ]);
    expect(first('factures', engine)).toBe('b');
    expect(first('abonnement régler', engine)).toBe('b');
    expect(engine.rank('rapports', 10).map(({ slug }) => slug)).toEqual(['a', 'b']);
    // Words of French that say nothing are no words of this index either.
    expect(first('les', engine)).toBeUndefined();
    const same = { ...billing, translations: [{ locale: 'fr', names: ['Billing costs'] }] };
    expect(engineOf([same]).rank('billing', 1)).toEqual(engineOf([billing]).rank('billing', 1));
  });

  it('finds accents and elisions with and without', () => {
    const engine = engineOf(
      [
        page('exporter', 'Exporter l’œuvre', 'Où régler l’export.'),
        page('b', 'Crédits', 'Le jeton.'),
      ],
      [],
      'fr',
    );
    for (const query of ["l'export", 'oeuvre', 'œuvre', 'regler']) {
      expect(first(query, engine)).toBe('exporter');
    }
    expect(first('credit', engine)).toBe('b');
  });

  it('finds synonyms, ranked after the word itself', () => {
    const engine = engineOf(
      [page('a', 'Prices', 'a token'), page('b', 'Prices', 'a credit'), page('c', 'Prices', 'x')],
      [['credit', 'token']],
    );
    expect(engine.rank('token', 10).map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect(engine.rank('credit', 10).map(({ slug }) => slug)).toEqual(['b', 'a']);
  });

  it('finds synonyms of several words, in texts and in queries', () => {
    const engine = engineOf(
      [
        page('a', 'Pictures', 'The cover images of a video.'),
        page('b', 'Thumbnails', 'Small.'),
        page('c', 'Covers', 'An image of a book.'),
      ],
      [['thumbnail', 'cover image']],
    );
    expect(engine.rank('thumbnails', 10).map(({ slug }) => slug)).toEqual(['b', 'a']);
    expect(engine.rank('cover image', 10).map(({ slug }) => slug)).toContain('b');
    expect(engine.rank('cover', 10).map(({ slug }) => slug)).not.toContain('b');
  });

  it('returns each page once, at most `limit` pages', async () => {
    const engine = engineOf();
    for (const limit of [1, 2, 50]) {
      const slugs = (await engine.search('the page', limit)).map(({ slug }) => slug);
      expect(slugs.length).toBeLessThanOrEqual(limit);
      expect(new Set(slugs).size).toBe(slugs.length);
    }
  });

  it('finds nothing in an empty index', async () => {
    expect(await engineOf([]).search('anything', 10)).toEqual([]);
    expect(await engineOf().search('zzzzzzzzz', 10)).toEqual([]);
    expect(await engineOf().search('', 10)).toEqual([]);
  });

  it('reads one block of at most 32 kB for an excerpt', async () => {
    const long = Array.from({ length: 60 }, (_, page) => ({
      slug: `page-${page}`,
      title: `Page ${page}`,
      description: 'What it is.',
      sections: [
        { heading: 'One', text: `needle ${'lorem ipsum\n'.repeat(900)}` },
        { heading: 'Two', text: `${'x'.repeat(9000)} haystack` },
      ],
    }));
    const { index, texts } = buildIndex(long, 'en', []);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(32 * 1024);
    expect(texts.length).toBeGreaterThan(10);
    const reads: number[] = [];
    const engine = loadIndex(index, async (block) => {
      reads.push(block);
      return texts[block] ?? new Uint8Array();
    });
    const [hit] = await engine.search('page 59 haystack', 1);
    expect(hit).toMatchObject({ slug: 'page-59', excerpt: expect.stringContaining('haystack') });
    expect(reads).toHaveLength(1);
    await engine.search('page needle', 50);
    expect(new Set(reads).size).toBe(reads.length);
  });

  it('finds synonyms of the longest words, in letters of three bytes', () => {
    const phrase = Array.from({ length: 4 }, (_, word) => `${'字'.repeat(39)}${word}`).join(' ');
    const engine = engineOf(
      [page('a', 'Letters', `Here: ${phrase}.`), page('b', 'Others', 'Nothing.')],
      [['script', phrase]],
    );
    expect(first('script', engine)).toBe('a');
  });
});

describe('hostile queries', () => {
  const engine = engineOf([...PAGES, ...randomPages(seeded(5), 400)]);
  it.each([
    ['emoji', '😀'.repeat(200)],
    ['one letter', 'a'.repeat(200)],
    ['one letter often', 'a '.repeat(100)],
    ['single letters', 'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9'],
    ['misspelt words', 'abcde fghij klmno pqrst uvwxy firewell instal thumbnial exprot '.repeat(3)],
    ['a regular expression', '(.*)+[a-z]{1,}$|\\p{L}^(?=x)'],
    ['SQL', '\'; DROP TABLE pages; -- " OR 1=1 /* */ %_'],
    ['mixed scripts', 'firewall брандмауэр 防火墙 جدار الحماية τείχος firewall'],
    ['combining marks', `e${'\u0301'.repeat(199)}`],
    ['marks alone', '\u0301'.repeat(200)],
    ['right to left', '\u202Eاختبار البحث\u202C \u200F'.repeat(8)],
    ['lone surrogates', '\uD83D\uDE00\uD83D \uDE00'.repeat(40)],
    ['controls', '\0\u0001\u007F\uFEFF\u200B'.repeat(40)],
    ['names of objects', '__proto__ constructor toString hasOwnProperty'],
    ['separators', 'a-b_c.d:e::f--g'.repeat(13)],
    ['separators alone', '-_.:::--__..'.repeat(16)],
  ])('%s: returns valid hits for the ranked pages', async (_, query) => {
    const hits = await engine.search(query, 50);
    expect(hits.map(({ slug }) => slug)).toEqual(engine.rank(query, 50).map(({ slug }) => slug));
    for (const { title } of hits) expect(title).not.toBe('');
  });
});

describe('the files', () => {
  // The text of the last page begins a second block.
  const long = page('lorem', 'Lorem', 'ipsum dolor\n'.repeat(6000));
  const documents = [...PAGES, ...randomPages(seeded(9), 6), long];
  const { index, texts } = buildIndex(documents, 'en', [['credit', 'token']]);
  const read = async (block: number) => texts[block] ?? new Uint8Array();
  const queries = ['firewall', 'credit', 'bok dax', 'firewell', 'inst', 'what is'];
  const answers = (bytes: Uint8Array) => {
    const rank = rankIndex(bytes);
    return queries.map((query) => rank(query, 10));
  };

  it('are the same for the same documents', () => {
    const again = buildIndex(structuredClone(documents), 'en', [['credit', 'token']]);
    expect(again.index).toEqual(index);
    expect(again.texts).toEqual(texts);
  });

  it('are read at any memory offset', () => {
    for (let offset = 0; offset < 8; offset++) {
      const moved = new Uint8Array(index.length + offset);
      moved.set(index, offset);
      expect(answers(moved.subarray(offset))).toEqual(answers(index));
      // Slices of a Buffer share its memory.
      const buffer = Buffer.from(moved.buffer).subarray(offset);
      expect(answers(buffer)).toEqual(answers(index));
    }
  });

  it('are rejected at every other length', () => {
    for (let length = 0; length < index.length; length++) {
      expect(() => loadIndex(index.subarray(0, length), read)).toThrow(SearchIndexError);
    }
    const longer = new Uint8Array(index.length + 4);
    longer.set(index);
    expect(() => loadIndex(longer, read)).toThrow(SearchIndexError);
  });

  it('are rejected with any changed byte', () => {
    const random = seeded(11);
    for (let at = 0; at < index.length; at++) {
      const damaged = index.slice();
      damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      expect(() => loadIndex(damaged, read), `byte ${at}`).toThrow(SearchIndexError);
    }
  });

  it('are rejected with several changed bytes', () => {
    const random = seeded(12);
    for (let round = 0; round < 2000; round++) {
      const damaged = index.slice();
      for (let change = 0; change < 1 + random() * 8; change++) {
        damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
      }
      if (damaged.every((byte, at) => byte === index[at])) continue;
      expect(() => loadIndex(damaged, read)).toThrow(SearchIndexError);
    }
  });

  it.each([
    ['empty', new Uint8Array()],
    ['JSON', new TextEncoder().encode('{"format":1}'.repeat(20))],
    ['HTML', new TextEncoder().encode('<!doctype html><title>404</title>'.repeat(20))],
    ['a block of texts', texts[0] ?? new Uint8Array()],
  ])('are rejected when they are %s', (_, bytes) => {
    expect(() => loadIndex(bytes, read)).toThrow(SearchIndexError);
  });

  it('are rejected with texts that are damaged, truncated, swapped or of another build', async () => {
    const other = buildIndex(documents.slice(1), 'en', []).texts;
    const wrong = [
      (block: number) => (texts[block] ?? new Uint8Array()).subarray(0, -4),
      (block: number) =>
        (texts[block] ?? new Uint8Array()).map((byte, at) => (at === 99 ? 255 - byte : byte)),
      (block: number) => texts[(block + 1) % texts.length] ?? new Uint8Array(),
      (block: number) => other[block] ?? new Uint8Array(),
      () => new Uint8Array(),
    ];
    for (const readWrong of wrong) {
      const engine = loadIndex(index, async (block) => readWrong(block));
      await expect(engine.search('firewall lorem', 10)).rejects.toThrow(SearchIndexError);
    }
  });

  it('are read again after a failure, and cached after a success', async () => {
    let reads = 0;
    const engine = loadIndex(index, async (block) => {
      reads++;
      if (reads === 1) throw new Error('the network is down');
      return read(block);
    });
    await expect(engine.search('firewall', 1)).rejects.toThrow('the network is down');
    expect((await engine.search('firewall', 1))[0]?.excerpt).toContain('Open port 8080');
    expect((await engine.search('firewall', 1))[0]?.excerpt).toContain('Open port 8080');
    expect(reads).toBe(2);
  });

  it('name the section of an excerpt', async () => {
    const engine = engineOf([
      {
        slug: 'a',
        title: 'Flyers',
        description: 'What a flyer is.',
        sections: [
          { heading: '', text: 'A sheet.' },
          { heading: 'Print\nit', slug: 'print-it', text: 'The bleed.' },
          { heading: 'Without an id', text: 'The fold.' },
        ],
      },
    ]);
    const section = { heading: 'Print it', anchor: 'print-it' };
    const found = async (query: string) => (await engine.search(query, 1))[0]?.section;
    expect(await found('bleed')).toEqual(section);
    expect(await found('print bleed')).toEqual(section);
    expect(await found('sheet')).toBeUndefined();
    expect(await found('fold')).toBeUndefined();
    expect(await found('flyers')).toBeUndefined();
  });

  it('name a section with matching subsections after the one that matches best itself', async () => {
    const engine = engineOf([
      {
        slug: 'a',
        title: 'Rendering',
        sections: [
          { heading: 'Numbers', slug: 'numbers', depth: 2, text: 'Items have ids.' },
          { heading: 'Lists', slug: 'lists', depth: 2, text: 'Ids of items.' },
          { heading: 'Rules', slug: 'rules', depth: 3, text: 'Items keep stable ids.' },
          { heading: 'Tables', slug: 'tables', depth: 2, text: 'Items have ids.' },
        ],
      },
    ]);
    const [{ sections = [] } = {}] = await engine.search('stable ids of items', 1);
    expect(sections.map(({ anchor }) => anchor)).toEqual(['rules', 'lists', 'numbers']);
  });

  it('name the matching sections, first the one whose heading or id is the query', async () => {
    const engine = engineOf([
      {
        slug: 'a',
        title: 'Directives',
        sections: [
          { heading: '', text: 'What v-once, v-memo and v-for do.' },
          { heading: 'v-once', slug: 'v-once', text: 'As v-memo without values. See v-memo.' },
          { heading: 'Pourquoi tester', slug: 'why-test', text: '' },
          { heading: 'v-memo', slug: 'v-memo', text: 'Keeps a part of the page.' },
          { heading: 'v-for', slug: 'v-for', text: 'Repeats, often with v-memo.' },
          { heading: 'v-if', slug: 'v-if', text: 'Leaves out, never with v-memo.' },
        ],
      },
    ]);
    const anchors = async (query: string) => {
      const [{ section, sections = [] } = {}] = await engine.search(query, 1);
      return [section?.anchor, ...sections.map(({ anchor }) => anchor)];
    };
    expect(await anchors('v-memo')).toEqual(['v-memo', 'v-memo', 'v-for', 'v-if']);
    expect(await anchors('why test')).toEqual(['why-test', 'why-test']);
    // A heading right above another one shows the text below that.
    expect((await engine.search('pourquoi tester', 1))[0]?.excerpt).toBe(
      'Keeps a part of the page.',
    );
  });

  it('preserve the words of random pages', async () => {
    const random = seeded(21);
    const pages = randomPages(random, 40);
    const engine = engineOf(pages, [], pick(random, ['en', 'fr']));
    const titles = new Map(pages.map(({ slug, title }) => [slug, title]));
    for (const { slug, title } of await engine.search(randomWords(random, 3).join(' '), 50)) {
      expect(title).toBe(titles.get(slug));
    }
  });
});

describe('an index in pieces', () => {
  const nameOf = (bytes: Uint8Array) => hash('sha256', bytes);
  const readFrom = (pieces: ReturnType<typeof cutIndex>['pieces']) => {
    const named = new Map(pieces.map(({ name, bytes }) => [name, bytes]));
    return async (name: string) => named.get(name) ?? new Uint8Array();
  };
  const documents = [...PAGES, ...randomPages(seeded(31), 1500)];
  const { index, texts } = buildIndex(documents, 'en', [['credit', 'token']]);
  const { head, pieces } = cutIndex(index, nameOf);
  const readText = async (block: number) => texts[block] ?? new Uint8Array();
  const queries = ['firewall', 'credit', 'bok dax', 'firewell', 'inst', 'what is', 'irewall', 'x1'];

  it('returns the same results as the complete index', async () => {
    const whole = loadIndex(index, readText);
    expect(pieces.length).toBeGreaterThan(4);
    for (const query of queries) {
      const engine = openIndex(head, readFrom(pieces), readText);
      expect(await engine.search(query, 20), query).toEqual(await whole.search(query, 20));
    }
  });

  it('finds only pages with a value of a declared field', async () => {
    const marked = documents.map((document, number) => ({
      ...document,
      ...(number % 3 === 0 && { fields: { level: ['easy', 'hard'], minutes: number } }),
    }));
    const { index, texts } = buildIndex(marked, 'en', []);
    const { head, pieces } = cutIndex(index, nameOf);
    const readText = async (block: number) => texts[block] ?? new Uint8Array();
    const engine = openIndex(head, readFrom(pieces), readText);
    const filter = { fields: new Map([['level', 'hard']]) };
    const found = await engine.search('bok dax', 50, filter);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(await loadIndex(index, readText).search('bok dax', 50, filter));
    const having = new Set(marked.flatMap(({ slug, fields }) => (fields ? slug : [])));
    expect(found.filter(({ slug }) => !having.has(slug))).toEqual([]);
  });

  it('keeps nearly all of its pieces when a page is edited', () => {
    const edited = documents.map((document, number) =>
      number === 700
        ? {
            ...document,
            sections: document.sections.map((section) => ({
              ...section,
              text: section.text.replace(/\w+/, 'xylo'),
            })),
          }
        : document,
    );
    const after = cutIndex(buildIndex(edited, 'en', [['credit', 'token']]).index, nameOf).pieces;
    const before = new Set(pieces.map(({ name }) => name));
    expect(pieces.length).toBeGreaterThan(15);
    const changed = after.filter(({ name }) => !before.has(name));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(6);
  });

  it('reads only the needed pieces, once', async () => {
    const reads: string[] = [];
    const engine = openIndex(
      head,
      (piece) => {
        reads.push(piece);
        return readFrom(pieces)(piece);
      },
      readText,
    );
    await Promise.all([engine.search('firewall', 10), engine.search('firewall port', 10)]);
    const read = reads.length;
    expect(new Set(reads).size).toBe(read);
    expect(read).toBeLessThan(pieces.length);
    await engine.search('firewall', 10);
    expect(reads).toHaveLength(read);
  });

  it('reads a piece again after a failure', async () => {
    let isDown = true;
    const engine = openIndex(
      head,
      async (piece) => {
        if (isDown) throw new Error('the network is down');
        return readFrom(pieces)(piece);
      },
      readText,
    );
    await expect(engine.search('firewall', 1)).rejects.toThrow('the network is down');
    isDown = false;
    expect((await engine.search('firewall', 1))[0]?.slug).toBe('firewall');
  });

  it('reports unknown words and the nearest known ones', async () => {
    const engine = openIndex(head, readFrom(pieces), readText);
    expect(await engine.unknown('How do I install a Thumnial in v1.3')).toEqual([
      'Thumnial',
      'v1.3',
    ]);
    // Alternatives of a word do not make it known.
    expect(await engine.unknown('firewell instal')).toEqual(['firewell']);
  });

  it.each([
    ['Thumnial', ['thumbnail']],
    ['instalaton', ['installation']],
    ['instal', ['install']],
    // Stems that do not occur in texts are not suggested.
    ['computr', ['computer']],
    ['compuf', []],
    ['qqqqqqqq', []],
    // Two wrong letters of a short word, and a first one, make it another word.
    ['packets', []],
    ['gredits', []],
    ['ports', ['port']],
    ['sorts', []],
    ['buy', []],
  ])('suggests for “%s” %j', async (word, nearest) => {
    const engine = openIndex(head, readFrom(pieces), readText);
    expect(await engine.nearest([word])).toEqual(nearest);
  });

  it.each([
    ['empty', new Uint8Array()],
    ['HTML', new TextEncoder().encode('<!doctype html><title>404</title>')],
  ])('is rejected when its head is %s', (_, bytes) => {
    expect(() => openIndex(bytes, () => Promise.reject(), readText)).toThrow(SearchIndexError);
  });
});
