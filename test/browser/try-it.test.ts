import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSettled } from './browser.ts';
import { pagePerTest } from './page-per-test.ts';
import { testSite } from './site.ts';
import { violations } from './violations.ts';

const { url } = testSite('api');

let page: Page;
pagePerTest({ viewport: { width: 1280, height: 900 }, isKept: true }, (opened) => {
  page = opened;
});

/** Opens the form of an operation. */
async function openForm(operation: string): Promise<void> {
  await page.goto(`${url}/docs/pets/1st-pets/${operation}`);
  const button = page.getByRole('button', { name: 'Try it' });
  await expect
    .poll(async () => {
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      return page.locator('.try-it').isVisible();
    })
    .toBe(true);
}

const sample = () => page.locator('[data-request] .tab:not([hidden]) code').textContent();

const response = () => page.locator('.try-it-response');

/** Mocks the server of the API. */
const respond = (status: number, body: unknown) =>
  page.route('https://*.pets.example/**', (route) =>
    route.fulfill({
      status,
      headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

it('shows the server, the parameters and the key in the sample of every language', async () => {
  await openForm('list-pets');
  await page.getByLabel('Server').selectOption('https://us.pets.example/v1');
  await page.getByRole('checkbox', { name: 'free' }).check();
  await page.getByRole('checkbox', { name: 'sold' }).check();
  await page.getByLabel('q', { exact: true }).fill("a'b");
  await page.getByLabel('X-Key').fill('s3cret');
  const address = 'https://us.pets.example/v1/pets?status=free&status=sold&q=a%27b';
  for (const label of ['curl', 'JavaScript', 'Python', 'PHP', 'Ruby', 'Go', 'Java', 'C#']) {
    await page.getByRole('combobox', { name: 'Request' }).selectOption(label);
    await expect.poll(sample).toContain(address);
    expect(await sample()).toContain('s3cret');
  }
  expect(await page.locator('.api-endpoint code').textContent()).toBe(
    'https://us.pets.example/v1/pets',
  );
  expect(await violations(page)).toEqual([]);
});

it('has the fields of one authorization at a time, as shown in the sample', async () => {
  await openForm('list-pets');
  const way = page.getByRole('combobox', { name: 'Authorization' });
  expect(await way.locator('option').allTextContents()).toEqual(['key', 'basic', 'oauth']);
  const secrets = page.locator('.try-it [data-secret]:visible');
  expect(await secrets.count()).toBe(1);
  const key = page.getByLabel('X-Key');
  const about = await key.getAttribute('aria-describedby');
  expect(await page.locator(`#${about}`).textContent()).toBe('Ask us.');
  await key.fill('s3cret');
  await way.selectOption('basic');
  expect(await key.isVisible()).toBe(false);
  await expect.poll(sample).toContain('Authorization: Basic CREDENTIALS');
  expect(await sample()).not.toContain('s3cret');
  expect(await page.getByLabel('User name').getAttribute('type')).toBe('text');
  await page.getByLabel('User name').fill('Aladdin');
  await page.getByLabel('Password').fill('open sesame');
  await expect.poll(sample).toContain('Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==');
  await way.selectOption('oauth');
  expect(await secrets.count()).toBe(1);
  await page.getByLabel('Token').fill('t0ken');
  await expect.poll(sample).toContain('Authorization: Bearer t0ken');
  await page.getByLabel('Keep secrets in this tab').check();
  await openForm('add-pet');
  expect(await page.getByLabel('Token').inputValue()).toBe('t0ken');
  expect(await violations(page)).toEqual([]);
});

it.each([320, 390, 768, 1440])('aligns the form, %i px wide', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  await openForm('list-pets');
  const edges = await page
    .locator('.try-it form > :is(label, fieldset, button):visible')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  const form = await page.locator('.try-it form').boundingBox();
  const columns = new Set(edges.filter((edge) => edge < (form?.x ?? 0) + 30).map(Math.round));
  expect([...columns]).toHaveLength(1);
  const tops = await page
    .locator('.try-it')
    .evaluate((part) =>
      ['[data-name=status] legend code', 'label:has([data-name=q]) code'].map(
        (selector) => part.querySelector(selector)?.getBoundingClientRect().top ?? 0,
      ),
    );
  if (width >= 768) expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 9))).toBeLessThan(1);
  const sizes = await page
    .locator('.api-facts')
    .evaluate((facts) => [facts, ...facts.children].map((each) => getComputedStyle(each).fontSize));
  expect(new Set(sizes).size).toBe(1);
  const copy = page.locator('.api-endpoint [data-copy-text]');
  expect((await copy.boundingBox())?.width).toBeLessThan(48);
  expect(await copy.getAttribute('aria-label')).toMatch(/^Copy/);
});

