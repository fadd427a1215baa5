import { describe, expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../../test/content-folder.ts';
import type { Locale } from '../../contract/locales.ts';
import { builtInTexts } from '../../i18n/catalogue.ts';
import { fill, highlighted } from '../page/template.ts';
import { withoutCache } from '../recall.ts';
import { apiPages } from './pages.ts';
import { readDescription } from './read-description.ts';

const INFO = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '2.0', description: 'Everything about pets. And more.' },
};
const OK = { 200: { description: 'Done' } };

/** The pages of a description, by slug. */
async function pagesOf(document: object, locale: Locale = 'en') {
  const read = await readDescription(JSON.stringify({ ...INFO, ...document }));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const place = {
    slug: 'pets',
    label: 'Pets',
    order: 0,
    locale,
    texts: builtInTexts(locale),
    prefix: '/docs/',
    descriptionPath: '/content/pets.yaml',
    hasForm: true,
  } as const;
  const pages = apiPages(read.description, { ...place, baseUrl: 'https://site.example' });
  const shown = pages.map(async ({ page, data, body }) => {
    const html = fill(await highlighted(body.html, withoutCache), () => '');
    const markdown = fill(body.markdown, () => '');
    const { slug, anchors } = page;
    return [slug, { ...data, html, markdown, anchors, sections: body.sections }] as const;
  });
  return new Map(await Promise.all(shown));
}

it('shows the address of a contact without its scheme', async () => {
  const info = { title: 'Pets', version: '1', contact: { email: 'a@b.example' } };
  const { html = '' } = (await pagesOf({ info, paths: {} })).get('pets') ?? {};
  expect(html).toContain('<a href="mailto:a@b.example">a@b.example</a>');
});

it.each([
  [
    '{ "openapi": "3.1.0", "info": { "title": ":\\": ", "version": "1" }, "paths": {}, "paths": {} }',
  ],
  ['openapi: 3.1.0\ninfo: { title: a, version: "1" }\npaths: {}\npaths: {}\n'],
])('warns of a repeated key: %s', async (text) => {
  const read = await readDescription(text, 'a');
  expect('warnings' in read && read.warnings).toMatchObject([
    {
      severity: 'warning',
      path: 'a',
      message: 'the key “paths” is repeated: only the last one counts',
    },
  ]);
});

it('cuts headings that are too long for the content index', async () => {
  const get = { tags: ['a'.repeat(5000)], responses: OK };
  const pages = await pagesOf({ paths: { '/a': { get } } });
  const sections = [...pages.values()].flatMap((page) => page.sections);
  expect(Math.max(...sections.map(({ heading }) => heading.length))).toBeLessThan(2000);
});

it('bounds the work for billions of nested alternatives', async () => {
  const next = (level: number) =>
    Array.from({ length: 100 }, () => ({ $ref: `#/components/schemas/${level}` }));
  const schemas = Object.fromEntries(
    Array.from({ length: 9 }, (_, level) => [level, level < 8 ? { oneOf: next(level + 1) } : {}]),
  );
  expect((await pagesOf({ paths: {}, components: { schemas } })).size).toBeGreaterThan(8);
});

/** The page of an operation that is described by its parts alone. */
async function operation(definition: object, rest: object = {}, locale: Locale = 'en') {
  const paths = { '/pets/{id}': { get: { operationId: 'getPet', responses: OK, ...definition } } };
  const page = (await pagesOf({ paths, ...rest }, locale)).get('pets/get-pet');
  if (!page) throw new Error('There is no page of the operation.');
  return page;
}

const body = (schema: object) => ({
  200: { description: 'A pet', content: { 'application/json': { schema } } },
});

