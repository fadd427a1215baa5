import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openSettled } from './browser.ts';
import { addressOf } from './page-kinds.ts';
import { pagePerTest } from './page-per-test.ts';
import { testSite } from './site.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

const url = inject('siteUrl');
const own = testSite('docs').url;
const languages = testSite('languages').url;

let page: Page;
const openPage = pagePerTest({ viewport: { width: 1440, height: 900 }, isKept: true }, (opened) => {
  page = opened;
});

/** A computed property of an element or its `::after`. */
const styleOf = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate((each, [name, after]) => getComputedStyle(each, after).getPropertyValue(name), [
    property,
    pseudo,
  ] as const);

it.each(['light', 'dark'] as const)(
  'has a large picture next to its heading (%s)',
  async (scheme) => {
    await openPage({ viewport: { width: 1440, height: 900 }, colorScheme: scheme });
    for (const address of [`${url}/`, `${own}/`, `${own}/fr`]) {
      await openSettled(page, address);
      const picture = await page.locator('.hero-picture img:visible').boundingBox();
      const heading = await page.locator('.hero h1').boundingBox();
      expect(picture?.width).toBeGreaterThan(heading?.width ?? 0);
      expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThan(900);
    }
    const shown = page.locator('.hero-picture img:visible');
    expect(await shown.getAttribute('src')).toContain(
      scheme === 'dark' ? 'page-fr-dark' : 'page-fr.',
    );
  },
);

it('has its newest changes side by side if there is room', async () => {
  const tops = () =>
    page
      .locator('.latest > li')
      .evaluateAll((all: HTMLElement[]) => all.map((each) => each.offsetTop));
  await openSettled(page, url);
  expect(new Set(await tops()).size).toBe(1);
  await openPage(PHONE);
  await openSettled(page, url);
  expect(new Set(await tops()).size).toBe(3);
});

