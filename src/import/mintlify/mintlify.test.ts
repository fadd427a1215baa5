import { expect, it } from 'vitest';
import { bodyOf, importFiles } from '../../../test/import/import-files.ts';

const FILES = {
  'docs.json': JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    name: 'Tool',
    redirects: [
      { source: '/old', destination: '/start' },
      { source: '/v1/:slug*', destination: '/:slug*' },
      { source: '/calls/*', destination: '/api/*' },
      { source: '/ring', destination: '/calls/call' },
      { source: 'bare', destination: 'start' },
      { source: 'start', destination: 'api/call' },
    ],
    navigation: {
      tabs: [{ tab: 'Docs', groups: [{ group: 'First', root: 'start', pages: ['api/call'] }] }],
    },
  }),
  'api/call.mdx': '---\ntitle: Call\n---\nText.\n',
  'snippets/part.mdx': 'Part.\n',
  'snippets/new.mdx':
    'export const New = ({ version, to }) => {\n  return (\n    <a href={to}>\n      New in <code>{version}</code>\n    </a>\n  );\n};\nexport const Live = () => {\n  const a = 1;\n  return <b>{a}</b>;\n};\n',
  'images/x.png': 'png',
};

it.each([
  ['<Note>Text</Note>', '<Callout type="note">Text</Callout>'],
  [
    '<Steps>\n  <Step title="One">\n    Text\n  </Step>\n</Steps>',
    '<Steps>\n  <Step title="One">\n    Text\n  </Step>\n</Steps>',
  ],
  [
    '<CodeGroup>\n\n```js Node.js theme={null}\na\n```\n\n```bash\nb\n```\n\n</CodeGroup>',
    '::: code-group\n\n```js [Node.js]\na\n```\n\n```bash\nb\n```\n\n:::',
  ],
  [
    '<ParamField path="id" type="string" required>\nText\n</ParamField>',
    '<Field name="id" type="string" required="">\nText\n</Field>',
  ],
  [
    '<Accordion title="More" icon="x">\nText\n</Accordion>',
    '<Accordion title="More">\nText\n</Accordion>',
  ],
  [
    '<Frame caption="A picture">\n  <img src="/images/x.png" alt="X" />\n</Frame>',
    '<img src="../../media/images/x.png" alt="X" />\n\n*A picture*',
  ],
  ['A <Tooltip tip="Not an app">site</Tooltip>.', 'A site (Not an app).'],
  ['<info>\nText\n</info>\n\n<fork />\n\n<nobr>One</nobr> two', 'Text\n\n\n\nOne two'],
  [':::python\nOne\n:::\n\nTwo', 'One\n\n\nTwo'],
  [
    '<Card title="Run `a`" href="https://a.example">\nText\n</Card>',
    '<Card title="Run a" href="https://a.example">\nText\n</Card>',
  ],
  ['import Part from "/snippets/part.mdx";\n\n<Part />', 'Part.'],
  [
    '<Snippet file="part.mdx" />\n\n- a\n  <Snippet file=\'part.mdx\' />\n\n<Snippet file="none.mdx" />\n\n```mdx\n<Snippet file="part.mdx" />\n```',
    'Part.\n\n- a\n  Part.\n\n\n\n```mdx\n<Snippet file="part.mdx" />\n```',
  ],
  [
    'import { New, Live } from "/snippets/new.mdx"\n\n<New version="3.0" to="https://a.example" />\n\nText <Live />',
    '<a href="https://a.example">\n  New in <code>3.0</code>\n</a>\n\nText',
  ],
  [
    '<Tree>\n  <Tree.Folder name="src">\n    <Tree.File name="a.ts" />\n  </Tree.Folder>\n</Tree>',
    '- src/\n  - a.ts',
  ],
  ['<Tab title="One">\n\n  Text\n\n</Tab>', '**One**\n\nText'],
  [
    '<Steps>\n<Step title="One">\n\nText\n\n<Step title="In it">\n\nMore\n\n</Step>\n\n</Step>\n</Steps>',
    '<Steps>\n<Step title="One">\n\nText\n\n**In it**\n\nMore\n\n</Step>\n</Steps>',
  ],
  ['[Call](/api/call)', '[Call](./api/call.mdx)'],
])('%s', async (source, expected) => {
  const { text } = await importFiles({
    ...FILES,
    'start.mdx': `---\ntitle: Start\n---\n${source}\n`,
  });
  expect(bodyOf(text('content/docs/en/start.mdx'))).toBe(expected);
});