describe('the form of an operation', () => {
  const servers = [
    {
      url: 'https://{region}.pets.example/v1/',
      variables: { region: { default: 'eu', enum: ['us', 'eu'] } },
    },
    { url: '/relative' },
    { url: 'https://a;b.example' },
  ];

  it('has controls for servers, enums, credentials and the body', async () => {
    const { html, markdown } = await operation(
      {
        security: [{ key: [] }, { basic: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a"b' },
          { name: 'kind', in: 'query', schema: { enum: ['cat', 'dog'] } },
          { name: 'sold', in: 'query', required: true, schema: { type: 'boolean' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, default: 9 } },
          { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        requestBody: { content: { 'application/json': { example: { a: '</textarea>' } } } },
      },
      {
        servers,
        components: {
          securitySchemes: {
            key: { type: 'apiKey', in: 'query', name: 'api_key' },
            basic: { type: 'http', scheme: 'basic' },
          },
        },
      },
    );
    for (const part of [
      '<select data-name="server" data-in="server"><option>https://eu.pets.example/v1</option><option>https://us.pets.example/v1</option></select>',
      '<input data-name="api_key" data-in="query" data-placeholder="API_KEY" data-secret="key" type="text" autocomplete="new-password">',
      'data-scheme="Basic"',
      'value="a&quot;b"',
      '<select data-name="kind" data-in="query"><option value=""></option><option>cat</option><option>dog</option></select>',
      '<select data-name="sold" data-in="query" required><option>true</option><option>false</option></select>',
      'type="number" min="1" placeholder="9"',
      '<input data-name="ids" data-in="query" data-list',
      '&lt;/textarea>',
    ]) {
      expect(html).toContain(part);
    }
    expect(html.match(/<\/textarea>/g)).toHaveLength(1);
    // Agents take such a page for a login.
    expect(html).not.toContain('type="password"');
    expect(markdown).not.toContain('Try it');
  });

  it('includes the schemas of JSON responses unless they are too long', async () => {
    const schemasIn = (html: string) =>
      JSON.parse(/data-schemas="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? 'null');
    const rest = {
      servers,
      components: {
        schemas: {
          Pet: {
            title: 'Pet',
            required: ['name', 'secret'],
            properties: {
              name: { type: 'string', nullable: true, example: 'Kim' },
              secret: { writeOnly: true },
              age: { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
              title: { $ref: '#/components/schemas/Pet' },
            },
          },
        },
      },
    };
    const pet = await operation({ responses: body({ $ref: '#/components/schemas/Pet' }) }, rest);
    expect(schemasIn(pet.html)).toEqual({
      statuses: { 200: { $ref: '/0' } },
      used: [
        {
          required: ['name'],
          properties: {
            name: { anyOf: [{ type: 'null' }, { type: 'string' }] },
            secret: { writeOnly: true },
            age: { minimum: 0, exclusiveMinimum: 0, maximum: 9 },
            title: { $ref: '/0' },
          },
        },
      ],
    });
    const long = { enum: Array.from({ length: 20_000 }, (_, index) => `value ${index}`) };
    expect(schemasIn((await operation({ responses: body(long) }, rest)).html)).toBeNull();
  });

  it('offers the named examples of the request', async () => {
    const examples = { small: { value: 1 }, large: { value: 9 } };
    const responses = {
      200: { description: 'A pet', content: { 'application/json': { examples } } },
    };
    const parameters = [{ name: 'limit', in: 'query', schema: {}, examples }];
    const asked = await operation({ parameters, responses }, { servers });
    expect(asked.html).toContain('<option value="small">small</option>');
    const answered = await operation({ responses }, { servers });
    expect(answered.html).toContain('200 small');
    expect(answered.html).not.toContain('data-choose');
  });

  it('matches examples to alternatives without running patterns, which might never end', async () => {
    const examples = { word: { value: 'b' }, number: { value: 9 } };
    const oneOf = [
      { title: 'Word', type: 'string', pattern: '^a$', minLength: 1 },
      { title: 'Number', type: 'integer', minimum: 1 },
    ];
    const requestBody = { content: { 'application/json': { schema: { oneOf }, examples } } };
    const { html } = await operation({ requestBody }, { servers });
    const shown = [...html.matchAll(/data-shown-by="([^"]*)"/g)].map(([, names]) => names);
    expect(shown).toEqual(['[&quot;word&quot;]', '[&quot;number&quot;]']);
  });

  it('is absent without a callable server, and for webhooks', async () => {
    const relative = await operation({}, { servers: servers.slice(1) });
    expect(relative.html).not.toContain('try-it');
    const pages = await pagesOf({ servers, webhooks: { born: { post: { responses: OK } } } });
    expect(pages.get('pets/post-born')?.html).not.toContain('try-it');
  });
});

describe('the pages of an API', () => {
  it('are an overview, one page per tag and one per operation', async () => {
    const pages = await pagesOf({
      tags: [{ name: 'Cats & dogs', description: 'Both.' }, { name: 'Unused' }],
      paths: {
        '/a': {
          get: { tags: ['Cats & dogs'], operationId: 'listPets', responses: OK },
          post: { tags: ['Cats & dogs'], summary: 'Add a pet', responses: OK },
        },
        '/b': { get: { tags: ['Cats & dogs'], operationId: 'list_pets', responses: OK } },
        '/c': { delete: { responses: OK } },
      },
      webhooks: { born: { post: { tags: ['News'], summary: 'A pet is born', responses: OK } } },
    });
    expect([...pages].map(([slug, { title }]) => [slug, title])).toEqual([
      ['pets', 'Pets'],
      ['pets/cats-dogs', 'Cats & dogs'],
      ['pets/cats-dogs/list-pets', 'List pets'],
      ['pets/cats-dogs/post-a', 'Add a pet'],
      ['pets/cats-dogs/list-pets-2', 'List pets'],
      ['pets/news', 'News'],
      ['pets/news/post-born', 'A pet is born'],
      ['pets/delete-c', 'DELETE /c'],
    ]);
    expect(pages.get('pets')).toMatchObject({ description: 'Everything about pets.' });
    expect(pages.get('pets')?.markdown).toContain(
      '- [Add a pet](https://site.example/docs/pets/cats-dogs/post-a.mdx) `POST /a`',
    );
    expect(pages.get('pets')?.html).toContain(
      '<a href="/docs/pets/cats-dogs/post-a">Add a pet</a> <span class="api-call"><span class="api-method api-method-post">POST</span> <code>/<wbr>a</code></span>',
    );
  });

  it('use the locale of the page', async () => {
    const page = await operation({ deprecated: true }, {}, 'fr');
    expect(page.markdown).toContain('## Réponses');
    expect(page.markdown).toContain(
      '> **Avertissement\u00a0: Obsolète**\n>\n> Cette opération est obsolète\u00a0:',
    );
  });

  it('mark deprecated operations with a warning callout', async () => {
    const page = await operation({ deprecated: true });
    expect(page.html).toContain(
      '<aside class="callout callout-warning" role="note">\n<p class="callout-title"><span class="visually-hidden">Warning: </span>Deprecated</p>\n<p>This operation is deprecated',
    );
  });

  it('show the first sentence only as the description', async () => {
    const page = await operation({ description: 'Finds a pet in the store. By its id.' });
    expect(page.description).toBe('Finds a pet in the store.');
    expect(page.markdown).toContain('By its id.');
    expect(page.markdown).not.toContain('Finds');
  });
});

describe('an operation', () => {
  it('groups parameters by location, including those of the path item', async () => {
    const pages = await pagesOf({
      paths: {
        '/pets/{id}': {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 },
            { name: 'limit', in: 'query', schema: { type: 'string' } },
          ],
          get: {
            operationId: 'getPet',
            description: 'Gives one pet, by its number.\n\nWhat it does.',
            parameters: [
              {
                name: 'limit',
                in: 'query',
                schema: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
              },
            ],
            responses: OK,
          },
        },
      },
      servers: [{ url: 'https://{region}.example/v1/', variables: { region: { default: 'eu' } } }],
    });
    const { markdown = '' } = pages.get('pets/get-pet') ?? {};
    expect(markdown).toContain('`GET /pets/{id}`\n\nWhat it does.');
    expect(markdown).toMatch(/## Responses[\s\S]+operationId `getPet`\n*$/);
    expect(markdown).toContain('## Path parameters\n\n- `id` integer **required**');
    expect(markdown).toContain('- `limit` integer\n  Default: `3`. At least 1, at most 9.');
    expect(markdown).toContain("--url 'https://eu.example/v1/pets/7'");
    expect(markdown).not.toContain('limit` string');
  });

  it('shows a request in several languages, with credentials', async () => {
    const page = await operation(
      {
        security: [{ key: [] }],
        requestBody: { content: { 'application/json': { example: { name: 'Rex' } } } },
      },
      { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
    );
    const labels = [...page.html.matchAll(/<p class="tab-label">([^<]*)<\/p>/g)].map(
      ([, label]) => label,
    );
    expect(labels).toEqual(['curl', 'JavaScript', 'Python', 'PHP', 'Ruby', 'Go', 'Java', 'C#']);
    expect(page.markdown).toContain("--header 'X-Key: API_KEY'");
    expect(page.markdown).toContain('"name": "Rex"');
    expect(page.markdown).toContain('- `key` API key, header: X-Key');
  });

  it('sends URL-encoded forms field by field', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string', example: 'Rex' } } };
    const { markdown } = await operation({
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } },
    });
    expect(markdown).toContain('--data-urlencode name=Rex');
  });

  it('refers to an identical body of an earlier status', async () => {
    const error = { content: { 'application/json': { schema: { type: 'string' } } } };
    const { markdown } = await operation({
      responses: { 400: { description: 'Bad', ...error }, 404: { description: 'Gone', ...error } },
    });
    expect(markdown).toContain('### `404` {#status-404}\n\nGone\n\nThe same body as 400.');
  });

  it('merges media types whose schemas differ only in XML annotations', async () => {
    const schema = (xml: object, attribute: object) => ({
      schema: { type: 'object', properties: { id: { type: 'string', ...attribute } }, ...xml },
    });
    const content = (xml: object) => ({
      'application/json': schema({}, {}),
      'application/xml': schema({ xml: { name: 'pet' } }, xml),
    });
    const bodies = async (xml: object) => {
      const { html } = await operation({ requestBody: { content: content(xml) } });
      return html.match(/class="api-media"/g)?.length;
    };
    expect(await bodies({ xml: { attribute: true } })).toBe(1);
    expect(await bodies({ description: 'Its id' })).toBe(2);
    const { html } = await operation({
      requestBody: {
        content: {
          'application/json': { schema: { properties: { id: {} } } },
          'application/xml': { schema: { properties: { id: {}, xml: {} } } },
        },
      },
    });
    expect(html.match(/class="api-media"/g)).toHaveLength(2);
  });

  it('lists callbacks', async () => {
    const { markdown } = await operation({
      callbacks: {
        sold: { '{$request.body#/url}': { post: { description: 'It is sold.', responses: OK } } },
      },
    });
    expect(markdown).toContain('### sold `POST {$request.body#/url}`\n\nIt is sold.');
  });
});

describe('details of operation pages', () => {
  it('gives each operationId an anchor on the overview', async () => {
    const paths = { '/a': { get: { operationId: 'listPets', tags: ['A'], responses: OK } } };
    const pages = await pagesOf({ paths });
    expect(pages.get('pets')?.anchors.has('listpets')).toBe(true);
    expect(pages.get('pets')?.html).toContain(
      '<li id="listpets"><a href="/docs/pets/a/list-pets">',
    );
  });

  it('starts the id of a status with a letter', async () => {
    const { html, anchors } = await operation({});
    expect(anchors.has('status-200')).toBe(true);
    expect(html).toContain('<h3 id="status-200"><code>200</code>');
  });

  it('describes a repeated response header once', async () => {
    const headers = { 'X-Left': { description: 'What is left.', schema: { type: 'integer' } } };
    const { markdown } = await operation({
      responses: { 200: { description: 'Done', headers }, 404: { description: 'Gone', headers } },
    });
    expect(markdown.split('What is left.')).toHaveLength(2);
    expect(markdown).toContain('Gone\n\nResponse headers\n\nDescribed above: `X-Left`');
  });

  it('makes a server on the site itself relative, so that copies of the site work', async () => {
    const { html } = await operation({}, { servers: [{ url: 'https://site.example/v1/' }] });
    expect(html).toContain('data-in="server" type="hidden" value="/v1">');
    expect(html).toContain('https://site.example/v1/pets/');
  });
});

describe('an optional parameter', () => {
  it.each([
    ['without an example', {}, false],
    ['whose example is its default', { example: 3 }, false],
    ['with an example', { example: 5 }, true],
  ])('%s is shown in requests: %s', async (_, own, isShown) => {
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', default: 3 }, ...own };
    const { markdown } = await operation({ parameters: [limit] });
    expect(markdown.includes('?limit=5')).toBe(isShown);
  });

  it('of a webhook: the page has its name and an example payload', async () => {
    const content = { 'application/json': { example: { name: 'Kim' } } };
    const post = { requestBody: { content }, responses: OK };
    const page = (await pagesOf({ webhooks: { petBorn: { post } } })).get('pets/post-pet-born');
    expect(page?.title).toBe('petBorn');
    expect(page?.html).toContain('<p class="tab-label">application/json</p>');
    expect(page?.markdown).toContain('Request:\n\n```json\n{\n  "name": "Kim"\n}\n```');
  });
});

describe('search sections', () => {
  it('start at the headings of a description; the first names the operation', async () => {
    const info = { title: 'Pets', version: '1', description: 'All.\n\n# Errors\n\n`not_found`.' };
    const paths = { '/pets': { get: { operationId: 'listPets', responses: OK } } };
    const pages = await pagesOf({ info, paths });
    const errors = pages.get('pets')?.sections.find(({ slug }) => slug === 'errors');
    expect(errors).toMatchObject({ heading: 'Errors', depth: 2, text: 'not_found.' });
    const [top, ...others] = pages.get('pets/list-pets')?.sections ?? [];
    expect(top?.text).toContain('listPets');
    expect(JSON.stringify(others)).not.toContain('listPets');
  });
});

describe('the overview page', () => {
  it('links to the description and to schemas that no operation uses', async () => {
    const responses = body({ $ref: '#/components/schemas/Pet' });
    const object = (properties: object) => ({ type: 'object', properties });
    const schemas = {
      Pet: object({ name: { $ref: '#/components/schemas/Name' } }),
      Name: object({ first: { type: 'string' } }),
      Dog: object({ bark: { type: 'string' } }),
      Sound: { type: 'string' },
    };
    const pages = await pagesOf({
      paths: { '/pets': { get: { responses } } },
      components: { schemas },
    });
    expect([...pages.keys()]).toEqual(['pets', 'pets/get-pets', 'pets/schemas/dog']);
    const { html = '', markdown } = pages.get('pets') ?? {};
    expect(html).toContain('OpenAPI <a href="/content/pets.yaml">pets.yaml</a>');
    expect(html).toContain('<a href="/docs/pets/schemas/dog">Dog</a>');
    expect(markdown).toContain('OpenAPI [pets.yaml](https://site.example/content/pets.yaml)');
    expect(markdown).toContain('- [Dog](https://site.example/docs/pets/schemas/dog.mdx)');
  });

  it.each([
    [60, 0],
    [61, 2],
  ])('folds the groups of %i operations: %i', async (count, folded) => {
    const paths = Array.from({ length: count }, (_, index) => [
      `/${index}`,
      { get: { operationId: `get${index}`, tags: [index % 2 ? 'odd' : 'even'], responses: OK } },
    ]);
    const page = (await pagesOf({ paths: Object.fromEntries(paths) })).get('pets');
    expect(page?.html.match(/<details class="api-group"><summary>\n<h3 id="/g) ?? []).toHaveLength(
      folded,
    );
    expect(page?.html).toContain('<li id="get59">');
  });

  it('lists server variables, security schemes and webhooks', async () => {
    const flow = { tokenUrl: 'https://a.example/token', scopes: { read: 'Read', write: 'Write' } };
    const page = (
      await pagesOf({
        servers: [
          {
            url: 'https://{region}.example',
            variables: {
              region: { enum: ['eu', 'us'], default: 'eu', description: 'Where it is.' },
            },
          },
        ],
        components: {
          securitySchemes: {
            key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'From the console.' },
            oauth: { type: 'oauth2', flows: { clientCredentials: flow } },
          },
        },
        webhooks: { petBorn: { post: { responses: OK } } },
      })
    ).get('pets');
    expect(page?.markdown).toContain('`{region}` Where it is. One of `eu`, `us` Default: `eu`');
    expect(page?.markdown).toContain('- `key` API key, header: X-Key. From the console.');
    expect(page?.markdown).toContain(
      '`oauth` OAuth 2.0 (clientCredentials) · scopes `read`, `write`',
    );
    expect(page?.markdown).toContain('(Webhook) `petBorn`');
    expect(page?.html).toContain(
      '<span class="api-method api-method-webhook">Webhook</span> <code>petBorn</code>',
    );
  });
});

describe('a schema', () => {
  const TABLE: readonly (readonly [string, object, string])[] = [
    ['of 3.0', { type: 'string', nullable: true }, '- `string | null`'],
    ['of 3.1', { type: ['string', 'null'], format: 'date' }, '- `string (date) | null`'],
    ['without a type', { enum: ['a', 'b'] }, '- `string`\n  One of `a`, `b`.'],
    [
      'with bounds of 3.0',
      { type: 'integer', minimum: 0, exclusiveMinimum: true },
      'Greater than `0`.',
    ],
    ['with bounds of 3.1', { type: 'integer', exclusiveMaximum: 9 }, 'Less than `9`.'],
    [
      'of a list',
      { type: 'array', items: { type: 'integer' }, minItems: 1 },
      '- `integer[]`\n  Minimum number of items: 1.',
    ],
    [
      'of a list of accepted values',
      { type: 'array', items: { enum: ['a', 'b'] } },
      '- `string[]`\n  One of `a`, `b`.',
    ],
    ['of a map', { type: 'object', additionalProperties: { type: 'number' } }, '- `{…}` number'],
    ['that is true', { properties: { any: true } }, '- `any` any'],
    [
      'of several',
      {
        allOf: [
          { properties: { a: { type: 'string' } } },
          { required: ['a'], properties: { b: {} } },
        ],
      },
      '- `a` string **required**\n- `b` any',
    ],
    [
      'of one of several',
      { oneOf: [{ title: 'Cat', properties: { purrs: { type: 'boolean' } } }, { type: 'string' }] },
      'One of:\n\n- `object`',
    ],
    ['with a backtick', { type: 'string', pattern: '^`$' }, 'Pattern: ``^`$``.'],
  ];
  it.each(TABLE)('%s', async (_, schema, expected) => {
    expect((await operation({ responses: body(schema) })).markdown).toContain(expected);
  });

  it('shows alternatives as tabs with their discriminator value', async () => {
    const pet = (property: string) => ({ properties: { [property]: { type: 'string' } } });
    const { html, markdown } = await operation(
      {
        responses: body({
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          discriminator: { propertyName: 'kind', mapping: { meows: '#/components/schemas/Cat' } },
        }),
      },
      { components: { schemas: { Cat: pet('purrs'), Dog: pet('barks') } } },
    );
    expect(html).toContain(
      '<p class="tab-label">Cat</p>\n<p class="api-field"><code>kind=meows</code></p>',
    );
    expect(html).toContain('<code>kind=Dog</code>');
    expect(markdown).toContain('One of:\n\n- `Cat` `kind=meows`');
  });

  it.each([
    [
      'the only value of a property',
      { kind: { const: 'card' } },
      { kind: { enum: ['bank'] } },
      'card bank',
    ],
    ['a property that no other has', { iban: {}, at: {} }, { at: {}, number: {} }, 'iban number'],
    ['a number', { at: {} }, { at: {} }, 'object 1 object 2'],
  ])('labels unnamed alternatives by %s', async (_, first, second, labels) => {
    const oneOf = [first, second].map((properties) => ({ type: 'object', properties }));
    const { html } = await operation({ responses: body({ oneOf }) });
    const found = [...html.matchAll(/<p class="tab-label">([^<]+)<\/p>\n<ul class="api-fields">/g)];
    expect(found.map(([, label]) => label).join(' ')).toBe(labels);
  });

  it('lists alternatives unless the type already names them, without empty tabs', async () => {
    const named = await operation({
      responses: body({ properties: { id: { oneOf: [{ type: 'string' }, { type: 'integer' }] } } }),
    });
    expect(named.html).toContain('<span class="api-type">string | integer</span>');
    expect(named.html).not.toContain('One of');
    const pet = { title: 'Pet', type: 'object', properties: { name: { type: 'string' } } };
    const mixed = await operation({
      responses: body({ properties: { pet: { oneOf: [{ type: 'string' }, pet] } } }),
    });
    expect(mixed.html).toContain('<summary>One of:</summary>');
    expect(mixed.html).not.toContain('api-one-of');
    const [, details = ''] = mixed.html.split('class="api-details"');
    expect(details).not.toContain('class="tabs"');
  });

  it('omits read-only fields from requests and write-only ones from responses', async () => {
    const schema = {
      properties: {
        id: { type: 'integer', readOnly: true },
        secret: { type: 'string', writeOnly: true },
      },
    };
    const { markdown } = await operation({
      requestBody: { content: { 'application/json': { schema } } },
      responses: body(schema),
    });
    const [request = '', response = ''] = markdown.split('## Responses');
    expect(request).toContain('`secret`');
    expect(request).not.toContain('`id`');
    expect(response).toContain('`id`');
    expect(response).not.toContain('`secret`');
  });

  it('has its own page if it is recursive', async () => {
    const Pet = {
      type: 'object',
      properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Pet' } },
    };
    const pages = await pagesOf({
      paths: {
        '/pets': {
          get: { operationId: 'list', responses: body({ $ref: '#/components/schemas/Pet' }) },
        },
      },
      components: { schemas: { Pet } },
    });
    expect(pages.get('pets/list')?.markdown).toContain(
      'All fields: [Pet](https://site.example/docs/pets/schemas/pet.mdx)',
    );
    expect(pages.get('pets/list')?.html).toContain('<a href="/docs/pets/schemas/pet">Pet</a>');
    expect(pages.get('pets/schemas/pet')?.markdown).toContain('- `name` string');
  });

  it('is cut off at a maximum size', async () => {
    const level = (depth: number): object => ({
      properties: Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => [`f${index}`, depth === 0 ? {} : level(depth - 1)]),
      ),
    });
    const { html } = await operation({ responses: body(level(4)) });
    expect(html.match(/<li>/g)?.length).toBeLessThan(500);
  });
});

