import { beforeAll, describe, expect, it } from 'vitest';
import { listPages, nestedPage, pathOf, send } from './client.ts';

const HTML = { headers: { Accept: 'text/html' } };

let page = '';

beforeAll(async () => {
  page = pathOf((await nestedPage()).url);
});

describe('the HTML of a page', () => {
  it('names its address, its Markdown and its languages', async () => {
    for (const path of ['/', '/docs', '/changelog', '/solutions', page]) {
      const { text } = await send(path, HTML);
      expect(text).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"/]+${path}"`));
      expect(text).toMatch(/<link rel="alternate" type="text\/markdown" href="https?:[^"]+\.mdx"/);
      expect(text).toMatch(/<link rel="alternate" hreflang="en" href="https?:/);
      expect(text).toMatch(/<title>[^<]+<\/title>/);
    }
  });

  it('leads to the agent map early in the body', async () => {
    for (const [path, map] of [
      ['/', '/llms.txt'],
      [page, '/llms.txt'],
      ['/fr/docs', '/fr/llms.txt'],
    ] as const) {
      const { text } = await send(path, HTML);
      const body = text.slice(text.indexOf('<body'));
      const link = body.indexOf(`href="${map}"`);
      expect(link, path).toBeGreaterThan(0);
      expect(link, path).toBeLessThan(body.indexOf('<main'));
    }
  });

  it('has hreflang links that answer each other', async () => {
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
  it('starts with title, description and the way to the agent map', async () => {
    for (const [locale, map] of [
      ['en', '/llms.txt'],
      ['fr', '/fr/llms.txt'],
    ] as const) {
      for (const { title, description, markdownUrl } of (await listPages(locale)).slice(0, 20)) {
        const { text } = await send(pathOf(markdownUrl));
        const head = text.split('\n').slice(0, 6);
        expect(head[0]).toBe(`# ${title}`);
        if (description !== undefined) expect(head[2]).toBe(`> ${description}`);
        expect(head.join('\n')).toContain(`${map})`);
      }
    }
  });

  it('holds no front matter and no component', async () => {
    for (const { markdownUrl } of (await listPages()).slice(0, 50)) {
      const { text } = await send(pathOf(markdownUrl));
      const prose = text.replace(/^( *)(`{3,}|~{3,})[\s\S]*?^\1\2/gm, '').replace(/`[^`\n]*`/g, '');
      expect(text.startsWith('---')).toBe(false);
      expect(prose, markdownUrl).not.toMatch(/<\/?(?:Callout|Steps|Tabs?|Cards?|Figure)\b/);
    }
  });
});
