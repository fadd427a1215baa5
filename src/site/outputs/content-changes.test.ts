import { describe, expect, it } from 'vitest';
import { contentFiles } from '../../../build/dev/live-files.ts';
import { load, page } from '../../../test/content-folder.ts';
import { assetBytes } from '../../service/assets.ts';
import { createService } from '../../service/service.ts';
import { type ReadPublished, readPreviousSite } from '../previous-site.ts';

const SETTINGS =
  'name: Test\ntagline: Tag\ndescription: About\nlocales: [{ code: en }]\nreference: false\n';
const DOCS = 'https://site.example/docs/';

type Texts = Readonly<Record<string, string>>;

/** A published site with these pages, compared with another one; reads its files. */
async function published(pages: Texts, previous?: ReadPublished, day?: string, settings = '') {
  const { model, diagnostics } = await load({
    'site.yaml': SETTINGS + settings,
    ...Object.fromEntries(
      Object.entries(pages).map(([slug, text]) => [`docs/en/${slug}.md`, page(text, slug)]),
    ),
  });
  if (!model) throw new Error(JSON.stringify(diagnostics));
  const compared = previous && {
    hasChanges: true,
    previous: await readPreviousSite(previous, model, day),
  };
  const files = contentFiles({ ...model, ...compared });
  const read: ReadPublished = async (path) => {
    const asset = await files.read(path);
    return asset && new TextDecoder().decode(await assetBytes(asset));
  };
  return Object.assign(read, { files });
}

const json = async (read: ReadPublished, path: string) => JSON.parse((await read(path)) ?? '');
const digest = async (read: ReadPublished) => (await json(read, '/content-index.json')).digest;

/** The changes of a site since another one. */
async function since(read: ReadPublished, earlier: ReadPublished) {
  const hex = (await digest(earlier)).replace('sha256:', '');
  return json(read, `/content-changes/${hex}.json`);
}

interface Changed {
  readonly url: string;
  readonly change: string;
  readonly sections: readonly { readonly anchor: string; readonly change: string }[];
}

/** The changes of the documentation, in short. */
const short = ({ pages }: { pages: readonly Changed[] }) =>
  pages
    .filter(({ url }) => url.startsWith(DOCS))
    .map(({ url, change, sections }) =>
      [
        url.slice(DOCS.length),
        change,
        ...sections.map((each) => `${each.anchor} ${each.change}`),
      ].join(),
    );

const ONE = { a: 'Words\n\n## One\n\nOne\n\n## Two\n\nTwo', b: 'B', c: '## Part\n\nC' };