describe('HTML in the texts of a description', () => {
  it.each([
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">', 'refresh'],
    ['<base href="https://evil.example">', '<base'],
    ['<form action="https://evil.example"><button>Send</button></form>', 'action='],
    ['<img src="x" onerror="alert(1)">', 'onerror'],
    ['<svg><script>alert(1)</script><set onbegin="alert(1)"/></svg>', '<script'],
    ['<a href="javascript:alert(1)">a</a>', 'javascript'],
    ['<a href="java&#10;script:alert(1)">a</a>', 'href="java'],
    ['[a](javascript:alert(1))', 'javascript'],
    ['[a](JavaScript&colon;alert(1))', 'alert'],
    ['<iframe src="https://evil.example"></iframe>', '<iframe'],
    ['<p style="position: fixed" onclick="alert(1)">a</p>', 'style='],
    ['<div data-copy-text="rm">a</div>', 'data-copy-text="rm"'],
  ])('is sanitized: %s', async (text, forbidden) => {
    const { html } = await operation({
      description: `The first sentence of it.\n\n${text}\n\nText ${text}`,
      responses: { 200: { description: text } },
    });
    expect(html).not.toContain(forbidden);
  });

  it('keeps harmless elements, callouts and code', async () => {
    const description = [
      'The first sentence of it.',
      '<details open><summary>More</summary>Text</details>',
      'Press <kbd>Ctrl</kbd> at <a href="https://pets.example/">this</a>.',
      '::: tip\nText.\n:::',
      '```js\nconst a = 1;\n```',
    ].join('\n\n');
    const { html } = await operation({ description });
    for (const part of [
      '<details open><summary>More</summary>',
      '<kbd>Ctrl</kbd> at <a href="https://pets.example/">',
      '<aside class="callout callout-tip" role="note">',
      '<code class="language-js"><span class="token-keyword">',
    ]) {
      expect(html).toContain(part);
    }
  });
});

