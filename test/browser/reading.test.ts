import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openSettled } from './browser.ts';
import { addressOf, LOCALES, PAGE_KINDS, type PageKind } from './page-kinds.ts';
import { pagePerTest } from './page-per-test.ts';

const SITES = [
  { site: 'with the function', url: inject('siteUrl'), hasFunction: true },
  { site: 'on a bare file server', url: inject('staticUrl'), hasFunction: false },
] as const;

let page: Page;
const openPage = pagePerTest(
  {
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    isKept: true,
  },
  (opened) => {
    page = opened;
  },
);

/** The decoded path of a URL. */
const pathOf = (url: string) => new URL(url).pathname.replace(/(?<=.)\/$/, '');

describe.each(SITES)('the site $site', ({ url, hasFunction }) => {
  it.each([
    { kind: 'page', locale: 'en' },
    { kind: 'tabs', locale: 'fr' },
    { kind: 'reference', locale: 'fr' },
    { kind: 'operation', locale: 'en' },
    { kind: 'entry', locale: 'en' },
  ] as const)('copies the Markdown of the .mdx address ($kind)', async (example) => {
    const address = url + addressOf(example.kind, example.locale);
    await page.goto(address);
    await page.click('[data-copy-from]');
    const button = page.locator('[data-copy-from]').first();
    await expect.poll(() => button.textContent()).toMatch(/Copied|Copié/);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const served = await (await fetch(`${address}.mdx`)).text();
    expect(copied).toBe(served);
  });

  it('suggests pages on a missing page', async () => {
    await page.goto(`${url}/docs/formatz`);
    expect(await page.locator('h1').textContent()).toBe('Page not found');
    expect(await page.locator('main a[href="/docs"]').isVisible()).toBe(true);
    await page.locator('.near a[href="/docs/formats"]', { hasText: 'Formats' }).waitFor();
    expect(await page.locator('.near a').allTextContents()).toEqual(['Formats']);
    await page.click('main [data-search-open]');
    await page.keyboard.type('formats');
    await page.locator('.search-results a').first().waitFor();
  });

  it.each(
    [
      'getapiindex',
      'getservicehealth',
      'listdocumentationpages',
      'getdocumentationpage',
      'searchdocumentation',
      'listchangelogentries',
      'listsolutions',
    ].map((operation) => ({ operation })),
  )('tries $operation', async ({ operation }) => {
    await page.goto(`${url}${addressOf('reference', 'en')}#${operation}`);
    await page.locator(`#${operation} a`).click();
    const form = page.locator('.try-it');
    const button = page.getByRole('button', { name: 'Try it' });
    await expect
      .poll(async () => {
        if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
        return form.isVisible();
      })
      .toBe(true);
    await form.locator('[type=submit]').click();
    const status = form.locator('.try-it-response .status');
    await status.waitFor();
    expect(await status.textContent()).toMatch(hasFunction ? /^200/ : /^404/);
    if (!hasFunction) return;
    const [body = '', headers] = await form.locator('pre').allTextContents();
    expect(headers).toContain('content-type: application/json');
    expect(Object.keys(JSON.parse(body)).length).toBeGreaterThan(1);
  });

  it.each(
    (Object.keys(PAGE_KINDS) as PageKind[]).flatMap((kind) =>
      LOCALES.map((locale) => ({ kind, locale })),
    ),
  )('does not violate its policy and does not overflow ($kind, $locale)', async (example) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      const isExpected = /40[46] \(/.test(message.text());
      if (message.type() === 'error' && !isExpected) problems.push(message.text());
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await openSettled(page, url + addressOf(example.kind, example.locale));
    expect(problems).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  });
});

