import { expect, it } from 'vitest';
import { importFiles } from '../../../test/import/import-files.ts';

/** What is made of the configuration `code` of a site, and what of it is reported as unknown. */
async function imported(code: string, files: Readonly<Record<string, string>> = {}) {
  const { text, notes } = await importFiles({
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'docs/.vitepress/config.ts': code,
    ...files,
  });
  const unknown = notes.flatMap(({ kind, detail }) => (kind === 'configuration' ? [detail] : []));
  return { site: text('content/site.yaml'), nav: text('content/nav.yaml'), unknown };
}

const SIDEBAR = "[{ text: 'A', link: '/a' }]";
const B = "{ text: 'B', link: '/b' }";

it.each([
  [
    'functions, lists made of lists, and conditions',
    `const list = (name: string) => { if (name === 'x') return [${B}]; const all = [...${SIDEBAR}, ${B}]; return all }
      const found = list('y').concat([]).filter((each) => each.text !== 'C').map((each) => ({ ...each }));
      export default { themeConfig: { sidebar: found } }`,
  ],
  [
    'assignments to fields',
    `const list = (open: number) => [...${SIDEBAR}, ${B}].map((each, i) => { if (open === i) each.collapsed = false; return each });
      const config = { themeConfig: {} }; config.themeConfig.sidebar = list(1);
      export default config`,
  ],
  [
    'functions with several signatures',
    `export function item(text: string): object; export function item(text: string, link: string): object
      export function item(text: string, link?: string): object { if (link) return { text, link }; return { text } }
      export default { themeConfig: { sidebar: [item('A', '/a'), item('B', '/b')] } }`,
  ],
  [
    'a function with a loop that does not affect its result',
    `import { rm } from 'fs'; const all = [...${SIDEBAR}, ${B}];
      export default async () => { for (const each of ['x']) { await rm(each) } return { themeConfig: { sidebar: all } } }`,
  ],
  [
    'an export in brackets',
    `(module.exports = { themeConfig: { sidebar: [...${SIDEBAR}, ${B}] } })`,
  ],
])('evaluates %s', async (_, code) => {
  const { nav, unknown } = await imported(code);
  expect(nav).toBe('- a\n- b\n');
  expect(unknown).toEqual([]);
});

it('reads the names that JSON exports', async () => {
  const { nav, unknown } = await imported(
    "import { nav } from './nav.json'; import all from './nav.json'; export default { themeConfig: { sidebar: [...nav, ...all.more] } }",
    { 'docs/.vitepress/nav.json': `{ "nav": [{ "text": "A", "link": "/a" }], "more": [] }` },
  );
  expect([nav, unknown]).toEqual(['- a\n', []]);
});

it.each([
  ['a method', `${'s'}.splice(0, 1)`],
  ['an unknown function', 'change(s)'],
  ['a loop', 'for (let i = 0; i < 2; i++) s.pop()'],
  ['a condition', 'if (isNew()) s.pop()'],
  ['a loop in a function', 'function f() { for (const each of [1]) s.pop() } f()'],
  ['an unknown value that may be an alias', 'const t = isNew() ? s : []; t.push(1)'],
  ['an alias', 'const { t } = { t: s }; t.reverse()'],
  ['a function', 'function f(x) { for (const each of x) each.text = each.link } f(s)'],
  ['an indirectly called function', 'const f = () => s.sort(); const g = (x) => run(x); g(f)'],
  ['a package', 'import p from "p"; p(s)'],
  ['a deletion', 'delete s[0].text'],
  ['an added item', `s.push(${B})`],
  ['an assignment to a field', `s[1] = ${B}`],
  ['a callback', `['C'].forEach((text) => { s.push({ text, link: '/b' }) })`],
  ['a switch', "switch ('x') { case 'x': s.pop(); break }"],
  ['an assignment', `s = [${B}]`],
  ['a try', 'try { s.pop() } catch {}'],
])('treats a value as unknown that %s may change', async (_, statement) => {
  const code = `let s = ${SIDEBAR}; ${statement}; export default { title: 'T', themeConfig: { sidebar: s } }`;
  const { site, unknown } = await imported(code);
  expect(site).toContain('name: T\n');
  expect(unknown).toHaveLength(1);
});

it('treats values as unknown that another module may change', async () => {
  const { unknown } = await imported(
    "import { s } from './s'; import './change'; export default { themeConfig: { sidebar: s } }",
    {
      'docs/.vitepress/s.ts': `export const s = ${SIDEBAR}`,
      'docs/.vitepress/change.ts': "import { s } from './s'; s.sort(by())",
    },
  );
  expect(unknown).toEqual(['s.sort(by())']);
});