it.each([390, 768, 1440])(
  'has one row above each sample and cuts no lines, %i px wide',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${url}/docs/api/reference/documentation/search-documentation`);
    const rail = page.locator('.api-rail');
    await rail.getByRole('button', { name: /“Response”/ }).waitFor();
    const cut = rail
      .locator(':is(figcaption, pre):visible')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    expect(await cut).toBe(0);
    for (const block of await rail.locator('figure').all()) {
      const middles = await block.locator(':is(select, .copy):visible').evaluateAll((all) =>
        all.map((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      );
      expect(middles).toHaveLength(2);
      expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 9))).toBeLessThan(2);
    }
    // Next to the page, both blocks end within the window.
    expect(await rail.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
  },
);

it('shows the address of a copy of the site in samples before other scripts load', async () => {
  const address = url.replace('127.0.0.1', 'localhost');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${address}/docs/api/reference/documentation/search-documentation`);
  await expect.poll(sample).toContain(`${address}/api/v1/search`);
  expect(loaded.filter((each) => each.includes('request-samples'))).toEqual([]);
  await page.goto(`${address}/docs/api/reference/service/get-api-index`);
  await expect.poll(sample).toContain(`'${address}/api/v1'`);
});

it('lists methods in boxes of one width, with titles and paths in columns', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/docs/pets/1st-pets`);
  const rows = page.locator('.api-list > li');
  for (const part of ['.api-method', 'a', '.api-call > code']) {
    const boxes = await rows
      .locator(part)
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ left, width }) => [left, width]),
      );
    expect(boxes.length).toBeGreaterThan(2);
    expect(new Set(boxes.map(([left]) => left)).size).toBe(1);
    if (part === '.api-method') expect(new Set(boxes.map(([, width]) => width)).size).toBe(1);
  }
});

it('collapses common parts of errors and opens the target of an address', async () => {
  const path = '/docs/api/reference/documentation/search-documentation';
  await page.goto(url + path);
  const body = page.getByText('The same body as 400.').first();
  expect(await body.isVisible()).toBe(false);
  expect(await page.locator('#status-200 ~ .api-fields').first().isVisible()).toBe(true);
  const lefts = await page
    .locator('.api-group > summary')
    .first()
    .evaluate((summary) => {
      const said = document.createRange();
      said.selectNodeContents(summary.querySelector('.api-count') ?? summary);
      return [...said.getClientRects()].map(({ left }) => left);
    });
  expect(lefts.length).toBeGreaterThan(1);
  expect(new Set(lefts).size).toBe(1);
  const [type, fields] = await Promise.all(
    ['.api-media', '.api-fields'].map((part) =>
      page.locator(`#status-200 ~ ${part}`).first().boundingBox(),
    ),
  );
  expect((fields?.y ?? 0) - (type?.y ?? 0) - (type?.height ?? 0)).toBeGreaterThanOrEqual(12);
  await page.goto(`${url}${path}#status-405`);
  await expect.poll(() => body.isVisible()).toBe(true);
});

it('indents wrapped lines of a response and copies them unchanged', async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  // Its script replaces the address in samples.
  await openSettled(page, `${url}/docs/api/reference/documentation/search-documentation`);
  const code = page.locator('[data-response] .tab:not([hidden]) code');
  const wrapped = await code.locator('.hanging').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [first = new DOMRect()] = rects;
      const others = rects.filter(({ top }) => top > first.bottom - 2);
      const letter = Number.parseFloat(getComputedStyle(line).fontSize) * 0.55;
      const start = first.left + line.textContent.search(/\S/) * letter;
      return others.map(({ left }) => left - start);
    }),
  );
  expect(wrapped.length).toBeGreaterThan(2);
  expect(Math.min(...wrapped)).toBeGreaterThan(0);
  const text = (await code.textContent()) ?? '';
  expect(JSON.parse(text)).toMatchObject({});
  await code.evaluate((element) => getSelection()?.selectAllChildren(element));
  expect(await page.evaluate(() => String(getSelection()))).toBe(text);
});