/** What is the same on a bare file server: it serves the same files, without the policy that scripts must keep to. */
describe('a page', () => {
  const { url } = SITES[0];

  it.each(
    (
      ['home', 'plan', 'page', 'reference', 'changelog', 'entry', 'solutions', 'solution'] as const
    ).map((kind) => ({ kind })),
  )('keeps the page when the language changes ($kind)', async ({ kind }) => {
    await page.goto(`${url}${addressOf(kind, 'en')}#here`);
    await page.click('.site-tools a[hreflang=fr]');
    await page.waitForURL(
      ({ href, hash }) => pathOf(href) === addressOf(kind, 'fr') && hash === '#here',
    );
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.click('.site-tools a[hreflang=en]');
    await page.waitForURL((address) => pathOf(address.href) === addressOf(kind, 'en'));
  });

  it('keeps the theme from page to page', async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(url + addressOf('page', 'en'));
    const light = await background();
    const button = page.locator('.site-header .theme-switch');
    await button.click();
    await button.click();
    expect(await button.getAttribute('aria-label')).toBe('Theme: dark');
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.goto(url + addressOf('changelog', 'fr'));
    expect(await background()).toBe(dark);
    await page.locator('.site-header .theme-switch').click();
    await page.reload();
    expect(await background()).toBe(light);
  });

  it('stops with the Tab key only at blocks that scroll', async () => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(url + addressOf('page', 'en'));
      const stops = () =>
        page.locator('main :is(pre, .table)').evaluateAll((blocks) =>
          blocks.map((block) => ({
            scrolls:
              block.scrollWidth > block.clientWidth || block.scrollHeight > block.clientHeight,
            isStop: (block as HTMLElement).tabIndex === 0,
          })),
        );
      await expect
        .poll(async () => (await stops()).some(({ scrolls }) => scrolls))
        .toBe(width < 400);
      await expect
        .poll(async () => (await stops()).filter(({ scrolls, isStop }) => scrolls !== isStop))
        .toEqual([]);
    }
  });

  it('opens the agent menu by keyboard and copies a line', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const address = url + addressOf('page', 'fr');
    await page.goto(address);
    expect(await page.locator('.page-actions > .button:visible').count()).toBe(1);
    const menu = page.locator('#lectern-agent-menu');
    await page.locator('[popovertarget="lectern-agent-menu"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => menu.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(await focused()).toBe(`${new URL(address).pathname}.mdx`);
    for (const link of await menu.locator('a[rel]').all()) {
      const { searchParams } = new URL((await link.getAttribute('href')) ?? '');
      expect(searchParams.get('q')).toContain(`${new URL(address).pathname}.mdx`);
    }
    await menu.locator('[data-copy-text]').first().click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/^claude mcp add --transport http vignelo \S+\/mcp$/);
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.isVisible()).toBe(false);
  });

  it('offers to copy a page only once', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(url + addressOf('page', 'en'));
    await page.locator('[popovertarget="lectern-agent-menu"]').click();
    await expect.poll(() => page.locator('#lectern-agent-menu').isVisible()).toBe(true);
    expect(await page.locator('[data-copy-from]:visible').count()).toBe(1);
  });

  it('copies code', async () => {
    await page.goto(url + addressOf('reference', 'en'));
    const block = page.locator('.code').first();
    await block.hover();
    const button = block.locator('.copy-code');
    await button.click();
    await expect.poll(() => button.textContent()).toBe('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator('pre').textContent());
  });

  it('turns alternatives into tabs that arrow keys move through', async () => {
    await page.goto(url + addressOf('tabs', 'en'));
    const tabs = page.locator('.tabs').first().getByRole('tab');
    const panels = page.locator('.tabs').first().locator('.tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await panels.nth(1).isVisible()).toBe(true);
    expect(await panels.first().isVisible()).toBe(false);
  });

  it('marks the current heading in the contents', async () => {
    await page.goto(url + addressOf('page', 'en'));
    await page.locator('.contents a').nth(1).click();
    await expect
      .poll(() => page.locator('.contents a[aria-current]').textContent())
      .toBe(await page.locator('.contents a').nth(1).textContent());
  });

  it('marks the current section in the contents, including the last one', async () => {
    await page.goto(url + addressOf('page', 'en'));
    const links = page.locator('.contents a');
    const marked = () => page.locator('.contents a[aria-current]').getAttribute('href');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(2);
    await page.evaluate(([, id = '']) => {
      const top = document.getElementById(id.slice(1))?.getBoundingClientRect().top ?? 0;
      scrollTo(0, top - innerHeight / 4);
    }, hrefs as string[]);
    await expect.poll(marked).toBe(hrefs[1]);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(marked).toBe(hrefs.at(-1));
    for (const at of [hrefs.length - 2, 0, hrefs.length - 1]) {
      await links.nth(at).click();
      await expect.poll(marked).toBe(hrefs[at]);
    }
  });

  it('marks the right link if a heading of the contents is missing', async () => {
    await page.route(url + addressOf('page', 'en'), async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/(<h2 )id="[^"]*"/, '$1') });
    });
    await page.goto(url + addressOf('page', 'en'));
    const link = page.locator('.contents a').nth(1);
    await link.click();
    await expect.poll(() => link.getAttribute('aria-current')).toBe('location');
  });

  it('shows the current page in the sidebar, however deep it is', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await openSettled(page, url + addressOf('operation', 'en'));
    const current = await page.locator('.section-nav [aria-current=page]').boundingBox();
    expect(current?.y).toBeGreaterThan(0);
    expect(current?.y).toBeLessThan(500);
  });

  it.each(['page', 'home', 'changelog'] as const)(
    'has one row and a menu above the heading on a phone (%s)',
    async (kind) => {
      await openPage({ viewport: { width: 390, height: 844 } });
      await page.goto(url + addressOf(kind, 'en'));
      const heading = await page.locator('h1').boundingBox();
      expect(heading?.y).toBeLessThan(160);
      await page.click('.site-header [popovertarget=lectern-menu]');
      const menu = page.locator('#lectern-menu');
      await menu.locator('.theme-switch').click();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
      await menu.getByRole('link', { name: 'Use cases' }).first().click();
      await page.waitForURL(`${url}/solutions`);
    },
  );

  it('shows the link for agents when it has the focus', async () => {
    await page.goto(url + addressOf('page', 'en'));
    await page.locator('h1').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator('.skip-link:focus').isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    const contents = page.locator('.skip-link', { hasText: 'On this page' });
    expect((await contents.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Tab');
    const note = page.locator('a[href="/llms.txt"]:focus');
    expect((await note.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Tab');
    expect((await page.locator('.agents-note a').boundingBox())?.y).toBeLessThan(0);
    await contents.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator('.contents li:first-child a:focus').count()).toBe(1);
    await page.setViewportSize({ width: 1024, height: 900 });
    expect(await contents.isVisible()).toBe(false);
  });

  it('has the anchor to which an error links', async () => {
    await page.goto(`${url}${addressOf('reference', 'en')}#not_found`);
    const top = () =>
      page.locator('#not_found').evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThan(50);
  });

  it('works without scripts', async () => {
    await openPage({ javaScriptEnabled: false });
    await page.goto(url + addressOf('tabs', 'fr'));
    for (const panel of await page.locator('.tabs .tab').all()) {
      expect(await panel.isVisible()).toBe(true);
      expect(await panel.locator('.tab-label').isVisible()).toBe(true);
    }
    expect(await page.locator('[data-search-open]').first().isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.click('.site-header [popovertarget=lectern-menu]');
    await page.locator('.section-nav a:visible').nth(2).click();
    await page.locator('h1').waitFor();
  });
});
