import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readParts } from './parts.ts';
import { readDescription } from './read-description.ts';

const HEAD = 'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\n';

/** Reads `apis/pets.yaml` of a folder, with the files that it refers to. */
async function read(files: Readonly<Record<string, string>>, main = 'apis/pets.yaml') {
  const { [main]: text = '' } = files;
  const parts = await readParts(main, text, (path) => files[path]);
  return readDescription(text, main, parts);
}

/** The bundle of a folder. */
async function bundled(files: Readonly<Record<string, string>>) {
  const result = await read(files);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return parse(result.bundled ?? '');
}

/** What is wrong with a folder: file, line and message. */
async function problemsOf(files: Readonly<Record<string, string>>) {
  const result = await read(files);
  const problems = 'problems' in result ? result.problems : [];
  return problems.map(({ path, line, message }) => `${path}:${line} ${message}`);
}

const withSchema = (reference: string) =>
  `${HEAD}paths: {}\ncomponents: { schemas: { Own: { type: array, items: { $ref: "${reference}" } } } }\n`;

describe('bundling a description of several files', () => {
  it('turns schemas of other files into components, named after their file or key', async () => {
    const { components } = await bundled({
      'apis/pets.yaml': `${HEAD}paths: {}
components:
  schemas:
    Pet: { $ref: schemas/Animal.yaml }
    All:
      anyOf:
        - $ref: schemas/Animal.yaml
        - $ref: 'all.json#/$defs/Cat'
        - $ref: "all.json#/$defs/Dog"
        - $ref: schemas/Dog.yaml
`,
      'apis/schemas/Animal.yaml': 'properties: { parent: { $ref: "#" }, dog: { $ref: Dog.yaml } }',
      'apis/schemas/Dog.yaml':
        'properties: { animal: { $ref: ../pets.yaml#/components/schemas/Pet } }',
      'apis/all.json':
        '{ "$defs": { "Cat": { "$ref": "#/$defs/Dog" }, "Dog": { "properties": { "next": { "$ref": ".\\/schemas\\/Dog.yaml" } } } } }',
    });
    const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    expect(components.schemas).toEqual({
      Pet: { properties: { parent: to('Pet'), dog: to('Dog') } },
      All: { anyOf: [to('Pet'), to('Dog-2'), to('Dog-2'), to('Dog')] },
      Dog: { properties: { animal: to('Pet') } },
      'Dog-2': { properties: { next: to('Dog') } },
    });
  });

  it('inlines everything except schemas', async () => {
    const { paths } = await bundled({
      'apis/pets.yaml': `${HEAD}paths: { "/pets/{id}": { $ref: paths/pet.yaml, summary: Own } }`,
      'apis/paths/pet.yaml': `
parameters: [{ $ref: "../parameters.yaml#/id" }]
get:
  responses:
    200:
      description: A pet
      content:
        application/json:
          schema: { $ref: ../Pet.yaml }
          examples: { cat: { $ref: "../cat.yaml" } }
    400: { $ref: ../errors.yaml#/bad }
`,
      'apis/parameters.yaml':
        'id: { name: id, in: path, required: true, schema: { type: string } }',
      'apis/errors.yaml':
        'bad: { description: Bad, content: { a/json: { example: { $ref: cat.yaml } } } }',
      'apis/cat.yaml': 'value: { name: Kim, $ref: data }',
      'apis/Pet.yaml': 'type: object',
    });
    const pet = paths['/pets/{id}'];
    expect(pet.summary).toBe('Own');
    expect(pet.parameters[0].name).toBe('id');
    const media = pet.get.responses[200].content['application/json'];
    expect(media.schema).toEqual({ $ref: '#/components/schemas/Pet' });
    expect(media.examples.cat.value).toEqual({ name: 'Kim', $ref: 'data' });
    expect(pet.get.responses[400].content['a/json'].example.value.name).toBe('Kim');
  });

  it('accepts components in other files, and files in the mapping of a discriminator', async () => {
    const { components } = await bundled({
      'apis/pets.yaml': `${HEAD}paths: {}\ncomponents: { $ref: components.yaml }`,
      'apis/components.yaml': 'schemas: { $ref: schemas.yaml }',
      'apis/schemas.yaml': `
Pet:
  oneOf: [{ $ref: "#/Cat" }, { $ref: dog.yaml }]
  discriminator: { propertyName: type, mapping: { cat: "#/Cat", dog: dog.yaml, other: Cat } }
Cat: { type: object, properties: { schema: { $ref: "#/Pet" }, $ref: { type: string } } }
`,
      'apis/dog.yaml': 'type: object',
    });
    expect(components.schemas.Pet.discriminator.mapping).toEqual({
      cat: '#/components/schemas/Cat',
      dog: '#/components/schemas/dog',
      other: 'Cat',
    });
    expect(components.schemas.Cat.properties).toEqual({
      schema: { $ref: '#/components/schemas/Pet' },
      $ref: { type: 'string' },
    });
  });

  it('reports a problem in the file that contains it', async () => {
    const files = (part: string) => ({
      'apis/pets.yaml': withSchema('part.yaml'),
      'apis/part.yaml': part,
    });
    expect(await problemsOf(files('type: object\nproperties: ['))).toContainEqual(
      expect.stringMatching(/^apis\/part\.yaml:\d not valid YAML or JSON/),
    );
    expect(
      await problemsOf({
        'apis/pets.yaml': `${HEAD}paths: { /a: { $ref: a.yaml } }`,
        'apis/a.yaml': 'get:\n  responses:\n    200: {}',
      }),
    ).toEqual(['apis/a.yaml:3 “200” lacks “description”']);
    expect(await problemsOf(files('\nitems: { $ref: gone.yaml }'))).toEqual([
      'apis/part.yaml:2 “gone.yaml” leads to no file that can be read',
    ]);
    expect(await problemsOf(files('\n\nitems: { $ref: "#/gone" }'))).toEqual([
      'apis/part.yaml:3 “#/gone” leads nowhere',
    ]);
  });

  it('reports references without a target, except in example data', async () => {
    const gone = '{ $ref: "#/gone" }';
    const content = `{ text/plain: { examples: { a: ${gone}, b: { value: ${gone} } }, example: ${gone} } }`;
    const responses = `{ default: ${gone}, "200": { description: D, content: ${content} } }`;
    const schema = `{ properties: { default: ${gone}, a: { default: ${gone}, examples: [${gone}] } } }`;
    expect(
      await problemsOf({
        'apis/pets.yaml': `${HEAD}paths: { /a: { get: { responses: ${responses} } } }\ncomponents: { schemas: { default: ${gone}, A: ${schema} }, x-a: ${gone} }`,
      }),
    ).toEqual([
      'apis/pets.yaml:3 “#/gone” leads nowhere',
      'apis/pets.yaml:3 “#/gone” leads nowhere',
      'apis/pets.yaml:4 “#/gone” leads nowhere',
      'apis/pets.yaml:4 “#/gone” leads nowhere',
    ]);
  });

  it.each([
    '/etc/passwd',
    '../../secret.yaml',
    'https://a.example/b.yaml',
    '//a.example/b',
    'file:///a',
  ])('reads nothing outside the content folder: %s', async (reference) => {
    const files = { 'apis/pets.yaml': withSchema(reference) };
    expect(await problemsOf(files)).toEqual([
      `apis/pets.yaml:4 “${reference}” leads out of the content folder`,
    ]);
  });

  it('rejects circular references, and bundles that are too large or too deep', async () => {
    const path = (reference: string) => `${HEAD}paths: { /a: { $ref: "${reference}" } }`;
    expect(
      await problemsOf({
        'apis/pets.yaml': path('a.yaml'),
        'apis/a.yaml': 'post: { callbacks: { on: { "{$url}": { $ref: a.yaml } } } }',
      }),
    ).toEqual(['apis/a.yaml:1 the reference is circular']);
    expect(
      await problemsOf({
        'apis/pets.yaml': path('a.yaml'),
        'apis/a.yaml': '$ref: b.yaml',
        'apis/b.yaml': '$ref: a.yaml',
      }),
    ).toEqual(['apis/b.yaml:1 “a.yaml” leads nowhere']);
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => {
        const next = `{ $ref: ${index + 1}.yaml }`;
        return [
          `apis/${index}.yaml`,
          `x: ${'x'.repeat(200_000)}\nheaders: { a: ${next}, b: ${next} }`,
        ];
      }),
    );
    expect(
      await problemsOf({ 'apis/pets.yaml': path('0.yaml'), ...doubling, 'apis/40.yaml': 'x: 1' }),
    ).toContainEqual(expect.stringContaining('longer than'));
    const deep = `items: ${'{ items: '.repeat(90)}{ $ref: "#/x" }${' }'.repeat(90)}`;
    const chain = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `apis/${index}.yaml`,
        deep.replace('"#/x"', `${index + 1}.yaml`).replaceAll('items', 'headers'),
      ]),
    );
    expect(
      await problemsOf({ 'apis/pets.yaml': path('0.yaml'), ...chain, 'apis/9.yaml': 'x: 1' }),
    ).toContainEqual(expect.stringContaining('500 levels'));
  });
});