it('resolves anchors that differ only in punctuation', async () => {
  const { text, kinds } = await importFiles({
    'docs.json':
      '{ "$schema": "https://mintlify.com/docs.json", "name": "Tool", "navigation": { "pages": ["a"] } }',
    'a.mdx':
      '---\ntitle: A\n---\n## OAuth 2.0: setup\n\n[x](#oauth-2-0%3A-setup) [y](/a#split-%24ref)\n\n## Split `$ref`\n',
  });
  expect(text('content/docs/en/a.mdx')).toContain('[x](#oauth-20-setup) [y](#split-ref)');
  expect(kinds).not.toContain('anchor-broken');
});

it('resolves anchors of parameters', async () => {
  const { text, kinds } = await importFiles({
    'docs.json':
      '{ "$schema": "https://mintlify.com/docs.json", "name": "Tool", "navigation": { "pages": ["a"] } }',
    'a.mdx':
      '---\ntitle: A\n---\n[a](#param-base-url) [b](#response-id)\n\n<ParamField path="baseUrl">\nText\n</ParamField>\n\n<ParamField body="other">\nText\n</ParamField>\n\n<ResponseField name="id">\nText\n</ResponseField>\n',
  });
  expect(text('content/docs/en/a.mdx').match(/<Field [^>]*>/g)).toEqual([
    '<Field name="baseUrl" id="param-base-url">',
    '<Field name="other">',
    '<Field name="id" id="response-id">',
  ]);
  expect(kinds).not.toContain('anchor-broken');
});

it('resolves anchors of accordions and tabs', async () => {
  const { text, kinds } = await importFiles({
    'docs.json':
      '{ "$schema": "https://mintlify.com/docs.json", "name": "Tool", "navigation": { "pages": ["a", "b"] } }',
    'a.mdx':
      '---\ntitle: A\n---\n## Python\n\n<Accordion title="What\'s new: all?">\nText\n</Accordion>\n\n<Accordion title="Own" id="mine">\nText\n</Accordion>\n\n<Accordion title="Other">\nText\n</Accordion>\n\n<Tabs>\n<Tab title="Python">\nText\n</Tab>\n<Tab title="Go">\nText\n</Tab>\n</Tabs>\n\n<Tabs>\n<Tab title="Go">\nText\n</Tab>\n</Tabs>\n',
    'b.mdx': '---\ntitle: B\n---\n[a](/a#whats-new-all) [b](a#go-2) [c](a#Python) [d](a#none)\n',
  });
  const page = text('content/docs/en/a.mdx');
  expect(page.match(/<(?:Accordion|Tab) [^>]*>/g)).toEqual([
    '<Accordion title="What\'s new: all?" id="whats-new-all">',
    '<Accordion title="Own" id="mine">',
    '<Accordion title="Other">',
    '<Tab label="Python">',
    '<Tab label="Go">',
    '<Tab label="Go" id="go-2">',
  ]);
  expect(bodyOf(text('content/docs/en/b.mdx'))).toBe(
    '[a](./a.mdx#whats-new-all) [b](./a.mdx#go-2) [c](./a.mdx#python) [d](./a.mdx)',
  );
  expect(kinds).toContain('anchor-broken');
});