it('code in a description stays out of attributes, whatever they contain', async () => {
  const mark = '<pre class="code-0"></pre>';
  const description = `The first sentence of it.\n\n\`\`\`\nsecret\n\`\`\`\n\n[a](b '${mark}')\n\n<a title='${mark}'>c</a>`;
  const { html } = await operation({ description });
  expect(html.match(/secret/g)).toHaveLength(1);
});

describe('texts of a description', () => {
  it('are shown as source if they are nested too deeply to parse', async () => {
    const description = `The first sentence of it.\n\n${'<b>'.repeat(20_000)}x`;
    const { html } = await operation({ description });
    expect(html).toContain('&lt;b>');
  });

  it.each(['[', '{a: '])('are rejected if %j is nested too deeply', async (open) => {
    const read = await readDescription(`openapi: 3.1.0\nx-a: ${open.repeat(20_000)}`);
    const deep = { line: 2, message: expect.stringContaining('nested too deeply') };
    expect(read).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining(deep)]),
    });
  });

  it('are rejected if an alias is inside its own anchor', async () => {
    const example = '{ 200: { description: d, content: { a/json: { example: &e { a: *e } } } } }';
    const paths = `{ /a: { get: { operationId: g, responses: ${example} } } }`;
    const read = await readDescription(
      `openapi: 3.1.0\ninfo: { title: a, version: "1" }\npaths: ${paths}\n`,
    );
    expect(read).toMatchObject({
      problems: [
        { code: 'api-invalid', line: 3, message: expect.stringContaining('“*e” is inside') },
      ],
    });
  });

  it.each(['example', 'x-note', 'schema'])(
    'are refused where “%s” is nested so deeply that reading it would overflow the stack',
    async (key) => {
      const deep = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`;
      const content = `{ "application/json": { "${key}": ${deep} } }`;
      const read = await readDescription(
        `{ "openapi": "3.1.0", "info": { "title": "a", "version": "1" }, "paths": { "/a": { "get": { "responses": { "200": { "description": "d", "content": ${content} } } } } } }`,
      );
      expect(read).toMatchObject({
        problems: [{ code: 'api-invalid', message: expect.stringContaining('500 levels') }],
      });
    },
  );

  it('are escaped in HTML and Markdown', async () => {
    const nasty = '"><script>alert(1)</script>`|';
    const { html, markdown } = await operation({
      summary: nasty,
      tags: undefined,
      parameters: [
        { name: nasty, in: 'query', schema: { type: 'string', default: nasty, enum: [nasty] } },
      ],
      responses: {
        200: { description: 'x', headers: { [nasty]: { schema: { type: 'string' } } } },
      },
    });
    expect(html).not.toContain('<script');
    expect(markdown).toContain(`\`\`${nasty}\`\``);
  });

  it.each([
    ['Say **a** <b>b</b> &lt;c> 1 < 2.', 'Say **a** **b** &lt;c> 1 < 2.'],
    ['<details open>\n<summary>a</summary>\n\nb\n\n</details>', '<details open>\n<summary>a'],
    ['<table><tr><td align="left" onclick="a()">b</td></tr></table>', '|    |\n| :- |\n| b  |'],
    ['a <img src="x.png" alt="b" onerror="a()"> c', 'a ![b](https://site.example/x.png) c'],
    ['a <form action="b">c <input> d</form> e', 'a c <input> d e'],
    ['a\n\n<meta http-equiv="refresh" content="0;url=b">\n\nc', 'c'],
    ['a <script>b()</script> c', 'a b() c'],
    ['a\n\n<script>\nb()\n</script>\n\nc', 'c'],
    ['a <scr<script>ipt>b()</script> c', 'a &lt;script>b() c'],
    ['> <div\n> onclick="a()">b</div>', '> b'],
    ['[a](javascript:b)', '[a](https://site.example/)'],
    ["a <img src=x onerror=b('c')> \\\\<d", "a &lt;img src=x onerror=b('c')> \\\\&lt;d"],
    ['a <iframe src=https://b.example/c> d', 'a &lt;iframe src=https://b.example/c> d'],
  ])('have only allowed HTML in Markdown: %j', async (description, expected) => {
    const { html, markdown } = await operation({ description, summary: 'S' });
    expect(markdown).toContain(`\n\n${expected}`);
    expect(html + markdown).not.toMatch(/<script|onclick|<img src=x|javascript:|<form|<meta/);
  });

  it('are reduced to one line in titles and labels', async () => {
    const lines = 'A\n\n# B\r\n- <img src=x onerror=a()>';
    const pages = await pagesOf({
      info: { title: lines, summary: lines, version: lines },
      servers: [{ url: 'https://a.example', description: lines }],
      paths: { '/': { get: { summary: lines, tags: [lines], responses: OK } } },
    });
    for (const { title, description = '', markdown } of pages.values()) {
      expect(title + description).not.toMatch(/[\n\r]/);
      const text = markdown.replace(/```.*?```|`[^`]*`/gs, '');
      expect(text).not.toMatch(/^ *(?:# B|- <)|[^\\]<img/m);
    }
  });

  it('resolve links against the site if externalDocs is not a web address', async () => {
    const page = await operation(
      { description: 'See [more](guide), <https://a.example>.' },
      { externalDocs: { url: 'javascript:alert(1)' } },
    );
    expect(page.markdown).toContain('See [more](https://site.example/guide), <https://a.example>.');
  });

  it('resolve links against externalDocs', async () => {
    const page = await operation(
      { description: 'See [more](guide) for it.' },
      { externalDocs: { url: 'https://pets.example/docs/' } },
    );
    expect(page.html).toContain('href="https://pets.example/docs/guide"');
    expect(page.markdown).toContain('(https://pets.example/docs/guide)');
  });

  it('have headings below the title of the page', async () => {
    const page = await operation({
      description:
        '# Use\n\nLike this.\n\n```sh\n# no heading\n```\n\n1. ```sh\n   # nor here\n   ```\n',
    });
    expect(page.html).toContain('<h2 id="use">Use<a');
    expect(page.markdown).toContain('\n# no heading\n');
    expect(page.markdown).toContain('\n   # nor here\n');
    expect(page.anchors.has('use')).toBe(true);
  });

  it('report diagrams that the build does not render', async () => {
    const description = `openapi: 3.1.0
info:
  title: Pets
  version: '1'
  description: |
    All of it.

    \`\`\`mermaid
    flowchart LR
      A --> B
    \`\`\`

    \`\`\`mermaid
    pie title Pets
      "Dogs" : 3
    \`\`\`
paths: {}
`;
    const { diagnostics } = await load({
      ...pair('docs/*/a.md', page('')),
      'site.yaml': `${SITE}apis: [{ label: Pets, path: pets, file: pets.yaml }]\n`,
      'pets.yaml': description,
    });
    expect(diagnostics.map(({ path, line, column, code }) => [path, line, column, code])).toEqual([
      ['pets.yaml', 14, 5, 'syntax-unsupported'],
    ]);
  });
});
