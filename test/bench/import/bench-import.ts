import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { defineCommand } from '../../../scripts/command.ts';
import { UsageError } from '../../../scripts/command-line.ts';
import { missingWords } from '../../../src/common/missing-words.ts';
import { htmlFile, twinPath } from '../../../src/contract/paths.ts';
import { type Import, importFolder } from '../../../src/import/import-folder.ts';
import type { OldPage } from '../../../src/import/old-site.ts';
import { visibleProse, visibleWords, wordsOf } from '../../../src/import/visible-words.ts';
import { listen, originOf } from '../../../src/platforms/node/listen.ts';
import { createNodeServer } from '../../../src/platforms/node/server.ts';
import { print } from '../../../src/terminal/print.ts';
import { markdownTable } from '../markdown-table.ts';
import { leftovers, shownPage, twinProse } from './new-text.ts';
import { labelsOf, shownLabels } from './sidebar.ts';

interface Options {
  /** The old repository. */
  readonly source: string;
  /** The folder that it was imported to, built. */
  readonly project: string;
  /** Most locations per fault. */
  readonly named: number;
}

/** An insufficient figure with its locations. */
interface Measure {
  readonly name: string;
  readonly kept: number;
  readonly of: number;
  readonly faults: readonly string[];
}

async function benchImport({ source, project, named }: Options): Promise<void> {
  const dist = join(project, 'dist');
  if (!existsSync(dist)) throw new Error(`There is no ${dist}. Run “lectern build” in ${project}.`);
  const imported = await importFolder(source, { trustConfig: false, posts: 'changelog' });
  const measures = [
    ...(await measurePages(imported, source, dist)),
    await measureAddresses(imported, dist),
    ...(await measureSidebars(imported, dist)),
  ];
  // A sidebar may have no labels, but the titles of its pages.
  const counted = measures.filter(({ of }) => of > 0);
  const rows = counted.map(({ name, kept, of }) => [
    name,
    String(kept),
    String(of),
    `${((100 * kept) / of).toFixed(2)}%`,
  ]);
  for (const line of markdownTable([imported.system.label, 'kept', 'of', ''], rows)) print(line);
  for (const { name, faults } of measures) {
    for (const fault of faults.slice(0, named)) print(`${name}: ${fault}`);
  }
}

async function measurePages(
  { newPages }: Import,
  source: string,
  dist: string,
): Promise<Measure[]> {
  const words = { html: { kept: 0, of: 0 }, markdown: { kept: 0, of: 0 } };
  const faults: { missing: number; text: string }[] = [];
  const left: string[] = [];
  let clean = 0;
  for (const [page, { address }] of newPages) {
    const before = page.text ?? (await readFile(join(source, page.file), 'utf8'));
    const old = visibleWords(before);
    const meant = withoutMarks(visibleProse(before));
    const shown = shownPage(await readFile(join(dist, htmlFile(address)), 'utf8'));
    const twin = await readFile(join(dist, twinPath(address)), 'utf8');
    for (const [form, text] of [
      ['html', shown.text],
      ['markdown', twin],
    ] as const) {
      const missing = missingWords(old, form === 'html' ? wordsOf(text) : visibleWords(text));
      words[form].kept += old.length - missing.length;
      words[form].of += old.length;
      if (missing.length === 0) continue;
      const listed = `${form} ${page.file}: ${missing.length} of ${old.length}: ${missing.slice(0, 30).join(' ')}`;
      faults.push({ missing: missing.length, text: listed });
    }
    const isNew = (text: string) => !meant.includes(withoutMarks(text));
    const found = [
      ...leftovers(shown.prose, 'html')
        .filter(isNew)
        .map((each) => `html ${page.file}: ${each}`),
      ...leftovers(twinProse(twin), 'markdown')
        .filter(isNew)
        .map((each) => `markdown ${page.file}: ${each}`),
    ];
    if (found.length === 0) clean++;
    left.push(...found);
  }
  const worst = faults.sort((a, b) => b.missing - a.missing).map(({ text }) => text);
  return [
    {
      name: 'words in HTML',
      ...words.html,
      faults: worst.filter((each) => each.startsWith('html')),
    },
    {
      name: 'words in Markdown',
      ...words.markdown,
      faults: worst.filter((each) => each.startsWith('markdown')),
    },
    { name: 'pages without leftovers', kept: clean, of: newPages.size, faults: left },
  ];
}

/** A text without characters that Markdown only escapes in some contexts. */
const withoutMarks = (text: string) => text.replace(/[[\]*\\]/g, '');

