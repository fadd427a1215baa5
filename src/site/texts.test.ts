import { expect, it } from 'vitest';
import { load, page } from '../../test/content-folder.ts';
import { errorBody } from '../contract/error-body.ts';
import { decodeManifest } from '../contract/manifest.ts';
import { builtInTexts, ENGLISH, INTERFACE_TEXTS } from '../i18n/catalogue.ts';
import { manifestOutputs } from './outputs/service-files.ts';

const SITE = 'name: N\ntagline: T\ndescription: D\nlocales: [{ code: de }]\n';
const BODY = `[[toc]]

## Eins

Satz[^1].

::: tip
Text
:::

::: details
Text
:::

<Tabs><Tab label="A">Text</Tab><Tab label="B">Text</Tab></Tabs>

[^1]: Fußnote.
`;
const API = {
  'pets.yaml': `openapi: 3.1.0
info: { title: Tiere, version: '1', description: Alles. }
servers: [{ url: https://api.example }]
paths:
  /pets:
    get:
      operationId: pets
      parameters: [{ name: n, in: query, required: true, schema: { type: integer, minimum: 1, maximum: 9 } }]
      responses: { 200: { description: Gut. } }
`,
};
const WITH_API = `${SITE}reference: true\napis: [{ file: pets.yaml, label: Tiere, path: tiere }]\n`;

async function siteOf(files: Readonly<Record<string, string>>) {
  const { model, diagnostics } = await load({
    'site.yaml': WITH_API,
    ...API,
    'docs/de/a.md': page(BODY),
    ...files,
  });
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const bodies = (model.editions.de?.docs ?? [])
    .filter(({ slug }) => !slug.startsWith('api/'))
    .flatMap(({ body }) => [...body.html(), ...body.markdown])
    .filter((part) => typeof part === 'string')
    .join('\n');
  return { model, diagnostics, bodies };
}

it('a site in German only needs the code: neither pages nor their bodies are in English', async () => {
  const { model, diagnostics, bodies } = await siteOf({});
  expect(diagnostics).toEqual([]);
  expect(model.locales.languages).toEqual([{ code: 'de', label: 'Deutsch' }]);
  for (const text of ['Fußnoten', 'Inhalt', 'Tipp', 'Details', 'Option 1 von 2', 'Anfrage senden'])
    expect(bodies).toContain(text);
  const titles = (model.editions.de?.docs ?? []).map(({ data }) => data.title);
  expect(titles).toContain('Verfügbarkeit prüfen');
  const german = builtInTexts('de');
  const english = INTERFACE_TEXTS.map((name) => ENGLISH[name]).filter(
    (text) => typeof text === 'string' && text.length > 8 && !Object.values(german).includes(text),
  );
  expect(english.filter((text) => bodies.includes(String(text)))).toEqual([]);
  expect(INTERFACE_TEXTS.filter((name) => model.texts.de?.[name] !== german[name])).toEqual([]);
});

it('texts of the site apply to bodies of pages, API pages and errors', async () => {
  const { model, bodies } = await siteOf({
    'ui.de.yaml':
      'calloutTip: Kniff\nfootnotes: Anmerkungen\napiSend: Los\napiLanguage: de\nerror.not_found.address.message: "„{requested}“ gibt es nicht."\n',
  });
  for (const text of ['Kniff', 'Anmerkungen', 'Los']) expect(bodies).toContain(text);
  const [manifest] = [...manifestOutputs(model)];
  const facts = decodeManifest(String(await manifest?.make()));
  const error = { code: 'not_found', situation: 'address', details: undefined } as const;
  const { message, hint } = errorBody({ ...error, values: { requested: '/x' } }, 'de', facts).error;
  expect([message, hint]).toEqual([
    '„/x“ gibt es nicht.',
    'Start from /llms.txt, /sitemap.xml or /docs.',
  ]);
});

it('the OpenAPI document has a license only if the settings have one', async () => {
  const { openApiOutputs } = await import('./outputs/api.ts');
  const licenses = await Promise.all(
    ['', 'license: { name: CC0, url: https://licence.example/ }\n'].map(async (setting) => {
      const { model } = await siteOf({ 'site.yaml': SITE + setting });
      const [json] = [...openApiOutputs(model)];
      return JSON.parse(String(await json?.make())).info.license;
    }),
  );
  expect(licenses).toEqual([undefined, { name: 'CC0', url: 'https://licence.example/' }]);
});
