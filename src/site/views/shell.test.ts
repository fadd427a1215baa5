import { describe, expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../../test/content-folder.ts';
import { forLocale } from '../../contract/locales.ts';
import { editionViews } from './views.ts';

const FILES = {
  ...pair('docs/*/guide/start.md', page('Words.', 'Start')),
  'media/terms.pdf': 'PDF',
};

const loadWith = (settings: string) => load({ ...FILES, 'site.yaml': SITE + settings });

async function viewAt(settings: string, path: string) {
  const { model, diagnostics } = await loadWith(settings);
  expect(diagnostics).toEqual([]);
  const view =
    model &&
    (await editionViews(forLocale(model.editions, model.paths.localeOf(path)))
      .get(path)
      ?.make());
  if (!view) throw new Error(`No view at ${path}.`);
  return view;
}

describe('the shell of a page', () => {
  it('has links to pages of its own language and to files', async () => {
    const settings =
      'header: { links: [{ label: { en: Start, fr: Débuter }, url: /docs/guide/start }, { label: Map, url: /llms.txt }] }\n' +
      'footer: { columns: [{ title: More, links: [{ label: Terms, url: /content/media/terms.pdf }] }], legal: Ours }\n';
    const { shell } = await viewAt(settings, '/fr');
    expect(shell.headerLinks).toEqual([
      { href: '/fr/docs/guide/start', label: 'Débuter' },
      { href: '/llms.txt', label: 'Map' },
    ]);
    expect(shell.columns[0]?.links[0]?.href).toBe('/content/media/terms.pdf');
    expect(shell.legal).toBe('Ours');
    expect((await loadWith(settings)).model?.files.keys()).toContain('/content/media/terms.pdf');
  });

  it('has labels of links in its own language', async () => {
    const site = SITE.replace('name: Test', 'name: { en: Handbook, fr: Manuel }');
    const social =
      'social: [{ icon: globe, url: https://a.example, label: { en: Forum, fr: Le forum } }]\n';
    const { model } = await load({ ...FILES, 'site.yaml': site + social });
    const home = model && (await editionViews(forLocale(model.editions, 'fr')).get('/fr')?.make());
    expect([home?.title, home?.shell.social[0]?.label]).toEqual([
      expect.stringContaining('Manuel'),
      'Le forum',
    ]);
    expect(model?.editions.en?.pages[0]?.title).toContain('Handbook');
  });

  it('has checked quick links of the search in its own language', async () => {
    const settings =
      'search: { quickLinks: [{ label: { en: Start, fr: Débuter }, url: /docs/guide/start }] }\n';
    const { shell } = await viewAt(settings, '/fr');
    expect(shell.quickLinks).toEqual([{ href: '/fr/docs/guide/start', label: 'Débuter' }]);
    const { diagnostics } = await loadWith(settings.replace('guide/start', 'guide/stat'));
    expect(diagnostics).toMatchObject([{ code: 'link-broken' }]);
  });

  it('lets readers report generated pages too, which have no file to edit', async () => {
    const settings =
      'reportUrl: https://a.example/new?page={url}&title={title}\neditUrl: https://a.example/{path}\n';
    const folder = await viewAt(settings, '/fr/docs/guide');
    expect(folder.reportUrl).toBe(
      'https://a.example/new?page=https%3A%2F%2Fsite.example%2Ffr%2Fdocs%2Fguide&title=Guide',
    );
    expect(folder.editUrl).toBeUndefined();
    const start = await viewAt(settings, '/docs/guide/start');
    expect(start.editUrl).toBe('https://a.example/docs/en/guide/start.md');
  });

  it('sends feedback only to the configured address', async () => {
    const { model } = await loadWith('feedback: https://forms.example/a?b=c\n');
    expect(model?.allowed).toEqual({ connect: ['https://forms.example'] });
    expect((await loadWith('')).model?.allowed).toEqual({});
  });

  it('has an announcement whose id changes with its text', async () => {
    const one = await viewAt('announcement: { text: One }\n', '/');
    const two = await viewAt('announcement: { text: Two, dismissible: false }\n', '/');
    expect(one.shell.announcement).toMatchObject({ text: 'One', isDismissible: true });
    expect(two.shell.announcement).toMatchObject({ text: 'Two', isDismissible: false });
    expect(one.shell.announcement?.id).not.toBe(two.shell.announcement?.id);
  });

  it.each([
    ['header: { links: [{ label: A, url: /docs/guide/strat }] }', 'link-broken'],
    ['header: { button: { label: A, url: javascript:alert(1) } }', 'field-value'],
    ['announcement: { text: A, url: //other.example }', 'field-value'],
    ['social: [{ icon: myspace, url: https://example.com }]', 'field-value'],
    ['editUrl: https://example.com/{file}', 'field-value'],
    ['reportUrl: /report', 'field-value'],
    ['feedback: /here', 'field-value'],
    ['feedback: "https://a;b.example/"', 'field-value'],
    ['solutions: { action: { label: A, url: /docs/nowhere } }', 'link-broken'],
    ['changelog: 3', 'field-type'],
    ['solutions: { name: A }', 'field-unknown'],
  ])('%s is a mistake', async (settings, code) => {
    const { diagnostics } = await loadWith(`${settings}\n`);
    expect(diagnostics.map((each) => [each.path, each.line, each.code])).toEqual([
      ['site.yaml', 4, code],
    ]);
  });
});

describe('the links for maintainers of a page', () => {
  const SETTINGS =
    'editUrl: https://git.example/edit/{path}\nreportUrl: https://git.example/new?title={title}&at={url}\n';

  it('are filled for an authored page', async () => {
    expect(await viewAt(SETTINGS, '/fr/docs/guide/start')).toMatchObject({
      editUrl: 'https://git.example/edit/docs/fr/guide/start.md',
      reportUrl:
        'https://git.example/new?title=Start&at=https%3A%2F%2Fsite.example%2Ffr%2Fdocs%2Fguide%2Fstart',
    });
  });

  it('have no edit link without a file', async () => {
    const view = await viewAt(`${SETTINGS}reference: true\n`, '/docs/api/reference');
    expect(view.editUrl).toBeUndefined();
    expect(view.reportUrl).toContain('title=Content%20API');
  });
});
