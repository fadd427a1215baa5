import { expect, it } from 'vitest';
import { load, page, writeFolder } from '../../../test/content-folder.ts';
import { withoutCache } from '../recall.ts';
import { checkXmlScripts } from './check-xml-scripts.ts';

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>\n${inner}</svg>`;

it.each<readonly [string, string | Buffer, number]>([
  ['an element', svg('<script>alert(1)</script>'), 2],
  ['an element with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 2],
  ['a handler', svg('', ' viewBox=">" onload = "alert(1)"'), 1],
  ['an address', svg('<a href="javascript:alert(1)"/>'), 2],
  ['an address with a prefix', svg("<a xlink:href=' JavaScript :alert(1)'/>"), 2],
  ['an address with references', svg('<a href="java&#10;script&#58;alert(1)"/>'), 2],
  ['an animated address', svg('<set attributeName="href" to="javascript:alert(1)"/>'), 2],
  ['one of several values', svg('<animate values="https://a;javascript:alert(1)"/>'), 2],
  ['a frame', svg('<foreignObject><iframe srcdoc="&lt;p>"/></foreignObject>'), 2],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>\n${svg('&a;')}`, 1],
  ['an entity of entities', `<!DOCTYPE svg [<!ENTITY a "&#60;script/>">]>\n${svg('&a;')}`, 1],
  ['an entity of a parameter', `<!DOCTYPE svg [<!ENTITY % a SYSTEM "a">%a;]>\n${svg('')}`, 1],
  ['a style sheet', `<?xml-stylesheet type="text/xsl" href="a.xsl"?>\n${svg('')}`, 1],
  ['UTF-16', Buffer.from(`\uFEFF${svg('<script/>')}`, 'utf16le'), 2],
])('reports SVG that runs a script by %s', async (_, text, line) => {
  const folder = await writeFolder({ 'a.SVG': text });
  expect(await checkXmlScripts(folder, ['a.SVG'], withoutCache)).toMatchObject([
    { severity: 'warning', code: 'policy-blocked', line },
  ]);
});

it.each([
  svg(
    '<text>an online = "a", javascript: b</text><a href="https://example.com/?a=1&#38;b=javascript:"><path/></a>',
  ),
  svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a &#60;script></p></foreignObject>'),
  `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>${svg('')}`,
  `<?xml-stylesheet type="text/css" href="a.css"?>${svg('<style>.a { fill: red }</style>')}`,
])('allows SVG without scripts (%#)', async (text) => {
  const folder = await writeFolder({ 'a.svg': text, 'a.html': '<script>', 'a.js': '"<script"' });
  expect(await checkXmlScripts(folder, ['a.svg', 'a.html', 'a.js'], withoutCache)).toEqual([]);
});

it('checks the files that pages link to or show', async () => {
  const { diagnostics } = await load({
    'docs/en/a.md': page('![A](a.svg) [B](b.xhtml)'),
    'docs/en/a.svg': svg('<script/>'),
    'docs/en/b.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>',
    'docs/en/c.svg': svg('<script/>'),
  });
  const found = diagnostics.filter(({ code }) => code === 'policy-blocked');
  expect(found.map(({ path }) => path)).toEqual(['docs/en/a.svg', 'docs/en/b.xhtml']);
});
