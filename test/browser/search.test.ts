import { readFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { readQueries } from '../bench/queries.ts';
import { addressOf, LOCALES } from './page-kinds.ts';
import { pagePerTest } from './page-per-test.ts';
import { testSite } from './site.ts';

const SITES = [
  { site: 'with the function', url: inject('siteUrl') },
  { site: 'on a bare file server', url: inject('staticUrl') },
] as const;

let page: Page;
const open = pagePerTest({ viewport: { width: 1440, height: 900 }, isKept: true }, (opened) => {
  page = opened;
});

const searchPage = (locale: 'en' | 'fr') =>
  `${inject('siteUrl')}${locale === 'fr' ? '/fr' : ''}/search`;
const input = () => page.getByRole('combobox');
const status = () => page.locator('.search-dialog [role=status]');
const options = () => page.locator('.search-results [role=option]');
const active = () => page.locator('.search-results [aria-selected=true]');

/** The status with the number of matching pages. */
const FOUND = /^(?:Top \d+ results|Les \d+ meilleurs résultats|\d+ pages?)$/;

/** Waits until the dialog shows the number of matching pages. */
async function search(query: string): Promise<void> {
  await status().evaluate((element) => {
    element.textContent = '';
  });
  await input().fill(query);
  const said =
    query === ''
      ? /^(?:Type|Tapez) /
      : new RegExp(`${FOUND.source}|^(?:Results for|Résultats pour|No results|Aucun résultat) `);
  await expect.poll(() => status().textContent()).toMatch(said);
}

async function openSearch(url: string, locale: 'en' | 'fr' = 'en'): Promise<void> {
  await page.goto(url + addressOf('page', locale));
  await page.keyboard.press('/');
  await expect.poll(() => input().evaluate((field) => field === document.activeElement)).toBe(true);
}

/** The addresses of the pages found, in order. */
const found = () =>
  page
    .locator('.search-results a.page')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));

