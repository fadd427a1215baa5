import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apiPages } from '../../src/compile/api/pages.ts';
import { readDescription } from '../../src/compile/api/read-description.ts';
import { htmlTokens } from '../../src/compile/page/html-tokens.ts';
import { fill } from '../../src/compile/page/template.ts';
import { builtInTexts } from '../../src/i18n/catalogue.ts';
import { check, times } from './check.ts';
import { character } from './text.ts';

const HOSTILE = [
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example">',
  '<form action="https://evil.example"><button formaction="javascript:1">a</button></form>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script><a xlink:href="javascript:1">a</a></svg>',
  '[a](javascript:alert(1)) ![a](vbscript:1) <javascript:alert(1)>',
  '<a href="&#1;java&#10;script:alert(1)">a</a>',
  '<iframe srcdoc="<script>1</script>" src="https://evil.example"></iframe>',
  '<b><i><table><td><p>',
  '"><script>alert(1)</script>',
  '`|</code>{{a}}$a\u001b[2J\n::error::a',
  '# a\n## a\n```js\n<script>',
];

const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: character }));
const name = fc.oneof(fc.constantFrom('a', '__proto__', 'constructor', '../x', 'CON'), text);

const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'boolean', 'null'),
        description: text,
        default: fc.jsonValue(),
        enum: fc.array(text, { minLength: 1, maxLength: 3 }),
        minLength: fc.constantFrom(0, 3, 5e8),
        pattern: fc.constantFrom('^(a+)+$', 'x{1000000}', '['),
      },
      { requiredKeys: [] },
    ),
    fc.record({ $ref: fc.constantFrom('#/components/schemas/A', '#/components/schemas/B') }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
    }),
    fc.record({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: fc.constantFrom(0, 2, 1e6),
    }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
  ),
}));

const description = fc.record({
  openapi: fc.constantFrom('3.0.3', '3.1.0'),
  info: fc.record({ title: text, version: text, description: text }),
  servers: fc.array(fc.record({ url: fc.webUrl(), description: text }), {
    maxLength: 2,
  }),
  components: fc.record({ schemas: fc.record({ A: schema, B: schema }) }),
  paths: fc.dictionary(
    fc.constantFrom('/a', '/a/{b}', '/__proto__', '/con'),
    fc.record({
      post: fc.record({
        operationId: name,
        summary: text,
        description: text,
        externalDocs: fc.record({
          url: fc.constantFrom('https://a.example/', 'javascript:alert(1)', 'data:text/html,x'),
          description: text,
        }),
        requestBody: fc.record({
          content: fc.record({ 'application/json': fc.record({ schema }) }),
        }),
        responses: fc.record({
          200: fc.record({
            description: text,
            content: fc.record({ 'application/json': fc.record({ schema }) }),
          }),
        }),
      }),
    }),
    { maxKeys: 3 },
  ),
});

const NAVIGATES = /^(?:base|embed|form|iframe|link|meta|object|script|style)$/;

const NAME = 'descriptions of APIs';

it(`${NAME} give pages in which nothing runs, loads or leads away, or a list of problems`, async () => {
  await check(
    NAME,
    times(30, 3_000),
    fc.asyncProperty(description, async (document) => {
      const read = await readDescription(JSON.stringify(document));
      if ('problems' in read) {
        expect(read.problems.length).toBeGreaterThan(0);
        return;
      }
      const api = {
        ...{ slug: 'api', label: 'API', order: 0, locale: 'en', texts: builtInTexts('en') },
        ...{
          prefix: '/docs/',
          descriptionPath: '/content/api.yaml',
          hasForm: false,
          baseUrl: 'https://site.example',
        },
      };
      for (const { body } of apiPages(read.description, api)) {
        for (const token of htmlTokens(fill(body.html, () => ''))) {
          if (token.kind !== 'open') continue;
          expect(token.name).not.toMatch(NAVIGATES);
          for (const { name, value } of token.attributes) {
            expect(name).not.toMatch(/^on|^style$|^srcdoc$|action$/);
            if (name === 'href' || name === 'src') {
              expect(value).not.toMatch(/^[\p{Cc} ]*(?:java|vb)script|^data:text/iu);
            }
          }
        }
      }
    }),
  );
});