it.each([
  ["{ title: 'Old', ...more(), description: 'D' }", ['...more()']],
  ["{ title: 'Old', [name()]: 'T' }", ["[name()]: 'T'"]],
  ["{ title: 'Old', get title() { return 'T' } }", ["get title() { return 'T' }"]],
  ["Object.assign({ title: 'Old' }, { title: 'T' })", undefined],
  ["merge({ title: 'Old' }, { title: 'T' })", undefined],
  ["(await import('p')).default({ title: 'Old' })", undefined],
  ["{ title: name() || 'Old' }", ["name() || 'Old'"]],
  ["{ title: '1' == 1 ? 'New' : 'Old' }", ["'1' == 1 ? 'New' : 'Old'"]],
  ["{ title: ['Old', ...more()][[...more()].length] }", undefined],
  ["{ title: 'Old Name'.replace(/(N)/, 'x') }", undefined],
  ['{ title: (function* () { yield 1; return "Old" })() }', undefined],
])('never guesses: %s', async (config, expected) => {
  const { site, unknown } = await imported(`export default ${config}`);
  expect(site).not.toContain('Old');
  if (expected) expect([...new Set(unknown)]).toEqual(expected);
  else expect(unknown).not.toEqual([]);
});

it('is rejected if it exports nothing readable', async () => {
  await expect(imported("if (isNew()) module.exports = { title: 'T' }")).rejects.toThrow(
    'docs/.vitepress/config.ts exports nothing that can be read',
  );
});

it('assumes that functions of packages return their argument, unless they may merge several', async () => {
  const code = (call: string) => `import { p } from 'p'; export default ${call}`;
  for (const call of ["p({ title: 'T' })", "p(() => ({ title: 'T' }))"])
    expect((await imported(code(call))).site).toContain('name: T\n');
  expect((await imported(code("p({ title: 'Old' }, { title: 'T' })"))).site).not.toContain('Old');
});

it.each([
  ['a name', "const { title } = require('./s.json')", 'title'],
  ['the rest of a name', "const f = (a, ...[title]) => title; const title = f('x', 'T')", 'title'],
  ['a namespace', "import * as s from './s'", 's.title'],
  ['a TypeScript module by its compiled name', "import { title } from './s.js'", 'title'],
  ['a renamed export', "import { other as title } from './s'", 'title'],
  ['a re-export', "import { all as title } from './s'", 'title'],
])('reads %s', async (_, code, title) => {
  const { site } = await imported(`${code}; export default { title: ${title} }`, {
    'docs/.vitepress/s.ts':
      "const title = 'T'; export { title, title as other }; export * from './all'",
    'docs/.vitepress/all.ts': "export const all = 'T'",
    'docs/.vitepress/s.json': '{ "title": "T" }',
  });
  expect(site).toContain('name: T\n');
});

/** Constants, each made of the one before: `s` stands for that. */
const chained = (count: number, first: string, next: string) =>
  [`const s0 = ${first};`]
    .concat(
      Array.from(
        { length: count },
        (_, at) => `const s${at + 1} = ${next.replace(/\bs\b/g, `s${at}`)};`,
      ),
    )
    .concat(`const s = s${count};`)
    .join('\n');

it.each([
  ['a list that doubles', '[{}]', '[...s, ...s]'],
  ['an object that doubles', '{}', '{ a: s, b: s }'],
  ['a string that doubles', "'aaaaaaaaaaaaaaaa'", 's + s'],
])('limits %s', async (_, first, doubled) => {
  const { unknown } = await imported(`${chained(40, first, doubled)} export default { title: s }`);
  expect(unknown).toHaveLength(1);
});

it.each([
  ['a string is too large', "'aaaa'", 's + s', "s.replaceAll('a', s)"],
  ['a joined string is too large', "'aaaa'", 's + s', "s.split('').join(s)"],
  ['a call has too many arguments', "'aaaa'", 's + s', "[].concat(...s.split(''))"],
  ['a list is nested too deeply', "'a'", '[s]', 'change(s)'],
])('reads all other settings if %s', async (_, first, next, use) => {
  const { site, unknown } = await imported(
    `${chained(next === '[s]' ? 12_000 : 15, first, next)} const d = ${use}; export default { title: 'T', description: d };`,
  );
  expect(site).toContain('name: T\n');
  expect(unknown).toHaveLength(1);
});