/** Moves down to an option with a text. */
async function moveTo(text: string): Promise<void> {
  await options().first().waitFor();
  // A section may be active, below its page.
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  for (let press = 0; press < 40; press++) {
    const said = (await active().count()) > 0 ? await active().textContent() : '';
    if (said?.includes(text)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No option says “${text}”.`);
}

describe.each(SITES)('the search $site', ({ url }) => {
  it('shows which word of a query no page has, before the results for the others', async () => {
    await openSearch(url);
    await search('Does a flyer work with Photoshop?');
    const notice = page.locator('.search-notice');
    await expect.poll(() => notice.textContent()).toBe('No page contains “Photoshop”.');
    const looks = [notice, status()].map((said) =>
      said.evaluate((each) => {
        const { fontSize, fontWeight } = getComputedStyle(each);
        return [fontSize, fontWeight];
      }),
    );
    expect(await looks[0]).toEqual(await looks[1]);
    expect(await options().count()).toBeGreaterThan(0);
    const contact = page.getByRole('link', { name: 'Contact support' });
    expect(await contact.getAttribute('href')).toMatch(/\/docs\/troubleshooting\/support$/);
    await search('How do I cancel a generation?');
    expect(await notice.isVisible()).toBe(false);
    expect(await contact.isVisible()).toBe(false);
  });

  it.each([
    { locale: 'en', query: 'downgrade', path: '/docs/billing/plans' },
    { locale: 'en', query: 'How do I cancel my subscription?', path: '/docs/billing/plans' },
    { locale: 'fr', query: 'résilier', path: '/fr/docs/billing/plans' },
    { locale: 'fr', query: 'rétrograder', path: '/fr/docs/billing/plans' },
  ] as const)('finds “$query” by search terms of authors', async ({ locale, query, path }) => {
    await openSearch(url, locale);
    await search(query);
    expect((await found())[0]).toBe(path);
    expect(await page.locator('.search-notice').isVisible()).toBe(false);
  });

  it('opens nothing with Enter if no page matches', async () => {
    await openSearch(url);
    await search('stornieren');
    expect(await input().getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('Enter');
    expect(await page.locator('.search-dialog').isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe(addressOf('page', 'en'));
    expect(await page.locator('.search-results .query').count()).toBe(0);
  });

  it('keeps the ranking if no page has a word, and suggests a similar word', async () => {
    await openSearch(url);
    await search('why was my picture rejected');
    const notice = page.locator('.search-notice');
    expect(await notice.textContent()).toBe(
      'No page contains “rejected”. Similar words: respected.',
    );
    expect(await active().getAttribute('id')).toBe('search-option-0');
    expect(await active().getAttribute('href')).toMatch(/^\/docs\/./);
    await notice.getByRole('button', { name: 'respected' }).click();
    await expect.poll(() => input().inputValue()).toBe('respected');
  });

  it.each([
    { query: 'thumnail', similar: 'thumbnail' },
    { query: 'flyr', similar: 'flyer' },
    { query: 'thumnail sizes', similar: 'thumbnail sizes', missing: 'thumnail', word: 'thumbnail' },
  ])(
    'has a page with “$similar” first where none has “$query”, and a button that searches for it',
    async ({ query, similar, missing = query, word = similar }) => {
      await openSearch(url);
      await search(query);
      await expect
        .poll(() => status().textContent())
        .toBe(`Results for ${similar}; no page contains “${missing}”.`);
      expect(await page.locator('.search-results .query').count()).toBe(0);
      for (const name of ['.search-notice', '.search-contact'])
        expect(await page.locator(name).isVisible()).toBe(false);
      const active = page.locator('.search-results [aria-selected=true]');
      expect((await active.textContent())?.toLowerCase()).toContain(word);
      expect(await active.getAttribute('href')).toMatch(/^\//);
      await status().getByRole('button', { name: similar }).click();
      await expect.poll(() => input().inputValue()).toMatch(new RegExp(`^${similar}`));
      await expect.poll(() => status().textContent()).toMatch(FOUND);
    },
  );

  it.each(['2.6.0', 'v2.6.0', '2.6'])(
    'marks “%s” as one word and no other numbers',
    async (query) => {
      await openSearch(url);
      await search(query);
      expect(new Set(await options().locator('mark').allTextContents())).toEqual(
        new Set(['2.6.0']),
      );
    },
  );

  it('does not mark words that are only similar to known ones', async () => {
    await openSearch(url);
    await search('print');
    expect(await page.locator('.search-results mark').filter({ hasText: 'point' }).count()).toBe(0);
  });

  it.each([
    { locale: 'en', query: 'thumnail', path: '/docs/getting-started/first-thumbnail' },
    { locale: 'en', query: 'how do I get a refund?', path: '/docs/billing/refunds' },
    { locale: 'en', query: 'shortcu', path: '/docs/editing' },
    { locale: 'en', query: 'how often can I call the api', path: '/docs/api/limits' },
    { locale: 'fr', query: 'remboursemnt', path: '/fr/docs/billing/refunds' },
    { locale: 'fr', query: 'comment imprimer un flyer ?', path: '/fr/docs/editing/print' },
    { locale: 'fr', query: 'combien de fois appeler l’API ?', path: '/fr/docs/api/limits' },
  ] as const)('understands “$query”', async ({ locale, query, path }) => {
    await openSearch(url, locale);
    await search(query);
    expect((await found()).slice(0, 3)).toContain(path);
  });

  it('has breadcrumbs in the language of the page', async () => {
    await openSearch(url, 'fr');
    await search('JPEG et WebP');
    const place = page.locator('a.page[href="/fr/docs/formats/file-types/jpeg-and-webp"] .folders');
    expect(await place.textContent()).toBe('Documentation › Formats › Types de fichiers');
    await search('limites de l’API de contenu');
    const above = (path: string) =>
      page.locator(`a.page[href="/fr/docs/api${path}"] .folders`).textContent();
    expect(await above('/limits')).toBe('Documentation › API de contenu');
    // The title of a page with the same title as its folder in the menu.
    expect(await above('/reference')).toBe('Documentation');
  });

  it.each(LOCALES)('marks only words (%s)', async (locale) => {
    await openSearch(url, locale);
    await search(locale === 'en' ? 'bleed, "margins"' : '« fond perdu », marges');
    const marks = await page.locator('.search-results mark').allTextContents();
    expect(marks.length).toBeGreaterThan(3);
    for (const mark of marks) expect(mark).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
  });

  it('shows code in excerpts as code, like the search page', async () => {
    await openSearch(url);
    await search('curl Accept markdown');
    const line = 'curl -H "Accept: text/markdown" \\';
    const inDialog = page.locator('.search-results .excerpt code');
    expect(await inDialog.allTextContents()).toContain(line);
    await page.goto(`${searchPage('en')}?q=curl+Accept+markdown`);
    expect(await page.locator('.found .excerpt code').allTextContents()).toContain(line);
  });

  it.each([addressOf('page', 'en'), '/docs/formats/paper'])(
    'shows sections below their pages and opens them at their headings with marked words, from %s',
    async (start) => {
      await page.goto(url + start);
      await page.keyboard.press('/');
      await search('margin for each size, comfortable');
      await moveTo('Margins for each size');
      expect(await active().getAttribute('class')).toBe('section');
      await page.keyboard.press('Enter');
      await page.waitForURL(/#margins-for-each-size$/);
      const heading = page.locator('#margins-for-each-size');
      const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(300);
      expect(await top()).toBeGreaterThanOrEqual(0);
      const marked = () =>
        page.evaluate(() => [...(CSS.highlights.get('searched') ?? [])].map(String));
      await expect.poll(marked).toContain('Comfortable');
      // The heading itself is marked as the target.
      expect(await marked()).not.toContain('Margins');
      const grounds = await page.evaluate(() => {
        const mark = document.body.appendChild(document.createElement('mark'));
        return [
          getComputedStyle(mark),
          getComputedStyle(document.body, '::highlight(searched)'),
        ].map(({ backgroundColor, color }) => [backgroundColor, color]);
      });
      expect(grounds[1]).toEqual(grounds[0]);
      await page.keyboard.press('Escape');
      expect(await marked()).toEqual([]);
    },
  );

  it.each([
    { locale: 'en', label: 'Changelog', query: 'atelier', start: '/changelog/' },
    { locale: 'en', label: 'Use cases', query: 'charity poster', start: '/solutions/' },
    { locale: 'fr', label: 'Journal', query: 'atelier', start: '/fr/changelog/' },
    { locale: 'fr', label: 'Cas d’usage', query: 'festivals', start: '/fr/solutions/' },
  ] as const)('finds $label among all kinds and with its filter ($locale)', async (example) => {
    const { locale, label, query, start } = example;
    await openSearch(url, locale);
    await search(query);
    const isOfKind = (path: string) => path.startsWith(start);
    const all = await found();
    expect(all.some(isOfKind)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const radio = page.getByRole('radio', { name: label });
    for (let press = 0; press < 3 && !(await radio.isChecked()); press++) {
      await page.keyboard.press('ArrowRight');
    }
    await expect.poll(async () => (await found()).every(isOfKind)).toBe(true);
    const [first = ''] = await found();
    // The scrollable list is not a tab stop: the field handles its keys.
    await page.keyboard.press('Tab');
    expect(await page.locator('[role=listbox]:focus').count()).toBe(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe(first.split('#', 1)[0]);
  });

  it.each([
    { query: '2.6.0', kind: 'Changelog', path: '/changelog/editor-layers' },
    { query: 'what changed in v2.6', kind: 'Changelog', path: '/changelog/editor-layers' },
    {
      query: 'layers, and twice as much undo',
      kind: 'Changelog',
      path: '/changelog/editor-layers',
    },
    {
      query: 'bleed and margins',
      kind: 'Documentation',
      path: '/docs/editing/print#bleed-and-margins',
    },
  ])(
    'opens “$query” with Enter, the first result, which is marked',
    async ({ query, kind, path }) => {
      await openSearch(url);
      await search(query);
      expect(await input().getAttribute('aria-activedescendant')).toBe('search-option-0');
      expect(await active().locator('.folders').textContent()).toContain(kind);
      await page.keyboard.press('Enter');
      await page.waitForURL((address) => address.pathname + address.hash === path);
    },
  );

  it('finds nothing for gibberish and says so', async () => {
    await openSearch(url);
    await search('xqzjvwk');
    expect(await status().textContent()).toBe(
      'No results for “xqzjvwk”. Try other words, or fewer.',
    );
    const groups = page.locator('.search-results .group-name');
    expect(await groups.allTextContents()).toEqual(['Quick links']);
    expect(await page.locator('.search-results [aria-selected=true]').count()).toBe(0);
    await page.goto(url + addressOf('page', 'fr'));
    await page.keyboard.press('/');
    await search('жжжж');
    expect(await status().textContent()).toContain('Aucun résultat pour «\u00a0жжжж\u00a0».');
  });

  it.each([
    ['thubmnial', 'thumbnail'],
    ['thumnail sizs', 'thumbnail sizes'],
  ])('suggests the words nearest to “%s” with their pages', async (query, words) => {
    await openSearch(url);
    await search(query);
    expect(await status().textContent()).toContain(`Results for ${words}; no page`);
    expect((await found()).length).toBeGreaterThan(0);
    await status().getByRole('button', { name: words }).click();
    await expect.poll(() => input().inputValue()).toMatch(new RegExp(`^${words}`));
    await expect.poll(() => status().textContent()).toMatch(FOUND);
    expect(await input().evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it.each([
    ['a result of an older query', () => search('refunds')],
    ['a quick link chosen before', () => moveTo('What a visual costs')],
  ])('never opens %s', async (_, before) => {
    await openSearch(url);
    await before();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/v1\/search|\.bin$/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await input().fill('white edges');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    expect(new URL(page.url()).pathname).toBe(addressOf('page', 'en'));
    release();
    await page.waitForURL(/\/docs\/troubleshooting\/print/);
  });
});

/** What is the same on a bare file server: it serves the same files, without the policy that scripts must keep to. */
describe('the search dialog', () => {
  const { url } = SITES[0];

  it('moves through results by keyboard after a click on a kind of pages', async () => {
    await openSearch(url);
    await search('print');
    await page.locator('.chips').getByText('Changelog').click();
    await expect
      .poll(async () => (await found()).every((path) => path.startsWith('/changelog/')))
      .toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/changelog\/./);
  });

  it.each([
    { locale: 'en', opener: '/', query: 'bleed margins', title: 'Print a flyer' },
    { locale: 'en', opener: 'Control+k', query: 'refunds', title: 'Refunds of credits' },
    { locale: 'fr', opener: '/', query: 'remboursements', title: 'remboursement des crédits' },
    { locale: 'fr', opener: 'Control+k', query: 'zones de securite', title: 'Zones de sécurité' },
  ] as const)('finds “$query” with only the keyboard ($locale)', async (example) => {
    await page.goto(url + addressOf('page', example.locale));
    await page.keyboard.press(example.opener);
    await page.keyboard.type(example.query);
    await page.locator('.search-results a').filter({ hasText: example.title }).first().waitFor();
    await moveTo(example.title);
    expect(await input().getAttribute('aria-activedescendant')).toBe(
      await active().getAttribute('id'),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.pathname !== addressOf('page', example.locale));
    await expect.poll(() => page.locator('h1').textContent()).toContain(example.title);
    expect(await page.locator('html').getAttribute('lang')).toBe(example.locale);
  });

  it('is as wide as a phone', async () => {
    await open({ viewport: { width: 390, height: 844 } });
    await page.goto(url + addressOf('page', 'en'));
    await page.locator('[data-search-open]').first().click();
    const box = await page.locator('.search-dialog').boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
  });

  it('the kinds of pages are in one line on a phone', async () => {
    await open({ javaScriptEnabled: false, viewport: { width: 320, height: 844 } });
    await page.goto(searchPage('en'));
    const kinds = await page.locator('main .chips label').all();
    expect(kinds.length).toBeGreaterThan(3);
    const tops = await Promise.all(kinds.map(async (kind) => (await kind.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
  });

  it.each([
    { locale: 'en', group: 'Quick links', label: 'What a visual costs', path: '/docs/billing' },
    { locale: 'fr', group: 'Accès rapides', label: 'Les nouveautés', path: '/fr/changelog' },
  ] as const)('offers quick links until something is typed ($locale)', async (example) => {
    const { locale, group, label, path } = example;
    await openSearch(url, locale);
    await page.getByRole('group', { name: group }).getByRole('option', { name: label }).waitFor();
    await moveTo(label);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.pathname === path);
  });

  it('stores searches in the browser until they are cleared', async () => {
    await openSearch(url);
    expect(await page.getByRole('group', { name: 'Recent searches' }).count()).toBe(0);
    await search('refunds');
    await page.keyboard.press('Enter');
    await page.waitForURL(/refunds/);
    await page.keyboard.press('/');
    const recent = page.getByRole('group', { name: 'Recent searches' });
    await recent.getByRole('option', { name: 'refunds' }).waitFor();
    await moveTo('refunds');
    await page.keyboard.press('Enter');
    await expect.poll(() => found()).toContain('/docs/billing/refunds');
    await search('');
    await moveTo('Clear recent searches');
    await page.keyboard.press('Enter');
    expect(await recent.count()).toBe(0);
  });

  it('ignores keys while an input method composes', async () => {
    await openSearch(url);
    await search('credits');
    const before = page.url();
    for (const key of ['ArrowDown', 'Enter']) {
      const isTaken = await input().evaluate((field, key) => {
        const init = { key, isComposing: true, bubbles: true, cancelable: true };
        return !field.dispatchEvent(new KeyboardEvent('keydown', init));
      }, key);
      expect(isTaken).toBe(false);
    }
    expect(await active().getAttribute('id')).toBe('search-option-0');
    expect(page.url()).toBe(before);
  });

  it('closes with Escape and restores the focus', async () => {
    await page.goto(url + addressOf('page', 'en'));
    await page.locator('.site-header [data-search-open]').focus();
    await page.keyboard.press('Enter');
    await search('flyer');
    await page.keyboard.press('Escape');
    expect(await page.locator('.search-dialog').isVisible()).toBe(false);
    expect(
      await page.evaluate(() => document.activeElement?.hasAttribute('data-search-open')),
    ).toBe(true);
  });

  it.each(LOCALES)('is a combobox with a list box for screen readers (%s)', async (locale) => {
    await openSearch(url, locale);
    await search(locale === 'en' ? 'bleed margins' : 'marges');
    expect(await input().getAttribute('aria-expanded')).toBe('true');
    const list = page.locator(`#${await input().getAttribute('aria-controls')}`);
    const tree = await list.ariaSnapshot();
    expect(tree).toMatch(/^- listbox "(?:Search results|Résultats de la recherche)":/);
    expect(tree).toMatch(/- option "/);
    const first = await active().getAttribute('id');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await active().getAttribute('id')).toBe(first);
    while ((await active().count()) > 0) await page.keyboard.press('ArrowUp');
    expect(await input().getAttribute('aria-activedescendant')).toBeNull();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(async () => {
      const run = Reflect.get(window, 'axe') as typeof axe;
      return run.run('.search-dialog');
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

it.each(LOCALES)('shows the same with the function and without (%s)', async (locale) => {
  const queries =
    locale === 'en'
      ? ['bleed margins', 'refund', 'thumnail', 'atelier', 'how do I invite my team?', 'api']
      : ['marges', 'remboursement', 'miniatrue', 'atelier', 'inviter une équipe', 'api'];
  const shown: string[][] = [];
  for (const { url } of SITES) {
    await openSearch(url, locale);
    const texts: string[] = [];
    for (const query of queries) {
      await search(query);
      texts.push((await page.locator('.search-results').textContent()) ?? '');
      texts.push((await status().textContent()) ?? '');
    }
    shown.push(texts);
  }
  expect(shown[0]).toEqual(shown[1]);
});

it('continues with the files when the service is too busy', async () => {
  await page.route(/\/api\/v1\/search/, (route) => route.fulfill({ status: 429, body: '{}' }));
  await openSearch(inject('siteUrl'));
  await search('refunds');
  expect(await found()).toContain('/docs/billing/refunds');
});

it.each(LOCALES)('answers the judged queries on a bare file server (%s)', async (locale) => {
  const file = new URL(`../search/judged.${locale}.jsonl`, import.meta.url);
  const queries = readQueries(await readFile(file, 'utf8'));
  await openSearch(inject('staticUrl'), locale);
  const docs = addressOf('plan', locale);
  const missed: string[] = [];
  for (const { q, slug } of queries) {
    await search(q);
    if (!(await found()).slice(0, 3).includes(`${docs}/${slug}`)) missed.push(q);
  }
  expect(missed.length / queries.length, missed.join('; ')).toBeLessThanOrEqual(0.1);
});

describe('without scripts', () => {
  it.each([
    { locale: 'en', query: 'refnds of credits', title: 'Refunds of credits' },
    { locale: 'fr', query: 'zones de securite', title: 'Zones de sécurité' },
  ] as const)('the field of the header finds “$query” ($locale)', async (example) => {
    const { locale, query, title } = example;
    await open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto(inject('siteUrl') + addressOf('page', locale));
    const field = page.locator('.site-header').getByRole('searchbox');
    await field.fill(query);
    await field.press('Enter');
    await page.waitForURL(/\/search\?q=/);
    const links = page.locator('.found li > a').filter({ hasText: title });
    expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe(query);
    expect(await page.title()).toContain(`${query} · `);
    await links.first().click();
    await expect.poll(() => page.locator('h1').textContent()).toContain(title);
  });

  it.each(LOCALES)('marks only words (%s)', async (locale) => {
    await open({ javaScriptEnabled: false });
    const query = locale === 'en' ? 'bleed, "margins"' : '« fond perdu », marges';
    await page.goto(`${searchPage(locale)}?q=${encodeURIComponent(query)}`);
    const marks = await page.locator('.found mark').allTextContents();
    expect(marks.length).toBeGreaterThan(3);
    for (const mark of marks) expect(mark).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
  });

  it.each([
    { locale: 'en', query: 'thubmnial', said: 'Results for', word: 'thumbnail' },
    { locale: 'en', query: 'thumnail sizs', said: 'Results for', word: 'thumbnail sizes' },
    { locale: 'fr', query: 'ramboursemnt', said: 'Résultats pour', word: 'remboursement' },
  ] as const)('offers the nearest words and their pages ($locale)', async (example) => {
    const { locale, query, said, word } = example;
    await open({ javaScriptEnabled: false });
    await page.goto(`${searchPage(locale)}?q=${encodeURIComponent(query)}`);
    const result = page.locator('.found [role=status]');
    expect(await result.textContent()).toContain(said);
    expect(await page.locator('.found li > a').count()).toBeGreaterThan(0);
    await result.getByRole('link', { name: word, exact: true }).click();
    await expect.poll(() => result.textContent()).toMatch(FOUND);
    expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe(word);
  });

  it.each([
    {
      locale: 'en',
      query: 'a flyer with Photoshop or Lightroom',
      said: 'No page contains “Photoshop”, “Lightroom”.',
      contact: 'Contact support',
    },
    {
      locale: 'fr',
      query: 'un flyer avec Lightroom ou Photoshop',
      said: 'Aucune page ne contient «\u00a0Lightroom\u00a0», «\u00a0Photoshop\u00a0».',
      contact: 'Contacter le support',
    },
  ] as const)(
    'has the same notice as the dialog for a word that no page has ($locale)',
    async (example) => {
      const { locale, query, said, contact } = example;
      await open({ javaScriptEnabled: false });
      await page.goto(`${searchPage(locale)}?q=${encodeURIComponent(query)}`);
      expect(await page.locator('.found .search-notice').textContent()).toBe(said);
      expect(await page.locator('.found li').count()).toBeGreaterThan(0);
      const link = page.locator('.found').getByRole('link', { name: contact });
      expect(await link.getAttribute('href')).toMatch(/\/docs\/troubleshooting\/support$/);
      expect(await page.locator('.found > ul ~ p > a').count()).toBe(1);
      await page.goto(`${searchPage(locale)}?q=flyer`);
      expect(await page.locator('.found [role=status]').textContent()).toMatch(FOUND);
      expect(await link.count()).toBe(0);
      expect(await page.locator('.search-notice').filter({ visible: true }).count()).toBe(0);
    },
  );

  it('a file server says that it cannot search', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto(`${inject('staticUrl')}/search?q=refunds`);
    expect(await page.locator('.found').textContent()).toContain('needs JavaScript');
  });
});

it('the search page opens the search box on a file server', async () => {
  await page.goto(`${inject('staticUrl')}/search?q=refunds`);
  await expect.poll(() => found()).toContain('/docs/billing/refunds');
});

it('the filters of the search page are next to the results if there is room', async () => {
  await page.goto(`${searchPage('en')}?q=print`);
  const {
    x = 0,
    width = 0,
    y = 0,
  } = (await page.locator('main .search-filters').boundingBox()) ?? {};
  const field = await page.locator('main').getByRole('searchbox').boundingBox();
  const results = await page.locator('.found').boundingBox();
  expect(Math.abs((field?.y ?? 0) - y)).toBeLessThan(20);
  expect(results?.x).toBe(field?.x);
  expect(results?.x).toBeGreaterThan(x + width);
  await page.locator('main .chips').getByText('Changelog').click();
  await page.waitForURL(/kind=changelog/);
  expect(await page.locator('.found .eyebrow').allTextContents()).not.toContain('Documentation');
});

it('the search page shows breadcrumbs', async () => {
  await page.goto(`${searchPage('en')}?q=credits`);
  const above = page.locator('.found .eyebrow').first();
  expect(await above.textContent()).toBe('Documentation › Getting started');
});

it.each(['print', 'export PDF', 'credits', 'undo', 'thubmnial'])(
  'the search page shows the same results for “%s” as the search box, in the same order',
  async (query) => {
    await page.goto(`${searchPage('en')}?q=${encodeURIComponent(query)}`);
    const paths = await page
      .locator('.found li > a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(paths.length).toBeGreaterThan(5);
    const said = await page.locator('.found [role=status]').textContent();
    await openSearch(inject('siteUrl'));
    await search(query);
    expect(await found()).toEqual(paths);
    expect(await status().textContent()).toBe(said);
  },
);

it('finds pages that replace missing translations, in the search box and on the search page', async () => {
  const { url } = testSite('languages');
  await page.goto(`${url}/ja/docs/share`);
  await page.keyboard.press('/');
  await input().fill('symbols');
  const first = options().first();
  await expect.poll(() => first.textContent()).toMatch(/ · EN\s*Symbols/);
  expect(await first.getAttribute('href')).toBe('/ja/docs/symbols');
  expect(await first.getAttribute('lang')).toBe('en');
  await page.goto(`${url}/ja/search?q=symbols`);
  const link = page.locator('.found a').first();
  expect(await link.getAttribute('href')).toBe('/ja/docs/symbols');
  expect(await link.getAttribute('lang')).toBe('en');
});

it('marks words of a title with an underline, since a background would cover the line above', async () => {
  await page.goto(`${inject('siteUrl')}/changelog`);
  await page.keyboard.press('/');
  await search('crop marks');
  await options().first().click();
  const marked = page.locator('h1');
  await expect
    .poll(() => marked.evaluate(() => CSS.highlights.get('searched')?.size ?? 0))
    .toBeGreaterThan(1);
  const styles = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((element) => {
        const style = getComputedStyle(element, '::highlight(searched)');
        return [style.backgroundColor !== 'rgba(0, 0, 0, 0)', style.textDecorationLine];
      });
  expect(await styles('h1')).toEqual([false, 'underline']);
  expect(await styles('main p')).toEqual([true, 'none']);
});
