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
  ['[Call](/api/call)', '[Call](./api/call.mdx)'],
])('%s', async (source, expected) => {
  const { text } = await importFiles({
    ...FILES,
    'start.mdx': `---\ntitle: Start\n---\n${source}\n`,
  });
  expect(bodyOf(text('content/docs/en/start.mdx'))).toBe(expected);
});

it('leads to headings whose ids differ in signs alone', async () => {
  const { text, kinds } = await importFiles({
    'docs.json':
      '{ "$schema": "https://mintlify.com/docs.json", "name": "Tool", "navigation": { "pages": ["a"] } }',
    'a.mdx':
      '---\ntitle: A\n---\n## OAuth 2.0: setup\n\n[x](#oauth-2-0%3A-setup) [y](/a#split-%24ref)\n\n## Split `$ref`\n',
  });
  expect(text('content/docs/en/a.mdx')).toContain('[x](#oauth-20-setup) [y](#split-ref)');
  expect(kinds).not.toContain('anchor-broken');
});

it('carries navigation and redirects over', async () => {
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

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pet API', version: '1' },
  paths: {
    '/pets/{id}': {
      get: { operationId: 'getPet', tags: ['Pets'], responses: { 200: { description: 'A pet' } } },
    },
  },
};

it('documents the APIs that pages show, and tells of descriptions that it cannot read', async () => {
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
    'api/call.mdx': '---\ntitle: Put a pet\nsidebarTitle: Put\nopenapi: PUT /pets\n---\n',
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