/** The red, green and blue channels of the background of an element. */
const groundOf = (element: Locator) =>
  element.evaluate((each) => {
    const drawing = new OffscreenCanvas(1, 1).getContext('2d');
    if (!drawing) throw new Error('no canvas');
    drawing.fillStyle = getComputedStyle(each).backgroundColor;
    drawing.fillRect(0, 0, 1, 1);
    return [...drawing.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });

it('distinguishes the current page on a dark background without a marker', async () => {
  await openPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  await openSettled(page, `${testSite('brand').url}/docs/guide/start`);
  const current = await groundOf(
    page.locator('.section-nav > ul:last-child [aria-current] > span'),
  );
  const paper = await groundOf(page.locator('body'));
  expect(Math.max(...current.map((part, index) => part - (paper[index] ?? 0)))).toBeGreaterThan(32);
});

it('has callouts on the background of the brand', async () => {
  await openSettled(page, `${own}/docs/write/components`);
  const callout = page.locator('.callout').first();
  const before = await groundOf(callout);
  await page.evaluate(() => document.documentElement.style.setProperty('--paper', '#f5d6a8'));
  expect((await groundOf(callout))[2]).toBeLessThan((before[2] ?? 0) - 40);
});

it('marks the current page in the menu on a phone, but not its part of the site', async () => {
  await openPage(PHONE);
  await openSettled(page, `${url}/docs/generating`);
  await page.locator('[popovertarget="lectern-menu"]').first().tap();
  const part = page.locator('.drawer-links [aria-current] > span').first();
  const current = page.locator('.section-nav > ul:last-child [aria-current] > span');
  const none = 'rgba(0, 0, 0, 0)';
  expect(await styleOf(part, 'background-color')).toBe(none);
  expect(await styleOf(current, 'background-color')).not.toBe(none);
});

it('has the filters of each kind on a phone in one line', async () => {
  await openPage(PHONE);
  await openSettled(page, `${url}/changelog`);
  const start = (await page.locator('h1').boundingBox())?.x;
  const lines = await page
    .locator('.filters ul')
    .evaluateAll((all) =>
      all.map((list) =>
        [...list.querySelectorAll('a')].map((each) => each.getBoundingClientRect().toJSON()),
      ),
    );
  expect(lines.length).toBe(2);
  for (const boxes of lines) {
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    expect(boxes[0].x).toBe(start);
  }
  expect(lines[1]?.[0].y).toBeGreaterThanOrEqual(lines[0]?.[0].bottom);
  const versions = page.getByRole('navigation', { name: 'Versions' });
  expect(await versions.getByRole('link').count()).toBe(0);
  await versions.locator('summary').tap();
  expect(await versions.getByRole('link').count()).toBeGreaterThan(10);
  const tops = await versions
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const [first = 0, second = 0] = new Set(tops);
  expect(second - first).toBeGreaterThanOrEqual(24);
});

it.each(['/changelog/tags/security', '/changelog/years/2025'])(
  'shows the active filter on a phone (%s)',
  async (path) => {
    await openPage({ ...PHONE, viewport: { width: 320, height: 844 } });
    await openSettled(page, url + path);
    const row = await page.locator('main .filters').boundingBox();
    const chosen = await page.locator('main .filters [aria-current]').boundingBox();
    const end = (box: typeof row) => (box ? box.x + box.width : Number.NaN);
    expect(chosen?.x).toBeGreaterThanOrEqual(row?.x ?? 0);
    expect(end(chosen)).toBeLessThanOrEqual(end(row));
    const [lead, feeds] = [page.locator('.lead'), page.locator('.feeds')];
    expect((await feeds.boundingBox())?.y).toBeGreaterThan((await lead.boundingBox())?.y ?? 0);
  },
);

it('has its footer at the end of the window on short pages', async () => {
  for (const path of ['/docs/start', '/nowhere']) {
    await openPage({ viewport: { width: 1440, height: 1800 } });
    await page.goto(testSite('api').url + path);
    const footer = await page.locator('.site-footer').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBe(1800);
  }
});

it.each([url, `${languages}/ar`])('has cards of equal height in a row (%s)', async (home) => {
  await page.goto(home);
  for (const cards of await page.locator('.cards').all()) {
    const boxes = await cards
      .locator('.card')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
    for (const row of Map.groupBy(boxes, ({ y }) => y).values())
      expect(new Set(row.map(({ height }) => Math.round(height))).size).toBe(1);
  }
});

it('has the card of the API with its reference and each address once', async () => {
  await page.goto(url);
  expect(await page.locator('.card a[href="/docs/api/reference"]').isVisible()).toBe(true);
  for (const path of ['/llms.txt', '/llms-full.txt', '/api/v1', '/openapi.json'])
    expect(await page.locator(`:is(main, .site-footer) a[href="${path}"]`).count()).toBeLessThan(2);
});

it('opens only the ancestors of the page and marks them, even if closed', async () => {
  const group = page.locator('.section-nav li', {
    has: page.locator(':scope > a[href="/docs/start/import"]'),
  });
  const fold = group.last().locator('> details');
  await page.goto(`${own}/docs/start/quick-start`);
  expect(await fold.getAttribute('open')).toBeNull();
  await page.goto(`${own}/docs/start/import/docusaurus`);
  expect(await fold.getAttribute('open')).toBe('');
  const title = group.last().locator('> a');
  expect(await styleOf(title, 'font-weight')).toBe('600');
  const above = page.locator('.section-nav summary', { hasText: 'Start' });
  expect(await styleOf(above, 'font-weight')).toBe('600');
  await fold.locator('> summary').click();
  expect(await styleOf(title, 'font-weight')).toBe('600');
});

it('shows the current page when the menu of a phone opens', async () => {
  await openPage({ ...PHONE, viewport: { width: 390, height: 420 } });
  await page.goto(`${own}/docs/operate/troubleshooting`);
  await page.getByRole('button', { name: 'Menu' }).tap();
  const current = page.locator('.section-nav > ul:last-child [aria-current=page]');
  await expect.poll(async () => (await current.boundingBox())?.y).toBeLessThan(420);
  await page.goto(`${own}/changelog`);
  await page.getByRole('button', { name: 'Menu' }).tap();
  expect(await page.locator('.drawer-links [aria-current]').textContent()).toMatch(/^\s*Changelog/);
});

it('fits the index on three screens of a phone and shows all of it on a wide screen', async () => {
  await openPage(PHONE);
  await page.goto(`${own}/docs`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(3 * 844);
  const isShown = () => page.locator('.plan-pages a').first().isVisible();
  expect(await isShown()).toBe(false);
  const summary = page.locator('.plan-pages > summary').first();
  expect((await summary.textContent())?.trim()).toBe('9 pages');
  await summary.tap();
  expect(await isShown()).toBe(true);
  await openPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${own}/docs`);
  expect(await isShown()).toBe(true);
  const [group, link] = ['.plan-title > span:not(.badge)', '.plan-title > a'].map((part) =>
    styleOf(page.locator(part).first(), 'color'),
  );
  expect(await group).toBe(await link);
});

it.each([768, 1024, 1440])(
  'lists the pages of the index in the order of the menu (%d px)',
  async (width) => {
    await openPage({ viewport: { width, height: 900 } });
    await page.goto(`${own}/docs`);
    for (const plan of await page.locator('.plan').all()) {
      const places = await plan
        .locator('> li')
        .evaluateAll((all: HTMLElement[]) =>
          all.map((each): [number, number] => [each.offsetTop, each.offsetLeft]),
        );
      expect(places).toEqual(places.toSorted(([a, b], [c, d]) => a - c || b - d));
      expect(new Set(places.map(([, left]) => left)).size).toBeGreaterThan(1);
    }
    const shown = await page
      .locator('main .plan-section li')
      .evaluateAll((all) => all.every((each) => each.checkVisibility()));
    expect(shown).toBe(true);
  },
);

it.each([390, 1024, 1200])(
  'has a labelled icon for the contents in the header without a column (%d px)',
  async (width) => {
    await openPage({ viewport: { width, height: 900 } });
    await page.goto(`${own}/docs/write/pages`);
    const button = page.getByRole('button', { name: 'On this page', exact: true });
    expect((await button.boundingBox())?.width).toBeLessThanOrEqual(44);
  },
);

it('has all buttons of the header in one line with a logo and a button (1024 px)', async () => {
  await openPage({ viewport: { width: 1024, height: 900 } });
  await page.goto(`${testSite('brand').url}/docs/limits`);
  const heights = await page
    .locator('.site-tools > :visible')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(45);
});

it('closes the contents and the menu on a phone with a button in each', async () => {
  await openPage(PHONE);
  await openSettled(page, `${own}/docs/write/pages`);
  for (const id of ['lectern-contents', 'lectern-menu']) {
    const drawer = page.locator(`#${id}`);
    const close = drawer.getByRole('button', { name: 'Close' });
    expect(await close.isVisible()).toBe(false);
    await page.locator(`[popovertarget="${id}"]`).first().tap();
    const tools = await drawer
      .locator('.drawer-head > :visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tools).size).toBe(1);
    await close.tap();
    await expect.poll(() => drawer.isVisible()).toBe(false);
  }
});

it.each([
  { site: url, path: '/docs/formats', width: 320 },
  { site: languages, path: '/de/docs/share', width: 320 },
  { site: testSite('api').url, path: '/docs', width: 320 },
])('has the tools of the menu in one row ($site, $width px)', async ({ site, path, width }) => {
  await openPage({ ...PHONE, viewport: { width, height: 700 } });
  await openSettled(page, site + path);
  await page.locator('[popovertarget="lectern-menu"]').first().tap();
  const boxes = await page
    .locator('#lectern-menu .drawer-head > :visible')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(boxes.length).toBeGreaterThan(2);
  expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(boxes[0].bottom);
  expect(boxes[0].width).toBe(44);
});

it('has the contents of a long entry next to its centred text', async () => {
  await openSettled(page, `${own}/changelog/next`);
  const links = page.locator('.contents a');
  expect(await links.count()).toBeGreaterThan(10);
  expect(await links.first().isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  await links.first().focus();
  const rings = await links.evaluateAll((all) =>
    all.map((each) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(each);
      const room = each.closest('.contents')?.getBoundingClientRect().right ?? 0;
      return { room: room - each.getBoundingClientRect().right, outlineOffset, outlineWidth };
    }),
  );
  const reach =
    Number.parseFloat(rings[0]?.outlineOffset ?? '') +
    Number.parseFloat(rings[0]?.outlineWidth ?? '');
  expect(reach).toBeGreaterThan(0);
  expect(rings.filter(({ room }) => room < reach)).toEqual([]);
  for (const path of ['/changelog/next', '/changelog/0-1-0']) {
    await openSettled(page, own + path);
    const box = await page.locator('article').boundingBox();
    expect(2 * (box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(1440, 0);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await links.first().isVisible()).toBe(false);
});

it('ends a page where its text ends', async () => {
  for (const width of [768, 1024, 1440]) {
    await openPage({ viewport: { width, height: 900 } });
    await openSettled(page, `${own}/docs/write/pages`);
    const [text, end] = await Promise.all(
      ['.prose > p:not([class])', '.page-end'].map((part) =>
        page.locator(part).first().boundingBox(),
      ),
    );
    expect(end?.width).toBe(text?.width);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await openSettled(page, `${own}/docs/behind/comparison`);
  const table = await page.locator('.table').first().boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeCloseTo(768 - (table?.x ?? 0), 0);
});

it('aligns the lines of a task list item', async () => {
  await openPage(PHONE);
  await openSettled(page, `${url}/solutions/teachers`);
  const lefts = await page.locator('.task-list-item').evaluateAll((all) =>
    all.map((item) => {
      const text = document.createRange();
      text.selectNodeContents(item.lastChild ?? item);
      return [...text.getClientRects()].map(({ left }) => left);
    }),
  );
  expect(lefts.flat().length).toBeGreaterThan(lefts.length);
  for (const lines of lefts) expect(new Set(lines).size).toBe(1);
});

it('aligns the title of a section of the index with its pages', async () => {
  await page.goto(`${url}/docs`);
  const offsets = await page.locator('.plan-section').evaluateAll((all) =>
    all.map((section) => {
      const parts = [...section.querySelectorAll('h2, .plan-about, h3')];
      const [title = 0, first = 0] = parts
        .filter((part) => part.checkVisibility())
        .map((part) => {
          const mark = document.createElement('span');
          mark.style.display = 'inline-block';
          part.prepend(mark);
          const { bottom } = mark.getBoundingClientRect();
          mark.remove();
          return bottom;
        });
      return Math.round(first - title);
    }),
  );
  expect(offsets).toEqual(offsets.map(() => 0));
});

it('does not break options of a command if there is room', async () => {
  await openSettled(page, `${own}/docs/reference/commands`);
  const option = page.locator('td:first-child > code', { hasText: '--allow-empty' }).first();
  expect(await option.evaluate((code) => code.getClientRects().length)).toBe(1);
});

it('reserves half of a table for descriptions of commands', async () => {
  await openSettled(page, `${own}/docs/behind/benchmarks`);
  const table = await page.locator('table').first().boundingBox();
  const command = await page.locator('td').first().boundingBox();
  expect(command?.width).toBeLessThanOrEqual((table?.width ?? 0) / 2);
});

it('has the areas of the documentation in one line', async () => {
  await openPage({ viewport: { width: 1024, height: 900 } });
  await openSettled(page, `${own}/docs/write/pages`);
  const boxes = await page
    .locator('.section-nav .areas a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(boxes.length).toBe(3);
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
});

it('has code of a home page next to its paragraph if there is room', async () => {
  await page.goto(own);
  const code = page.locator('.landing .code').last();
  const about = page.locator('.landing p:has(+ .code)').last();
  const [right, left] = [await code.boundingBox(), await about.boundingBox()];
  expect(right?.y).toBeCloseTo(left?.y ?? 0, -1);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
});

it.each(['light', 'dark'] as const)('loads only one logo (%s)', async (colorScheme) => {
  await openPage({ viewport: { width: 1440, height: 900 }, colorScheme });
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/logo/.test(request.url())) loaded.push(new URL(request.url()).pathname);
  });
  await openSettled(page, `${own}/docs`);
  expect(loaded).toEqual([`/content/images/logo${colorScheme === 'dark' ? '-dark' : ''}.svg`]);
  await page.locator('.site-header .theme-switch').click();
  if (colorScheme === 'light') await page.locator('.site-header .theme-switch').click();
  await expect.poll(() => loaded.length).toBe(2);
});

it('shows the pictures of use cases', async () => {
  await openSettled(page, `${url}/solutions`);
  const pictures = page.locator('.card img');
  expect(await pictures.count()).toBeGreaterThan(1);
  for (const picture of await pictures.all()) expect(await picture.isVisible()).toBe(true);
});

it.each([390, 768, 1024, 1440, 1920])('fills every row of cards (%d px)', async (width) => {
  await openPage({ viewport: { width, height: 900 } });
  for (const path of ['/', '/solutions']) {
    await page.goto(url + path);
    const gaps = await page.locator('.cards').evaluateAll((all) =>
      all.flatMap((cards) => {
        const [card] = cards.children;
        // One alone is as wide as what it says needs.
        return [2, 3, 4, 5, 6, 7, 8].filter((count) => {
          cards.replaceChildren(
            ...Array.from({ length: count }, () => card?.cloneNode(true) as Node),
          );
          const { right } = cards.getBoundingClientRect();
          const all = [...cards.children] as HTMLElement[];
          const rows = Map.groupBy(all, ({ offsetTop }) => offsetTop);
          return [...rows.values()].some(
            (row) => Math.abs((row.at(-1)?.getBoundingClientRect().right ?? 0) - right) > 1,
          );
        });
      }),
    );
    expect(gaps).toEqual([]);
  }
});

it('suggests similar pages for a missing page, else the sections', async () => {
  const offered = page.locator('.near');
  await openSettled(page, `${url}/docs/formatz`);
  expect(await offered.locator('a').allTextContents()).toEqual(['Formats']);
  await openSettled(page, `${url}/docs/qqqqqqqq`);
  expect(await offered.locator('h2').textContent()).toBe('Sections of the documentation');
  expect(await offered.getByRole('link', { name: 'Help' }).isVisible()).toBe(true);
});

it('shows the date and version of changes, then all tags, in rows', async () => {
  await page.goto(`${own}/changelog`);
  const [first] = await page.locator('.timeline .when').all();
  const parts = first?.locator('time, .version, .tags');
  expect(await first?.locator('.version').textContent()).toBe('Unreleased');
  const boxes = await parts?.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().toJSON()),
  );
  expect(boxes?.length).toBe(3);
  expect(new Set(boxes?.map(({ x }) => x)).size).toBe(1);
  expect(new Set(boxes?.map(({ y }) => y)).size).toBe(3);
  expect(await page.locator('.page-facts').count()).toBe(0);
});

it('limits a single home card to a readable width', async () => {
  await page.goto(languages);
  expect((await page.locator('.solutions > .card').boundingBox())?.width).toBeLessThanOrEqual(416);
});

it('does not repeat names in the breadcrumbs of the reference', async () => {
  await page.goto(`${url}/docs/api/reference/documentation/get-documentation-page`);
  const crumbs = await page.locator('.breadcrumbs a').allTextContents();
  expect(crumbs).toEqual(['Documentation', 'Content API', 'Endpoints', 'Documentation pages']);
});

it('names the language of pages in another one', async () => {
  for (const [path, where] of [
    ['/ar/docs/draw', '.section-nav'],
    ['/ar', '.card'],
    ['/ja/docs', 'main'],
  ] as const) {
    await page.goto(languages + path);
    // The second is a folder without a page of its own, whose name no language has translated.
    for (const name of ['Symbols', 'Share']) {
      const link = page.locator(where).getByRole('link', { name, exact: true }).first();
      expect(await link.getAttribute('hreflang')).toBe('en');
      expect(await styleOf(link, 'content', '::after')).toContain('en');
    }
  }
  const same = page.locator('main').getByRole('link', { name: '地図を描く' });
  expect(await same.getAttribute('hreflang')).toBeNull();
});

it.each([
  ['home', '.site-header'],
  ['page', '.section-nav'],
  ['page', '.site-footer'],
  ['tabs', '.tab-list'],
  ['changelog', '.filters'],
] as const)('has touch targets for a finger on a phone: %s, %s', async (kind, where) => {
  await openPage(PHONE);
  await openSettled(page, url + addressOf(kind, 'en'));
  if (where === '.section-nav') await page.getByRole('button', { name: 'Menu' }).tap();
  const targets = page.locator(where).locator('button:visible, li > a:visible, summary:visible');
  expect(await targets.count()).toBeGreaterThan(0);
  const heights = await targets.evaluateAll((all: HTMLElement[]) =>
    all.map((each) => each.offsetHeight),
  );
  expect(heights.filter((height) => height < 44)).toEqual([]);
});

it.each([
  ['languages', 'English', 'English', 6],
  ['api', 'v2', '2', 3],
] as const)(
  'closes the menu of choices of %s like any other',
  async (site, name, current, count) => {
    await page.goto(`${testSite(site).url}/docs`);
    const button = page.locator('.site-tools').getByRole('button', { name });
    const menu = page.locator('.site-tools .menu');
    await button.click();
    expect(await menu.locator('a').count()).toBe(count);
    expect(await menu.locator('[aria-current]').textContent()).toContain(current);
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await button.click();
    await page.mouse.click(5, 600);
    expect(await menu.isVisible()).toBe(false);
  },
);

it('marks only the most specific link of the header', async () => {
  await page.goto(`${testSite('brand').url}/docs/guide/start`);
  expect(await styleOf(page.locator('.site-nav [aria-current]'), 'box-shadow')).not.toBe('none');
  for (const where of ['.site-nav', '.drawer-links']) {
    const marked = page.locator(`${where} [aria-current]`);
    expect((await marked.allTextContents()).map((each) => each.trim())).toEqual(['Start']);
  }
});

it('wraps an announcement into balanced lines', async () => {
  await openPage(PHONE);
  await page.goto(url);
  const widths = await page.locator('.announcement p').evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text.firstElementChild ?? text);
    return [...range.getClientRects()].map(({ width }) => width);
  });
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2);
});

