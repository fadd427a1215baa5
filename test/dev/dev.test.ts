import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page, pair, SITE } from '../content-folder.ts';
import { type DevServer, startDevServer } from './dev-server.ts';

const callout = (text: string) => `<Callout>\n\n${text}\n\n</Callout>`;

const petsPart = (summary: string) =>
  `get: { operationId: listPets, summary: ${summary}, responses: { 200: { description: All } } }`;

let dev: DevServer;

/** Repeats a request until the response is the expected one, or the deadline has passed. */
const soon = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: 15_000, interval: 20 });

const status = async (path: string) => (await dev.get(path)).status;
const text = async (path: string) => (await dev.get(path)).text;
const found = async (word: string) => {
  const { results } = JSON.parse(await text(`/api/v1/search?q=${word}`));
  return results.map(({ url }: { url: string }) => new URL(url).pathname);
};
const listed = async (): Promise<string[]> =>
  JSON.parse(await text('/api/v1/docs')).pages.map(({ slug }: { slug: string }) => slug);

const overlay = 'id="lectern-errors"';

describe('the development server', () => {
  beforeAll(async () => {
    dev = await startDevServer({
      'site.yaml': `${SITE}apis: [{ label: Pets, path: pets, file: pets.yaml }]\n`,
      'pets.yaml':
        'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: { /pets: { $ref: parts/pets.yaml } }',
      'parts/pets.yaml': petsPart('List pets'),
      // The API reference quotes the first page.
      ...pair('docs/*/first.md', page('Text.', 'A first page')),
      ...pair('docs/*/plain.md', page('Text.', 'Plain')),
      ...pair('docs/*/rich.mdx', page(callout('Text.'), 'Rich')),
      ...pair('docs/*/stays.md', page('Text.', 'Stays')),
      ...pair('docs/*/leaves.md', page('Weaselword.', 'Leaves')),
      ...pair('docs/*/leaves-rich.mdx', page(callout('Wombatword.'), 'Leaves rich')),
      ...pair('docs/*/moves.mdx', page(callout('Wolverineword.'), 'Moves')),
      ...pair('changelog/*/entry.md', '---\ntitle: Entry\ndate: 2026-01-01\n---\n\nText.\n'),
    });
  });

  afterAll(() => dev.stop());

  describe('an edit', () => {
    it.each([
      ['docs/en/plain.md', 'plain', (word: string) => page(word, 'Plain')],
      ['docs/en/rich.mdx', 'rich', (word: string) => page(callout(word), 'Rich')],
    ])('of %s appears in HTML, Markdown, API and search', async (file, slug, textWith) => {
      await dev.write(file, textWith(`Aardvark${slug}`));
      await soon(() => text(`/docs/${slug}`)).toContain(`Aardvark${slug}`);
      await soon(() => text(`/docs/${slug}.mdx`)).toContain(`Aardvark${slug}`);
      await soon(() => text(`/api/v1/docs/${slug}`)).toContain(`Aardvark${slug}`);
      await soon(() => found(`Aardvark${slug}`)).toEqual([`/docs/${slug}`]);
    });

    it('of a part of an API description appears on the page of its operation', async () => {
      await dev.write('parts/pets.yaml', petsPart('Aardvarkpets'));
      await soon(() => text('/docs/pets/list-pets')).toContain('Aardvarkpets');
    });

    it('of a title appears in lists', async () => {
      await dev.write('docs/en/plain.md', page('Text.', 'Plainest'));
      await soon(() => text('/docs')).toContain('Plainest');
      await dev.write('changelog/en/entry.md', '---\ntitle: Other\ndate: 2026-01-01\n---\n');
      await soon(() => text('/changelog')).toContain('Other');
    });
  });

  describe('a broken page', () => {
    it.each([
      [
        'front matter',
        'plain.md',
        '---\ntitle: Plain\norder: first\n---\n',
        'plain.md:3:8  field-type  wrong type of “order”  write a number',
      ],
      [
        'MDX',
        'rich.mdx',
        page('<Callout>\n\nText.', 'Rich'),
        'rich.mdx:5:1  mdx-syntax  not valid MDX: Expected a closing tag for `&lt;Callout>`',
      ],
    ])(
      'for its %s shows it in the browser and on the terminal, until it is repaired',
      async (_what, file, broken, diagnostic) => {
        const path = `/docs/${file.replace(/\..*/, '')}`;
        await dev.write(`docs/en/${file}`, broken);
        await soon(() => status(path)).toBe(500);
        const { text: shown } = await dev.get(path);
        expect(shown).toContain(`docs/en/${diagnostic}`);
        expect(shown).toContain(overlay);
        expect((await dev.get(`${path}.mdx`)).text).toContain(`docs/en/${file}:`);
        expect(dev.printed()).toContain(`docs/en/${diagnostic.replace('&lt;', '<')}`);
        expect(await status('/docs/stays')).toBe(200);
        expect(await status(`/fr${path}`)).toBe(200);
        const whole = file.endsWith('.mdx') ? callout('Mended.') : 'Mended.';
        await dev.write(`docs/en/${file}`, page(whole, 'Mended'));
        await soon(() => text(path)).toContain('Mended.');
        expect(await status(path)).toBe(200);
        expect(await text(path)).not.toContain(overlay);
      },
    );

    it('that can be rendered is shown with its errors on top', async () => {
      await dev.write('docs/en/plain.md', page('[Gone](gone.md) away.', 'Plain'));
      await soon(() => text('/docs/plain')).toContain(overlay);
      const response = await dev.get('/docs/plain');
      expect(response.status).toBe(200);
      expect(response.text).toContain('away.');
      expect(response.text).toContain('link-broken');
      await dev.write('docs/en/plain.md', page('Text.', 'Plain'));
      await soon(() => text('/docs/plain')).not.toContain(overlay);
    });

    it('of settings appears on every page', async () => {
      await dev.write('site.yaml', `${SITE}translation: partial\n`);
      await soon(() => text('/docs/stays')).toContain('site.yaml:4:1  field-unknown');
      expect(await status('/')).toBe(500);
      await dev.write('site.yaml', SITE);
      await soon(() => status('/docs/stays')).toBe(200);
    });
  });

  describe('a removed page', () => {
    it.each([
      ['docs/*/leaves.md', 'leaves', 'Weaselword'],
      ['docs/*/leaves-rich.mdx', 'leaves-rich', 'Wombatword'],
    ])('with %s disappears everywhere immediately', async (file, slug, word) => {
      expect(await found(word)).toEqual([`/docs/${slug}`]);
      for (const locale of ['en', 'fr']) await dev.remove(file.replace('*', locale));
      expect(await status(`/docs/${slug}`)).toBe(404);
      expect(await status(`/fr/docs/${slug}`)).toBe(404);
      expect(await status(`/docs/${slug}.mdx`)).toBe(404);
      expect(await status(`/api/v1/docs/${slug}`)).toBe(404);
      expect(await listed()).not.toContain(slug);
      expect(await found(word)).toEqual([]);
      expect(await text('/docs')).not.toContain(`"/docs/${slug}"`);
    });

    it('to another name only exists there', async () => {
      expect(await status('/docs/moves')).toBe(200);
      for (const locale of ['en', 'fr']) {
        await dev.move(`docs/${locale}/moves.mdx`, `docs/${locale}/moved.mdx`);
      }
      await soon(() => text('/docs/moved')).toContain('Wolverineword.');
      expect(await status('/docs/moves')).toBe(404);
      expect(await found('Wolverineword')).toEqual(['/docs/moved']);
      expect(await listed()).toEqual(expect.arrayContaining(['moved']));
      expect(await listed()).not.toContain('moves');
    });
  });

  it.each([
    ['docs/*/added.md', 'added', 'Text.'],
    ['docs/*/added-rich.mdx', 'added-rich', callout('Text.')],
  ])('a page added with %s exists', async (file, slug, body) => {
    for (const [path, added] of Object.entries(pair(file, page(body, 'Added')))) {
      await dev.write(path, added);
    }
    await soon(() => status(`/docs/${slug}`)).toBe(200);
    expect(await listed()).toContain(slug);
    expect(await text('/docs')).toContain(`"/docs/${slug}"`);
    expect(dev.printed()).not.toContain('Error:');
  });

  it.each([
    [{ host: 'localhost:4321' }, { status: 200 }],
    [
      { host: 'docs.localhost', origin: 'http://localhost:3000' },
      { status: 200, allowed: '*' },
    ],
    [{ host: '[::1]:4321', origin: 'https://evil.example' }, { status: 200 }],
    [{ host: '127.0.0.1', origin: 'null' }, { status: 200 }],
    [{ host: '127.0.0.1', origin: 'http://203.0.113.5' }, { status: 200 }],
    [
      { host: '127.0.0.1', origin: 'http://127.0.0.1:3000' },
      { status: 200, allowed: '*' },
    ],
    [{ host: 'evil.example' }, { status: 403 }],
    [{ host: 'localhost.evil.example:4321' }, { status: 403 }],
    [{ host: '127.0.0.1.evil.example' }, { status: 403 }],
    [{ host: 'evil.example', origin: 'http://localhost' }, { status: 403 }],
  ])('responds to %o as a server for only this machine', async (headers, response) => {
    expect(await dev.getAs(headers)).toEqual({ allowed: undefined, ...response });
  });

  it('a link to itself is an error of its page, and does not end the server', async () => {
    await symlink('loop.md', join(dev.folder, 'docs/en/loop.md'));
    await soon(async () => dev.printed()).toContain('docs/en/loop.md:1:1  symlink-invalid');
    expect(await status('/docs/stays')).toBe(200);
    await dev.remove('docs/en/loop.md');
    await soon(() => text('/docs/stays')).not.toContain(overlay);
  });

  it('a content folder that was moved away and back, or replaced, is still watched', async () => {
    await dev.move('../content', '../content2');
    await dev.move('../content2', '../content');
    await dev.write('docs/en/stays.md', page('Okapiword.', 'Stays'));
    await soon(() => text('/docs/stays')).toContain('Okapiword.');
    await dev.move('../content', '../content2');
    await soon(async () => dev.printed()).toContain('cannot be read');
    await dev.move('../content2', '../content');
    await dev.write('docs/en/stays.md', page('Ocelotword.', 'Stays'));
    await soon(() => text('/docs/stays')).toContain('Ocelotword.');
    await dev.write('docs/en/stays.md', page('Text.', 'Stays'));
    await soon(() => text('/docs/stays')).not.toContain('Ocelotword.');
  });

  it('prints a warning once and reports when all errors are fixed', async () => {
    await dev.write('docs/en/plain.md', page('```pyhton\nx\n```', 'Plain'));
    await soon(async () => dev.printed()).toContain('language-unknown');
    await dev.write('docs/en/stays.md', page('[None](none.md)', 'Stays'));
    await soon(async () => dev.printed()).toContain('“none.md” leads nowhere');
    await dev.write('docs/en/stays.md', page('Text.', 'Stays'));
    await soon(async () => dev.printed()).toContain('The content has no errors left.');
    expect(dev.printed().match(/language-unknown/g)).toHaveLength(1);
    await dev.write('docs/en/plain.md', page('Text.', 'Plain'));
  });

  it('files of `public/` are added and removed unchanged', async () => {
    await dev.write('../public/CNAME', 'docs.example');
    await soon(() => text('/CNAME')).toBe('docs.example');
    await dev.write('../public/CNAME', 'other.example');
    await soon(() => text('/CNAME')).toBe('other.example');
    await dev.write('../public/robots.txt', 'mine');
    await soon(async () => dev.printed()).toContain('public-taken');
    await dev.remove('../public/robots.txt');
    await dev.remove('../public/CNAME');
    await soon(() => status('/CNAME')).toBe(404);
  });

  it('a component of the project is updated with its file and its imports', async () => {
    const component = (markdown: string) => `import { defineComponent } from 'lectern';
import { unit } from './unit.ts';
export default defineComponent({
  attributes: { n: { required: true } },
  html: ({ attributes: { n } }) => \`<data value="\${n}">\${n} \${unit}</data>\`,
  ${markdown}
});
`;
    const markdown =
      'markdown: ({ attributes }) => ["**", attributes.n, " ", unit, "**"].join(""),';
    await dev.write('docs/en/own.mdx', '---\ntitle: Own\n---\n\n<Amount n="5" />\n');
    await dev.write('docs/fr/own.mdx', '---\ntitle: Own\n---\n');
    await soon(() => text('/docs/own')).toContain('there is no component');
    await dev.write('../theme/components/unit.ts', "export const unit: string = 'm';\n");
    await dev.write('../theme/components/Amount.ts', component(markdown));
    await soon(() => text('/docs/own')).toContain('<data value="5">5 m</data>');
    await dev.write('../theme/components/unit.ts', "export const unit: string = 'km';\n");
    await soon(() => text('/docs/own.mdx')).toContain('**5 km**');
    await dev.write('../theme/components/Amount.ts', component(''));
    await soon(async () => dev.printed()).toContain('<Amount> has no Markdown form');
    await dev.remove('docs/en/own.mdx');
    await dev.remove('docs/fr/own.mdx');
    await dev.remove('../theme/components/Amount.ts');
    await soon(() => status('/docs/own')).toBe(404);
  });

  it('the appearance is updated with its settings and files', async () => {
    const stylesheet = async () => {
      const [, path] = /href="(\/_astro\/brand\.\w+\.css)"/.exec(await text('/docs')) ?? [];
      return path === undefined ? '' : text(path);
    };
    await dev.write('../theme/custom.css', '.a { color: red }');
    await soon(stylesheet).toBe('.a { color: red }');
    await dev.write('../theme/custom.css', '.b { color: red }');
    await soon(stylesheet).toBe('.b { color: red }');
    await dev.write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"/>');
    await dev.write('site.yaml', `${SITE}logo: logo.svg\ntheme: { accent: '#0f766e' }\n`);
    await soon(stylesheet).toContain('--pen: light-dark(#0f766e, ');
    expect(await text('/docs')).toContain('src="/content/logo.svg" width="80" height="20"');
    await dev.write('site.yaml', SITE);
    await dev.remove('../theme/custom.css');
    await soon(stylesheet).toBe('');
  });
});