describe('content changes', () => {
  it('are not published without a site to compare with', async () => {
    const read = await published(ONE);
    expect(await read('/content-changes.json')).toBeUndefined();
    expect(await read('/openapi.json')).not.toContain('content-changes');
  });

  it('since any earlier build are in one file, with the digests of both', async () => {
    const first = await published(ONE);
    const two = { ...ONE, a: 'Words\n\n## One\n\nOther\n\n## Three\n\nTwo', d: 'D' };
    const second = await published(two, first, '2026-01-02');
    expect(short(await since(second, first))).toEqual([
      'a,modified,one modified,three added,two removed',
      'd,added',
    ]);
    const { b: _, ...three } = two;
    const third = await published({ ...three, d: 'More' }, second, '2026-01-03');
    expect(short(await since(third, second))).toEqual(['b,removed', 'd,modified']);
    const all = await since(third, first);
    expect(short(all)).toEqual([
      'a,modified,one modified,three added,two removed',
      'b,removed',
      'd,added',
    ]);
    const digests = async (read: ReadPublished): Promise<Map<string, string>> =>
      new Map(
        (await json(read, '/content-index.json')).pages.map(
          (each: { url: string; digest: string }) => [each.url, each.digest],
        ),
      );
    const [before, after] = [await digests(first), await digests(third)];
    for (const { url, previousDigest, digest } of all.pages) {
      expect([previousDigest, digest]).toEqual([before.get(url), after.get(url)]);
    }
    const { snapshots, removed } = await json(third, '/content-changes.json');
    expect(snapshots.map(({ digest, day }: Record<string, string>) => [digest, day])).toEqual([
      [await digest(third), '2026-01-03'],
      [await digest(second), '2026-01-02'],
      [await digest(first), undefined],
    ]);
    expect(snapshots[2]).toMatchObject({ added: 1, removed: 1, moved: 0 });
    expect(removed).toEqual([
      { url: `${DOCS}b`, title: 'b', day: '2026-01-03', digest: before.get(`${DOCS}b`) },
    ]);
  });

  it('detects moved pages by redirects, and sections that moved with them', async () => {
    const first = await published(ONE);
    const { c, ...rest } = ONE;
    const moved = { ...rest, 'new/c': `## More\n\nWords\n\n${c}` };
    const redirect = 'redirects: { c: new/c, b: a }\n';
    const second = await published(moved, first, '2026-01-02', redirect);
    const changes = await since(second, first);
    expect(short(changes)).toEqual(['new,added', 'new/c,moved,more added,part moved']);
    expect(changes.pages.find(({ change }: Changed) => change === 'moved')).toMatchObject({
      previousUrl: `${DOCS}c`,
    });
    const { b: _, ...third } = { ...moved, 'new/c': c };
    const last = await published(third, second, '2026-01-03', redirect);
    expect(short(await since(last, first))).toEqual([
      'b,removed',
      'new,added',
      'new/c,moved,part moved',
    ]);
    const { removed } = await json(last, '/content-changes.json');
    expect(removed).toMatchObject([
      { url: `${DOCS}b`, day: '2026-01-03', movedTo: `${DOCS}a` },
      { url: `${DOCS}c`, day: '2026-01-02', movedTo: `${DOCS}new/c` },
    ]);
  });

  it('are returned by the MCP tool, by digest and, with removed pages, by day', async () => {
    const first = await published(ONE);
    const { b: _, ...two } = { ...ONE, a: 'Other' };
    const second = await published(two, first, '2026-01-02');
    const { mcpMessage } = createService({ files: second.files });
    const call = async (since: string) => {
      const params = { name: 'changes', arguments: { since } };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      return JSON.parse((await mcpMessage(JSON.stringify(message))) ?? '').result;
    };
    const { structuredContent } = await call(await digest(first));
    const { pages } = await since(second, first);
    expect(structuredContent.changes).toEqual(
      pages.map(({ title: _, ...page }: { title: string }) => page),
    );
    const removed = { kind: 'removed', url: `${DOCS}b`, date: '2026-01-02' };
    expect((await call('2026-01-02')).structuredContent.changes).toContainEqual(removed);
    expect((await call('2026-01-03')).structuredContent.changes).toEqual([]);
    for (const [wrong, expected] of [
      [`sha256:${'0'.repeat(64)}`, '/content-index.json'],
      ['sha256:0123', 'a digest of the content'],
    ] as const) {
      const { isError, content } = await call(wrong);
      expect([isError, content[0].text]).toEqual([true, expect.stringContaining(expected)]);
    }
  });

  it('has the same bytes after a build without changes', async () => {
    const first = await published(ONE);
    const second = await published({ ...ONE, b: 'Other' }, first, '2026-01-02');
    const again = await published({ ...ONE, b: 'Other' }, second, '2026-01-09');
    for (const earlier of [first, second]) {
      expect(await since(again, earlier)).toEqual(await since(second, earlier));
    }
    const path = '/content-changes.json';
    expect(await again(path)).toBe(await second(path));
  });

  it('are published for 30 states', async () => {
    let read = await published(ONE);
    const first = read;
    const at = async (number: number) => {
      read = await published({ ...ONE, b: `B ${number}` }, read);
    };
    for (let number = 0; number < 29; number++) await at(number);
    expect(short(await since(read, first))).toEqual(['b,modified']);
    await at(29);
    expect((await json(read, '/content-changes.json')).snapshots).toHaveLength(30);
    await expect(since(read, first)).rejects.toThrow();
  });
});

describe('a site that is unusable for comparison', () => {
  const changed = (path: string, change: (text: string) => string | undefined) => {
    const first = published(ONE);
    return async () => {
      const second = await published({ ...ONE, b: 'Other' }, await first);
      const read: ReadPublished = async (each) => {
        const text = await second(each);
        return text !== undefined && new RegExp(path).test(each) ? change(text) : text;
      };
      return published(ONE, read);
    };
  };

  it.each([
    ['no site', 'json', () => undefined, 'content-index.json does not exist'],
    ['a page', 'content-index', () => '<html>', 'content-index.json cannot be read'],
    [
      'another site',
      'content-index',
      (text: string) => text.replaceAll('site.example', 'other.example'),
      'is not below https://site.example',
    ],
    ['an index without a page', 'content-index', withoutPage, 'has a digest of other pages'],
    [
      'an old list',
      'changes.json',
      (text: string) => text.replace(/[0-9a-f]{64}/, 'a'.repeat(64)),
      'is of another build',
    ],
    ['a missing file', 'changes/', () => undefined, 'is missing, or of another build'],
  ])('is rejected with the problem: %s', async (_, path, change, expected) => {
    await expect(changed(path, change)()).rejects.toThrow(expected);
  });
});

function withoutPage(text: string): string {
  const index = JSON.parse(text);
  return JSON.stringify({ ...index, pages: index.pages.slice(1) });
}