it('resolves links to `/changelog` through a redirect on a site without posts', async () => {
  const { text } = await importFiles({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      name: 'Tool',
      redirects: [{ source: '/changelog', destination: '/more/news' }],
      navigation: { pages: ['start', 'more/news'] },
    }),
    'start.mdx': '# Start\n\n[News](/changelog)\n',
    'more/news.mdx': '# News\n\nNone.\n',
  });
  expect(text('content/docs/en/start.mdx')).toContain('[News](./more/news.mdx)');
});

it('omits redirects that the new site would reject', async () => {
  const redirects = [
    ['/__proto__', '/a'],
    ['/star*', '/a'],
    ['/(a|b)+', 'https://other.example/*'],
    ['/c', '//other.example'],
    ['/d', '/c'],
    ['/e/:rest*', 'https://:rest*.example/'],
  ].map(([source, destination]) => ({ source, destination }));
  const { text, notes } = await importFiles({
    'mint.json': JSON.stringify({ name: 'A', navigation: ['a'], redirects }),
    'a.md': '# A\n',
  });
  expect(text('content/site.yaml')).toMatch(
    /redirects:\n {2}\/__proto__: \/docs\/a\n {2}\/a: \/docs\/a\n {2}\/c: https:\/\/other.example\n {2}\/d: https:\/\/other.example\n$/,
  );
  expect(notes.filter(({ kind }) => kind === 'address-lost').map(({ detail }) => detail)).toEqual([
    '/(a|b)+',
    '/e/:rest*',
    '/star*',
  ]);
});

it('converts navigation and redirects', async () => {
  const { text } = await importFiles({ ...FILES, 'start.mdx': '---\ntitle: Start\n---\nText.\n' });
  expect(text('content/nav.yaml')).toBe(
    '- group: Docs\n  items:\n    - page: start\n      label: First\n      items:\n        - api/call\n',
  );
  const settings = text('content/site.yaml');
  expect(settings).toContain(
    '  /bare: /docs/start\n  /calls/*: /docs/api/*\n  /old: /docs/start\n',
  );
  expect(settings).toContain('  /start: /docs/start\n');
  expect(settings).toContain('  /ring: /docs/api/call\n');
});

it.each(['a', 1, {}, { groups: { pages: ['a'] } }, ['a'], undefined])(
  'reports the navigation %j, which has no pages',
  async (navigation) => {
    const { notes } = await importFiles({
      'docs.json': JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation }),
      'a.mdx': '# A\n',
    });
    const detail = '“navigation” lists no pages in the form of Mintlify';
    expect(notes).toContainEqual({ kind: 'navigation', path: 'docs.json', line: 1, detail });
  },
);

it('imports repository files only if the navigation lists them', async () => {
  const { files } = await importFiles({
    'docs.json':
      '{ "$schema": "https://mintlify.com/docs.json", "name": "Tool", "navigation": { "pages": ["agents/run", "CONTRIBUTING"] } }',
    'AGENTS.md': '# Rules\n',
    'CONTRIBUTING.mdx': '# Contributing\n',
    'SECURITY.md': '# Security\n',
    'agents.mdx': '# Agents\n',
    'agents/run.mdx': '# Run\n',
  });
  expect([...files.keys()].filter((path) => path.startsWith('content/docs/'))).toEqual([
    'content/docs/en/CONTRIBUTING.mdx',
    'content/docs/en/agents/index.mdx',
    'content/docs/en/agents/run.mdx',
  ]);
});

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pet API', version: '1' },
  paths: {
    '/pets/{id}': {
      get: { operationId: 'getPet', tags: ['Pets'], responses: { 200: { description: 'A pet' } } },
    },
  },
};