it('fills the form, the sample and the response with the chosen example', async () => {
  await openForm('add-pet');
  await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'A dog' });
  const dog = '{\n  "petType": "dog",\n  "bark": "loud"\n}';
  expect(await page.getByRole('textbox', { name: 'Request body' }).inputValue()).toBe(dog);
  await expect.poll(sample).toContain(dog);
  const shown = page.locator('[data-response] .tab:not([hidden]) code');
  expect(await shown.textContent()).toBe(dog);
  await page.getByLabel('Content-Type').selectOption('application/x-www-form-urlencoded');
  expect(await page.getByRole('textbox', { name: 'Request body' }).inputValue()).toBe(
    'petType=dog&bark=loud',
  );
  const alternatives = page.locator('.api-details [role=tab][aria-selected=true]');
  expect(await alternatives.allTextContents()).toEqual(['Dog', 'Dog']);
  // On the next visit, the response and its schema are those of the request again.
  await openForm('add-pet');
  expect(await shown.textContent()).toContain('"cat"');
  expect(await alternatives.allTextContents()).toEqual(['Cat', 'Cat']);
  await page.goto(`${url}/docs/pets/1st-pets/list-pets`);
  await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'Two pets' });
  await expect.poll(sample).toContain('q=Gecko%20%26%20friends');
});

it.each([
  ['{\n  "name": "Kim",\n  age\n}', '  age'],
  [
    '{\n  "petType": "dog",\n  "bark": loud,\n  "name": "A name that is long"\n}',
    '  "bark": loud,',
  ],
])('does not send invalid JSON, and shows the line and the reason: %j', async (text, line) => {
  await openForm('add-pet');
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.url().includes('pets.example');
  });
  await page.getByRole('textbox', { name: 'Request body' }).fill(text);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect.poll(() => response().textContent()).toMatch(/not valid JSON\. Line 3: \S/);
  const selected = await page
    .getByRole('textbox', { name: 'Request body' })
    .evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
  expect(selected).toBe(line);
  expect(await response().locator('.verdict.bad').isVisible()).toBe(true);
  expect(isSent).toBe(false);
});

it('shows a response: status, time, size, scrollable body and headers', async () => {
  await respond(201, { name: 'Kim' });
  await openForm('add-pet');
  const send = page.getByRole('button', { name: 'Send the request' });
  await send.click();
  await expect.poll(() => response().textContent()).toMatch(/^201.* \d+ ms · 14 bytes/);
  const parts = response().locator('details');
  expect(await parts.last().textContent()).toContain('content-type: application/json');
  expect(await parts.last().getAttribute('open')).toBeNull();
  const body = parts.first().locator('pre');
  expect(await body.textContent()).toContain('"Kim"');
  await page.unrouteAll();
  await respond(
    200,
    Array.from({ length: 40 }, (_, index) => index),
  );
  await send.click();
  await expect.poll(() => body.textContent()).toContain('39');
  const { scrolled, height } = await body.evaluate((each) => ({
    scrolled: each.scrollHeight - each.clientHeight,
    height: each.clientHeight,
  }));
  expect(scrolled).toBeGreaterThan(0);
  expect(height).toBeGreaterThan(300);
  expect(await violations(page)).toEqual([]);
});

it.each([700, 800, 900, 1000])(
  'covers the address above the form completely with the header or not at all (%i px high)',
  async (height) => {
    await page.setViewportSize({ width: 1440, height });
    await respond(
      200,
      Array.from({ length: 40 }, (_, index) => index),
    );
    await openForm('add-pet');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect.poll(() => response().textContent()).toContain('39');
    const header = await page.locator('.site-header').boundingBox();
    const address = await page.locator('.api-endpoint').boundingBox();
    const end = header?.height ?? 0;
    const { y = 0, height: high = 0 } = address ?? {};
    expect(y >= end || y + high <= end).toBe(true);
  },
);

it('has the button that opens the form in a separate row on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openForm('add-pet');
  const [box, button] = await Promise.all(
    ['.api-endpoint', '.api-endpoint .button'].map((each) => page.locator(each).boundingBox()),
  );
  expect((box?.width ?? 0) - (button?.width ?? 0)).toBeLessThan(24);
});