async function measureAddresses({ site, newPages, notes }: Import, dist: string): Promise<Measure> {
  const [main, ...others] = site.locales;
  // Where a page is not translated, the old site may have shown that of the first language.
  const untranslated = (page: OldPage) =>
    site.fallsBack && page.locale === main?.code
      ? others.map(({ prefix }) =>
          (prefix + page.address.slice(main.prefix.length)).replace(/\/$/, ''),
        )
      : [];
  const old = new Set(
    [...newPages.keys()].flatMap((page) =>
      [page.address, ...(page.aliases ?? []), ...untranslated(page)].flatMap((each) => {
        const path = site.base + (each === '/' ? '' : each);
        return [
          path || '/',
          `${path}/`,
          ...(path === '' ? [] : [path + (site.pageExtension ?? '')]),
        ];
      }),
    ),
  );
  const broken = new Set(
    notes.flatMap(({ kind, detail }) => (kind === 'redirect-broken' ? detail.split(' → ')[0] : [])),
  );
  for (const from of site.redirects.keys()) {
    if (!from.includes('*') && !broken.has(from)) old.add(site.base + from);
  }
  const server = createNodeServer({ site: dist, rateLimit: undefined, onError: console.error });
  const origin = originOf(await listen(server, { host: '127.0.0.1', port: 0 }));
  const faults: string[] = [];
  try {
    for (const path of old) {
      const status = await finalStatus(origin, path);
      if (status !== 200) faults.push(`${path} ${status}`);
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return { name: 'addresses', kept: old.size - faults.length, of: old.size, faults };
}

/** The status after all redirects within the site; 200 for a redirect to another site. */
async function finalStatus(origin: string, path: string): Promise<number> {
  let url = origin + encodeURI(path);
  for (let hops = 0; hops < 5; hops++) {
    const response = await fetch(url, { redirect: 'manual' });
    await response.body?.cancel();
    const location = response.headers.get('Location');
    if (location === null) return response.status;
    url = new URL(location, url).href;
    if (!url.startsWith(origin)) return 200;
  }
  return 508;
}

async function measureSidebars({ site, newPages }: Import, dist: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const { code } of site.locales) {
    const pages = [...newPages].filter(([{ locale, kind }]) => locale === code && kind === 'doc');
    const items = site.navigation.get(code);
    if (pages.length === 0 || !items) continue;
    // A language has the pages that are translated.
    const old = labelsOf(items, new Set(pages.map(([{ address }]) => address)));
    const missing = new Set(old.keys());
    // The sidebar of a page unfolds its own section.
    for (const [, { address }] of pages) {
      const shown = shownLabels(await readFile(join(dist, htmlFile(address)), 'utf8'));
      for (const index of commonInOrder(old, shown)) missing.delete(index);
    }
    const faults = [...missing].map((index) => old[index] ?? '');
    const name = `sidebar (${code})`;
    measures.push({ name, kept: old.length - faults.length, of: old.length, faults });
  }
  return measures;
}

/** Lengths of the longest list that both have in this order, from each pair of indexes on. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      const cells = lengths[row] ?? [];
      cells[column] =
        a[row] === b[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  return lengths;
}

/**
 * Indexes of the labels in any longest list that both have in this order: versions of a site have
 * the same labels, and a page unfolds those of its own.
 */
function commonInOrder(old: readonly string[], shown: readonly string[]): number[] {
  const after = commonLengths(old, shown);
  const before = commonLengths(old.toReversed(), shown.toReversed());
  const longest = after[0]?.[0] ?? 0;
  const through = (row: number, column: number) =>
    (before[old.length - row]?.[shown.length - column] ?? 0) +
    1 +
    (after[row + 1]?.[column + 1] ?? 0);
  return old.flatMap((label, row) =>
    shown.some((each, column) => each === label && through(row, column) === longest) ? [row] : [],
  );
}

export default defineCommand({
  summary: 'How much of an old site its import kept',
  arguments: '<folder>',
  options: {
    project: { type: 'string', value: 'DIR', help: 'where it was imported and built' },
    faults: { type: 'string', value: 'N', default: '10', help: 'of each kind to name' },
  },
  notes: [
    'Words, addresses, the sidebar, and syntax that shows as plain text. <folder> is the old repository.',
  ],
  run: async ({ values: { project, faults }, positionals: [source] }) => {
    if (source === undefined || project === undefined) {
      throw new UsageError('Measuring an import takes <folder> and --project DIR.');
    }
    const named = Number(faults);
    await benchImport({ source: resolve(source), project: resolve(project), named });
  },
});
