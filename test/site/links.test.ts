import { expect, inject, it } from 'vitest';
import { filesBelow } from '../../src/files/walk.ts';
import { DIST, readText } from './dist.ts';

const ORIGIN = 'http://localhost:4321';

/** The base path of the site; links without it are external. */
const ROOT = new URL(inject('baseUrl')).pathname.replace(/\/$/, '');

const decodeEntities = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Addresses that only the function responds to. */
const DYNAMIC = /^\/api\/v1(?:$|\/(?:health|docs|search|changelog|solutions)(?:$|[/?]))/;

/** The file that a file server serves for a path. */
function fileOf(path: string, files: ReadonlySet<string>): string | undefined {
  return [path, `${path === '/' ? '' : path}/index.html`].find((file) => files.has(file));
}

it('has no broken links, images, scripts, styles or anchors', async () => {
  const files = new Set(filesBelow(DIST));
  const ids = new Map<string, ReadonlySet<string>>();
  const links: { from: string; to: URL }[] = [];
  for (const file of files) {
    const text = file.endsWith('.html') || file.endsWith('.mdx') ? await readText(file) : '';
    if (file.endsWith('.html')) {
      const found = [...text.matchAll(/\s(?:id|name)="([^"]+)"/g)];
      ids.set(file, new Set(found.map(([, id = '']) => decodeEntities(id))));
      const page = new URL(ROOT + file.replace(/\/index\.html$/, ''), ORIGIN);
      const widths = [...text.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, list = '']) =>
        list.split(', ').map((item) => item.replace(/ \d+w$/, '')),
      );
      const addresses = [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, one = '']) => one);
      for (const address of [...addresses, ...widths]) {
        links.push({ from: file, to: new URL(decodeEntities(address), page) });
      }
    }
    const prose = text.replace(/^( *)(`{3,}|~{3,})[\s\S]*?^\1\2/gm, '').replace(/`[^`\n]*`/g, '');
    if (file.endsWith('.mdx')) {
      for (const [, address = ''] of prose.matchAll(/\]\((https?:[^\s)]+)/g)) {
        links.push({ from: file, to: new URL(address) });
      }
    }
  }
  const broken = links.flatMap(({ from, to }) => {
    if (to.origin !== ORIGIN) return [];
    if (!`${to.pathname}/`.startsWith(`${ROOT}/`)) return [`${from}: ${to.href}`];
    const path = decodeURIComponent(to.pathname.slice(ROOT.length));
    if (DYNAMIC.test(path)) return [];
    const file = fileOf(path, files);
    if (file === undefined) return [`${from}: ${to.href}`];
    const html = file.endsWith('.mdx') ? fileOf(path.replace(/\.mdx$/, ''), files) : file;
    const id = decodeURIComponent(to.hash.slice(1));
    const known = html === undefined ? undefined : ids.get(html);
    return id === '' || known === undefined || known.has(id) ? [] : [`${from}: ${to.href}`];
  });
  expect(links.length).toBeGreaterThan(100);
  expect([...new Set(broken)]).toEqual([]);
});
