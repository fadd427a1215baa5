import { describe, expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../../test/content-folder.ts';
import type { OutlineItem } from './arrange.ts';

type Shape = readonly (string | readonly [string, Shape])[];

const shape = (places: readonly OutlineItem<unknown>[]): Shape =>
  places.map(({ title, entry, folder, address, children }) => {
    const isLink = !entry && folder === undefined && address !== undefined;
    const name = isLink ? `${title} -> ${address}` : title;
    return children.length === 0 ? name : [name, shape(children)];
  });

const PAGES = {
  ...pair('docs/*/intro.md', page('', 'Intro')),
  ...pair('docs/*/guide/index.md', page('', 'Guide')),
  ...pair('docs/*/guide/a.md', page('', 'A')),
  ...pair('docs/*/guide/b.md', page('', 'B')),
  ...pair('docs/*/guide/deep/c.md', page('', 'C')),
  ...pair('docs/*/loose/d.md', page('', 'D')),
};

/** The arrangement by a navigation, without the generated reference. */
async function outline(files: Readonly<Record<string, string>>, locale: 'en' | 'fr' = 'en') {
  const { model, diagnostics } = await load({ ...PAGES, ...files });
  expect(diagnostics).toEqual([]);
  return shape(model?.editions[locale]?.outline.filter(({ folder }) => folder !== 'api') ?? []);
}

describe('the navigation', () => {
  it('puts pages without an item into the first area', async () => {
    const nav =
      '- { area: One, items: [intro] }\n- { area: { en: Two, fr: Deux }, items: [guide/a] }\n';
    const { model } = await load({ ...PAGES, 'nav.yaml': nav });
    const places = model?.editions.fr?.outline ?? [];
    expect(places.map(({ title, isArea }) => [title, isArea])).toEqual([
      ['One', true],
      ['Deux', true],
    ]);
    expect(shape(places[1]?.children ?? [])).toEqual(['A']);
    expect(JSON.stringify(shape(places[0]?.children ?? []))).toContain('Deep');
  });

  it('omits hidden pages unless it names them', async () => {
    const hidden = (title: string) => `---\ntitle: ${title}\nmenu: false\n---\n`;
    const files = {
      ...pair('docs/*/guide/a.md', hidden('A')),
      ...pair('docs/*/loose/d.md', hidden('D')),
      ...pair('docs/*/intro.md', '---\ntitle: Intro\nsidebar: { hidden: true }\n---\n'),
    };
    expect(await outline(files)).toEqual([['Guide', ['B', ['Deep', ['C']]]]]);
    const named = await outline({ ...files, 'nav.yaml': '[loose/d]' });
    expect(named).toEqual(['D', ['Guide', ['B', ['Deep', ['C']]]]]);
    const { model } = await load({ ...PAGES, ...files });
    const own = model?.editions.en?.docs.filter(({ file }) => file).map(({ slug }) => slug);
    expect(own).toEqual(['guide', 'guide/b', 'guide/deep/c', 'guide/a', 'intro', 'loose/d']);
  });

  it('follows the folders by default', async () => {
    expect(await outline({})).toEqual([
      ['Guide', ['A', 'B', ['Deep', ['C']]]],
      'Intro',
      ['Loose', ['D']],
    ]);
  });

  it.each<[string, string, Shape]>([
    [
      'puts what it names first, and the rest by folder',
      '[guide/b, loose/d]',
      ['B', 'D', ['Guide', ['A', ['Deep', ['C']]]], 'Intro'],
    ],
    [
      'holds groups, labels and links',
      `
- group: { en: Start, fr: Début }
  collapsed: true
  items:
    - { page: intro, label: { en: Hello, fr: Bonjour }, badge: new }
    - group: Inner
      items: [guide/b]
    - { link: https://x.example/y, label: Elsewhere }
    - { link: /changelog, label: Changes }
- folder: guide
- folder: loose
`,
      [
        [
          'Start',
          ['Hello', ['Inner', ['B']], 'Elsewhere -> https://x.example/y', 'Changes -> /changelog'],
        ],
        ['Guide', ['A', ['Deep', ['C']]]],
        ['Loose', ['D']],
      ],
    ],
    [
      'gives the pages of a folder to the nearest folder that it names',
      '[{ folder: guide/deep, label: Down }, { folder: guide, label: Up }, { folder: loose }]',
      [['Down', ['C']], ['Up', ['A', 'B']], ['Loose', ['D']], 'Intro'],
    ],
    [
      'puts what it does not name below the nearest page that it names',
      '[guide, { folder: loose }]',
      [['Guide', ['A', 'B', ['Deep', ['C']]]], ['Loose', ['D']], 'Intro'],
    ],
    [
      'puts items below a page',
      '[{ page: guide, label: Start, collapsed: true, items: [intro, { page: guide/a, items: [guide/b] }] }, { folder: loose }]',
      [
        ['Start', ['Intro', ['A', ['B']], ['Deep', ['C']]]],
        ['Loose', ['D']],
      ],
    ],
  ])('%s', async (_, yaml, expected) => {
    expect(await outline({ 'nav.yaml': yaml })).toEqual(expected);
  });

  it('prefers the navigation of the locale', async () => {
    const files = {
      'nav.yaml': '[intro]',
      'nav.fr.yaml': '[{ link: /changelog, label: Journal }]',
    };
    expect((await outline(files))[0]).toBe('Intro');
    expect((await outline(files, 'fr'))[0]).toBe('Journal -> /fr/changelog');
  });

  it('orders the pages of the API and of llms.txt', async () => {
    const { model } = await load({
      ...PAGES,
      'site.yaml': `${SITE}reference: false\n`,
      'nav.yaml': '[loose/d, { folder: guide }]',
    });
    expect(model?.editions.en?.docs.map(({ slug }) => slug)).toEqual([
      'loose/d',
      'guide',
      'guide/a',
      'guide/b',
      'guide/deep/c',
      'intro',
    ]);
  });

  it('omits pages that only another locale has', async () => {
    const { model, diagnostics } = await load({
      ...PAGES,
      'site.yaml': 'name: T\ntagline: T\ndescription: T\ntranslations: partial\n',
      'docs/en/only.md': page('', 'Only'),
      'nav.yaml': '[{ group: G, items: [only] }, { page: only-too, items: [intro] }]',
      'docs/en/only-too.md': page('', 'Only too'),
    });
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    expect(shape(model?.editions.en?.outline ?? []).slice(0, 2)).toEqual([
      ['G', ['Only']],
      ['Only too', ['Intro']],
    ]);
    expect(shape(model?.editions.fr?.outline ?? []).slice(0, 2)).toEqual([
      ['Only too', ['Intro']],
      ['Guide', ['A', 'B', ['Deep', ['C']]]],
    ]);
  });
});