it('imports API descriptions, and reports unreadable ones', async () => {
  const config = {
    ...JSON.parse(FILES['docs.json']),
    navigation: {
      groups: [{ group: 'Calls', pages: [{ group: 'In', pages: ['api/get', 'api/call'] }] }],
    },
    redirects: [{ source: '/v0/:slug*', destination: '/:slug*' }],
    api: { openapi: ['specs/pets.json', 'https://a.example/b.json', 'broken.yaml'] },
  };
  const { text, notes } = await importFiles({
    'docs.json': JSON.stringify(config),
    'start.mdx': '---\ntitle: Get\nopenapi: pets GET /pets/{id}\n---\nText.\n',
    'api/call.mdx': '---\ntitle: Put a pet\nsidebarTitle: Put\nopenapi: PUT /pets\n---',
    'api/own.mdx': '---\ntitle: Own\napi: POST /own\n---\n[Get](/api/get)\n',
    'api/get.mdx': '---\ntitle: Get one pet\nsidebarTitle: Get one\nopenapi: GET /pets/{id}\n---\n',
    'specs/pets.json': JSON.stringify(PETS),
    'broken.yaml': 'openapi: 3.1.0\n',
  });
  expect(bodyOf(text('content/docs/en/start.mdx'))).toBe(
    '[`GET /pets/{id}`](/docs/pet-api/pets/get-pet)\n\nText.',
  );
  expect(bodyOf(text('content/docs/en/api/call.mdx'))).toBe('`PUT /pets`');
  expect(bodyOf(text('content/docs/en/api/own.mdx'))).toBe(
    '`POST /own`\n\n[Get](/docs/pet-api/pets/get-pet)',
  );
  // A page without text of its own is that of the operation.
  expect(text('content/docs/en/api/get.mdx')).toContain('(no ');
  expect(text('content/nav.yaml')).toContain(
    '- page: pet-api/pets/get-pet\n          label: Get one\n        - page: api/call\n          label: Put\n',
  );
  expect(text('content/site.yaml')).toContain('  /api/get: /docs/pet-api/pets/get-pet\n');
  expect(text('content/site.yaml')).toContain(
    '  /v0/*: /docs/*\n  /v0/api/get: /docs/pet-api/pets/get-pet\n',
  );
  expect(text('content/apis/pet-api.json')).toBe(JSON.stringify(PETS));
  expect(text('content/site.yaml')).toContain(
    'apis:\n  - file: apis/pet-api.json\n    label: Pet API\n    path: pet-api\n',
  );
  expect(notes.filter(({ kind }) => /api|operation/.test(kind))).toMatchObject([
    { kind: 'api-skipped', path: 'broken.yaml' },
    { kind: 'api-skipped', path: 'docs.json', detail: 'https://a.example/b.json' },
    { kind: 'operation-missing', path: 'api/call.mdx', detail: 'PUT /pets' },
  ]);
});

const TOYS = {
  openapi: '3.1.0',
  info: { title: 'Toy API', version: '1' },
  paths: {
    '/toys': {
      get: { ...operation('List all toys'), tags: ['Toy box', 'Other'] },
      post: { ...operation('Make a toy.'), tags: ['Toy box'] },
    },
    '/toys/{id}/parts': { get: operation() },
    '/new': { get: { ...operation('New'), 'x-mint': { href: '/news/all' } } },
    '/again': { get: { ...operation('List all toys'), tags: ['Toy box'] } },
    '/none': { get: { ...operation('None'), 'x-excluded': true } },
  },
};

function operation(summary?: string) {
  return { ...(summary && { summary }), responses: { 200: { description: 'Good' } } };
}

/** The redirects to pages of the API of toys, and all that the import gives. */
async function importToys(navigation: object, page = 'Text.') {
  const imported = await importFiles({
    'docs.json': JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation }),
    'start.mdx': `---\ntitle: Start\n---\n${page}\n`,
    'own/toy-box/make-a-toy.mdx': '---\ntitle: Own\n---\nText.\n',
    'specs/toys.json': JSON.stringify(TOYS),
  });
  const redirects = [
    ...imported.text('content/site.yaml').matchAll(/^ {2}(\/.*): \/docs\/toy-api\/(.*)$/gm),
  ];
  return { ...imported, redirects: redirects.map(([, from, to]) => `${from} ${to}`) };
}