describe('the development server of a site with pages that compile slowly', () => {
  beforeAll(async () => {
    const pages = Array.from({ length: 60 }, (_, index) =>
      Object.entries({ [`docs/en/p${index + 10}.mdx`]: page(callout(`Word${index}x.`)) }),
    );
    dev = await startDevServer({
      'site.yaml': `${SITE}translations: partial\n`,
      '../theme/components/Odd.ts': `import { defineComponent } from 'lectern';
export default defineComponent({ attributes: {}, html: () => '<p>Seen</p>', markdown: () => 'Read' });
`,
      ...Object.fromEntries(pages.flat()),
      'docs/en/z.mdx': page('<Odd />\n\n```js\nlet a;\n```', 'Last'),
    });
  });

  afterAll(() => dev.stop());

  it('shows each page immediately, then reports problems of rendering all pages', async () => {
    expect(await text('/docs/z')).toContain('<p>Seen</p>');
    expect(await text('/docs/z')).toContain('class="token-');
    expect(await found('Word59x')).toEqual(['/docs/p69']);
    await dev.write('docs/en/z.mdx', page('<Odd />\n\nNumbatword.', 'Last'));
    await soon(() => text('/docs/z')).toContain('Numbatword');
    await soon(async () => dev.printed()).toContain('docs/en/z.mdx:5:1  twin-differs');
  });
});
