import { beforeAll, describe, expect, it } from 'vitest';
import { listPages, nestedPage, pathOf, ROOT, send } from './client.ts';
import { isOffered, LOCALES } from './site.ts';

const HTML = { headers: { Accept: 'text/html' } };

let page = '';

beforeAll(async () => {
  page = pathOf((await nestedPage()).url);
});

describe('the HTML of a page', () => {
  it('names its address, its Markdown and its languages', async () => {
    for (const path of ['/', '/docs', '/changelog', '/solutions', page].filter(isOffered)) {
      const { text } = await send(path, HTML);
      expect(text).toMatch(
        new RegExp(`<link rel="canonical" href="https?://[^"/]+${ROOT}${path}"`),
      );
      expect(text).toMatch(/<link rel="alternate" type="text\/markdown" href="https?:[^"]+\.mdx"/);
      expect(/<link rel="alternate" hreflang="en" href="https?:/.test(text)).toBe(
        LOCALES.length > 1,
      );
      expect(text).toMatch(/<title>[^<]+<\/title>/);
    }
  });

  it('links to llms.txt near the top', async () => {
    const pages = [
      ['/', '/llms.txt'],
      [page, '/llms.txt'],
      ['/fr/docs', '/fr/llms.txt'],
    ] as const;
    for (const [path, map] of pages.filter(([path]) => isOffered(path))) {
      const { text } = await send(path, HTML);
      const [head = '', body = ''] = text.split('<body');
      // A site without the agent bar has the link in its head.
      const isInHead = head.includes(`<link rel="describedby" type="text/plain" href="${map}"`);
      const link = body.indexOf(`href="${map}"`);
      expect(link, path).toBeGreaterThan(0);
      if (!isInHead) expect(link, path).toBeLessThan(body.indexOf('<main'));
    }
  });

  it('has the list of sections before its content', async () => {
    const { text } = await send(page, HTML);
    const [list, content] = [text.indexOf('<nav class="section-nav'), text.indexOf('<main')];
    expect(list).toBeGreaterThan(-1);
    expect(list).toBeLessThan(content);
  });

  it('has reciprocal hreflang links', async () => {
    if (LOCALES.length === 1) return;
    const pages = await listPages('fr');
    for (const { url } of pages.slice(0, 10)) {
      const { text } = await send(pathOf(url), HTML);
      const english = /hreflang="en" href="([^"]+)"/.exec(text)?.[1];
      if (english === undefined) continue;
      const other = await send(pathOf(english), HTML);
      expect(other.status).toBe(200);
      expect(other.text).toContain(`hreflang="fr" href="${url}"`);
    }
  });
});

describe('the Markdown of a page', () => {
  it('starts with title, description and a link to the agent map', async () => {
    for (const [locale, prefix] of LOCALES) {
      const map = `${prefix}/llms.txt`;
      for (const { title, description, markdownUrl } of (await listPages(locale)).slice(0, 20)) {
        const { text } = await send(pathOf(markdownUrl));
        const head = text.split('\n').slice(0, 6);
        expect(head[0]).toBe(`# ${title}`);
        if (description !== undefined) expect(head[2]).toBe(`> ${description}`);
        expect(head.join('\n')).toContain(`${map})`);
      }
    }
  });

  it('contains no front matter and no components', async () => {
    for (const { markdownUrl } of (await listPages()).slice(0, 50)) {
      const { text } = await send(pathOf(markdownUrl));
      const prose = text.replace(/^( *)(`{3,}|~{3,})[\s\S]*?^\1\2/gm, '').replace(/`[^`\n]*`/g, '');
      expect(text.startsWith('---')).toBe(false);
      expect(prose, markdownUrl).not.toMatch(/<\/?(?:Callout|Steps|Tabs?|Cards?|Figure)\b/);
    }
  });
});