it.each([
  [
    'a tab',
    { tabs: [{ tab: 'API', openapi: 'specs/toys.json' }] },
    [
      '/api-reference/get-toys-parts get-toys-id-parts',
      '/api-reference/toy-box/list-all-toys toy-box/get-toys',
      '/api-reference/toy-box/list-all-toys-1 toy-box/get-again',
      '/api-reference/toy-box/make-a-toy toy-box/post-toys',
      '/news/all get-new',
    ],
  ],
  [
    'a folder',
    { groups: [{ group: 'API', openapi: { source: '/specs/toys.json', directory: 'own' } }] },
    [
      '/news/all get-new',
      '/own/get-toys-parts get-toys-id-parts',
      '/own/toy-box/list-all-toys toy-box/get-toys',
      '/own/toy-box/list-all-toys-1 toy-box/get-again',
    ],
  ],
  [
    'operations in a list',
    { openapi: ['specs/toys.json'], pages: ['start', { group: 'In', pages: ['POST /toys'] }] },
    ['/api-reference/toy-box/make-a-toy toy-box/post-toys'],
  ],
])('redirects the addresses of generated pages: %s', async (_, navigation, expected) => {
  const { redirects } = await importToys(navigation);
  expect(redirects).toEqual(expected);
});

it('resolves links and menu entries to generated pages', async () => {
  const { text, kinds } = await importToys(
    {
      pages: [
        'start',
        { group: 'Calls', pages: ['specs/toys.json GET /new', 'GET /toys'] },
        {
          group: 'More',
          openapi: { source: 'specs/toys.json', directory: 'more' },
          pages: ['POST /toys', 'own/toy-box/make-a-toy', 'more/toy-box/make-a-toy'],
        },
        { group: 'Same', pages: ['specs/toys.json POST /toys'] },
      ],
    },
    '[New](/news/all) [file](/specs/toys.json)',
  );
  expect(bodyOf(text('content/docs/en/start.mdx'))).toBe(
    '[New](/docs/toy-api/get-new) [file](../../media/specs/toys.json)',
  );
  expect(text('content/nav.yaml')).toBe(
    '- start\n- group: Calls\n  items:\n    - toy-api/get-new\n' +
      '- group: More\n  items:\n    - toy-api/toy-box/post-toys\n    - own/toy-box/make-a-toy\n' +
      '    - link: /docs/toy-api/toy-box/post-toys\n      label: Make a toy.\n' +
      '- group: Same\n  items:\n    - link: /docs/toy-api/toy-box/post-toys\n      label: Make a toy.\n',
  );
  expect(kinds).toContain('navigation');
  expect(kinds).not.toContain('link-broken');
});

it('omits and reports files in .mintignore', async () => {
  const { notes } = await importFiles({
    ...FILES,
    'start.mdx': '# Start\n',
    'drafts/a.mdx': '# A\n',
    '.mintignore': '# Not yet\n/drafts/\n',
  });
  expect(notes.filter(({ kind }) => kind === 'page-skipped')).toEqual([
    { kind: 'page-skipped', path: 'drafts/a.mdx', line: 1, detail: 'named in .mintignore' },
  ]);
});