it('prints on white, with external URLs after links', async () => {
  await page.goto(`${own}/docs/write/components`);
  await page.emulateMedia({ media: 'print' });
  expect(await styleOf(page.locator('body'), 'background-color')).toBe('rgb(255, 255, 255)');
  const inside = page.locator('.prose p a[href^="/docs"]').first();
  expect(await styleOf(inside, 'content', '::after')).toBe('none');
  const outside = page.locator('.prose p a[href^="https:"]').first();
  expect(await styleOf(outside, 'content', '::after')).toContain('https://');
  await outside.evaluate((link) => link.append(new Image()));
  expect(await styleOf(outside, 'content', '::after')).toBe('none');
});

it('links to each version of a changelog, with pictures as wide as their column', async () => {
  await openPage({ viewport: { width: 1440, height: 900 } });
  await openSettled(page, `${url}/changelog`);
  const lefts = await page.locator('h1, .list-side .eyebrow').evaluateAll((all) =>
    all.map((each) => {
      const text = document.createRange();
      text.selectNodeContents(each);
      return Math.round(text.getBoundingClientRect().left);
    }),
  );
  expect(lefts).toEqual([lefts[0], lefts[0], lefts[0], lefts[0]]);
  const index = page.getByRole('navigation', { name: 'Version' });
  const versions = index.getByRole('link');
  const listed = await versions.allTextContents();
  expect(listed).toEqual(expect.arrayContaining(['2.6.0', '1.0.0']));
  await openSettled(page, `${url}/changelog/page/2`);
  expect(await versions.allTextContents()).toEqual(listed);
  await openSettled(page, `${url}/changelog`);
  const [newest, next] = await index
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(next.y).toBe(newest.y);
  expect(next.x).toBeGreaterThan(newest.x);
  const [main, picture] = await Promise.all(
    ['main', '.timeline img'].map((part) => page.locator(part).first().boundingBox()),
  );
  const end = (main?.x ?? 0) + (main?.width ?? 0);
  expect(end - ((picture?.x ?? 0) + (picture?.width ?? 0))).toBeLessThan(60);
  await page.getByRole('link', { name: 'Fixed' }).first().click();
  await page.waitForURL('**/tags/fixed');
  expect(await page.locator('.lead').textContent()).toMatch(/^\d+ changes$/);
});

it('does not break the type of a body, and shows notes on authorization in small text', async () => {
  await openPage(PHONE);
  await openSettled(page, `${testSite('api').url}/docs/pets/1st-pets/add-pet`);
  const type = page.locator('.api-media > code', { hasText: 'urlencoded' }).first();
  expect((await type.boundingBox())?.height).toBeLessThan(30);
  const [ways, said] = ['.api-ways', 'p:has(+ .api-ways)'].map((each) => page.locator(each));
  if (!ways || !said) throw new Error('The page shows no ways.');
  expect(await styleOf(said, 'font-size')).toBe(await styleOf(ways, 'font-size'));
  const { y = 0, height = 0 } = (await said.boundingBox()) ?? {};
  expect((await ways.boundingBox())?.y).toBeGreaterThanOrEqual(y + height + 12);
});

it('has further links next to the message if there is room', async () => {
  await openPage({ viewport: { width: 1440, height: 900 } });
  await openSettled(page, `${url}/nowhere`);
  const [title, ways] = await Promise.all(
    ['h1', '.ways'].map((part) => page.locator(part).first().boundingBox()),
  );
  expect(ways?.y).toBeLessThan(title?.y ?? 0);
  expect(ways?.x).toBeGreaterThan(600);
});