it('scrolls to the response on a phone and announces its status', async () => {
  await page.setViewportSize({ width: 390, height: 500 });
  await respond(201, { petType: 'cat', name: 'Kim' });
  await openForm('add-pet');
  const send = page.getByRole('button', { name: 'Send the request' });
  await send.click();
  await response().locator('.status').waitFor();
  const facts = await response().locator('.try-it-facts').boundingBox();
  const height = await page.evaluate(() => document.querySelector('header')?.offsetHeight ?? 0);
  expect(facts?.y).toBeGreaterThan(height);
  expect((facts?.y ?? 500) + (facts?.height ?? 0)).toBeLessThan(500);
  const announced = page.getByRole('status').and(page.locator('[data-announce]'));
  expect(await announced.textContent()).toMatch(/^201/);
  expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('marks a response that no longer matches the form', async () => {
  await respond(201, { petType: 'cat', name: 'Kim' });
  await openForm('add-pet');
  const send = page.getByRole('button', { name: 'Send the request' });
  const note = response().getByText('the response to an earlier request');
  await send.click();
  await response().locator('.status').waitFor();
  expect(await note.count()).toBe(0);
  await page.getByRole('textbox', { name: 'Request body' }).fill('');
  expect(await note.isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await send.click();
  expect(await note.isVisible()).toBe(true);
  await page.getByRole('textbox', { name: 'Request body' }).fill('{}');
  await send.click();
  await expect.poll(() => note.count()).toBe(0);
});

it('marks required fields, describes fields, and shows the default of a choice', async () => {
  await openForm('list-pets');
  const sort = page.getByLabel('sort');
  expect(await sort.locator('option:checked').textContent()).toBe('Default: name');
  const note = await sort.getAttribute('aria-describedby');
  expect(await page.locator(`#${note}`).textContent()).toBe('The order of the pets.');
  expect(await page.locator('.try-it label', { hasText: 'required' }).count()).toBe(0);
  await openForm('add-pet');
  const body = page.locator('.try-it label', { hasText: 'required' });
  expect(await body.textContent()).toMatch(/^Request body required/);
});

it('shows the address that the form calls, also on a copy of the site', async () => {
  await page.goto(`${url}/docs/api/reference/documentation/search-documentation`);
  const address = `${url}/api/v1/search`;
  await expect.poll(() => page.locator('.api-endpoint code').textContent()).toBe(address);
  await expect.poll(sample).toContain(address);
});

it('shows at a field why a value is invalid', async () => {
  await page.goto(`${url}/docs/api/reference/documentation/search-documentation`);
  await page.getByRole('button', { name: 'Try it' }).click();
  const limit = page.locator('.try-it label', { has: page.locator('[data-name=limit]') });
  await limit.locator('input').fill('99');
  expect(await limit.textContent()).toContain('less than or equal to 50');
  expect(await limit.locator('input').getAttribute('aria-invalid')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await limit.locator('input').fill('50');
  expect(await limit.textContent()).toBe('limit');
});

it('shows whether a response matches its schema', async () => {
  await respond(201, { petType: 'dog', bark: 'loud' });
  await openForm('add-pet');
  const send = page.getByRole('button', { name: 'Send the request' });
  await send.click();
  await expect.poll(() => response().textContent()).toContain('The body matches the schema');
  await page.unrouteAll();
  await respond(201, { petType: 'dog', bark: 7 });
  await send.click();
  await expect.poll(() => response().textContent()).toContain('The body does not match the schema');
});

it('stores secrets in the tab, hidden, while the reader wants it', async () => {
  await openForm('put-pet');
  const secret = page.getByLabel('X-Key');
  expect(await secret.getAttribute('type')).toBe('password');
  await secret.fill('s3cret');
  await openForm('add-pet');
  expect(await secret.inputValue()).toBe('');
  await secret.fill('s3cret');
  const keep = page.getByLabel('Keep secrets in this tab');
  await keep.check();
  await openForm('put-pet');
  expect(await secret.inputValue()).toBe('s3cret');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('s3cret');
  await keep.uncheck();
  await openForm('add-pet');
  expect(await secret.inputValue()).toBe('');
});