it('imports each version of the navigation into a folder', async () => {
  const versions = [
    { version: 'Version 2.0 (latest)', default: true, pages: ['docs/2.0/start'] },
    { version: 'Version v1.0', pages: ['docs/v1.0/start', 'docs/v1.0/old'] },
    { version: 'Draft', pages: ['draft/start'] },
  ];
  const { text, files, kinds } = await importFiles({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      name: 'Tool',
      navigation: {
        tabs: [
          { tab: 'Docs', versions },
          { tab: 'More', pages: ['about'] },
        ],
      },
    }),
    'about.mdx': '# About\n\n[old](/docs/v1.0/old) [meta](/draft/start#meta)\n',
    'docs/2.0/start.mdx': '# Start\n\n<img src="/images/x.png" alt="X" />\n',
    'images/x.png': 'png',
    'draft/start.mdx': '# Start\n\n## _meta\n',
    'docs/v1.0/start.mdx': '# Start 1\n\n[About](/about)\n',
    'docs/v1.0/old.mdx': '# Old\n\n[Start](/docs/v1.0/start)\n',
  });
  const pages = [...files.keys()].filter((file) => file.endsWith('.mdx'));
  expect(pages.map((file) => file.replace('/docs/en', ''))).toEqual([
    'content/about.mdx',
    'content/start.mdx',
    'versions/Draft/start.mdx',
    'versions/v1.0/old.mdx',
    'versions/v1.0/start.mdx',
  ]);
  expect(text('content/nav.yaml')).toBe(
    '- group: Docs\n  items:\n    - start\n- group: More\n  items:\n    - about\n',
  );
  expect(bodyOf(text('content/docs/en/about.mdx'))).toBe(
    '[old](/docs/@v1.0/old) [meta](/docs/@Draft/start#_meta)',
  );
  expect(bodyOf(text('versions/v1.0/docs/en/old.mdx'))).toBe('[Start](./start.mdx)');
  expect(bodyOf(text('versions/v1.0/docs/en/start.mdx'))).toBe('[About](/docs/about)');
  expect(text('versions/v1.0/nav.yaml')).toContain('- start\n');
  const settings = text('content/site.yaml');
  expect(settings).toContain('  current:\n    id: "2.0"\n  others:\n    - id: v1.0\n      folder:');
  expect(settings).toContain('  /docs/2.0/start: /docs/start\n');
  expect(settings).toContain('  /docs/v1.0/*: /docs/@v1.0/*\n');
  expect(settings).toContain('  /draft/*: /docs/@Draft/*\n');
  expect(settings).not.toContain('  /*:');
  expect(kinds).not.toContain('text-unclaimed');
});

it('imports versions with language folders inside them', async () => {
  const versionsOf = (language: string) =>
    ['v2', 'v1'].map((version) => ({ version, pages: [`${version}/${language}/start`] }));
  const { files } = await importFiles({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      navigation: {
        languages: ['en', 'fr'].map((language) => ({ language, versions: versionsOf(language) })),
      },
    }),
    'index.mdx': '# Home\n\n[Start](/v2/en/start)\n',
    ...Object.fromEntries(
      ['v2/en', 'v2/fr', 'v1/en', 'v1/fr'].map((path) => [`${path}/start.mdx`, `# ${path}\n`]),
    ),
  });
  expect([...files.keys()].filter((file) => file.endsWith('.mdx'))).toEqual([
    'content/docs/en/home.mdx',
    'content/docs/en/start.mdx',
    'content/docs/fr/start.mdx',
    'versions/v1/docs/en/start.mdx',
    'versions/v1/docs/fr/start.mdx',
  ]);
});

it('pairs the pages of languages that all have a folder', async () => {
  const languages = ['en', 'ja'].map((language) => ({
    language,
    pages: [`${language}/a`, `${language}/b`],
  }));
  const { text } = await importFiles({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      name: 'T',
      navigation: { languages },
    }),
    ...Object.fromEntries(
      ['en/a', 'en/b', 'ja/a', 'ja/b'].map((path) => [
        `${path}.mdx`,
        `---\ntitle: ${path}\n---\n[B](/${path.slice(0, 2)}/b)\n`,
      ]),
    ),
  });
  expect(bodyOf(text('content/docs/en/a.mdx'))).toBe('[B](./b.mdx)');
  expect(bodyOf(text('content/docs/ja/a.mdx'))).toBe('[B](./b.mdx)');
  expect(text('content/site.yaml')).toContain('  /en/a: /docs/a\n');
});
