import { relative } from 'node:path';
import { KINDS, newPage, newSlugProblem } from '../../src/compile/new/new-page.ts';
import { DEFAULT_SITE_URL, readSettings } from '../../src/compile/read/settings.ts';
import { readSite } from '../../src/compile/read/site-file.ts';
import { print } from '../../src/terminal/print.ts';
import { defineCommand, formatColumns, formatCreated, option } from '../command.ts';
import { parseChoice, UsageError } from '../command-line.ts';

function createdPageText(
  { files, addresses, notes }: Awaited<ReturnType<typeof newPage>>,
  folder: string,
): string {
  const root = relative(process.cwd(), folder) || '.';
  const urls = Object.values(addresses).map((path) => DEFAULT_SITE_URL + path);
  const next = [
    `1. Write the ${files.length === 1 ? 'file' : 'files'}: description and text are placeholders.`,
    `2. Run npx lectern dev, and open ${urls.join(' and ')}`,
    '3. Run npx lectern check.',
  ];
  const created = files.map((file) => `${root}/${file}`);
  return formatCreated(created, next, notes);
}

const LOCALE_KIND = 'locale';
const ALL_KINDS = [...(Object.keys(KINDS) as (keyof typeof KINDS)[]), LOCALE_KIND] as const;

function createdLocaleText(
  created: readonly string[],
  codes: readonly string[],
  code: string,
): string {
  const texts = created.find((path) => !path.endsWith('/'));
  const all = [...new Set([...codes, code])].map((each) => `{ code: ${each} }`);
  return formatCreated(created, [
    `1. Add { code: ${code} } to “locales” in site.yaml, which lists all languages of the site:`,
    `   locales: [${all.join(', ')}]`,
    '2. Set “translations: fallback” there, to show the original of a page until it is translated.',
    `3. ${texts ? `Translate ${texts}, and write` : 'Write'} the pages.`,
    '4. Run npx lectern check.',
  ]);
}

const loadNewLocale = () => import('../../src/compile/new/new-locale.ts');

export default defineCommand({
  summary: 'Creates a page in every language of the site, or the files of a language',
  arguments: '<kind> <slug>',
  options: {
    title: option('TEXT', 'title of the page (default: the slug in words)'),
    'title-fr': option('TEXT', 'French title of the page (default: --title)'),
  },
  notes: [
    formatColumns([
      ['<kind>', ALL_KINDS.join(', ')],
      ['<slug>', "the page's path in its folder, without extension; for a locale, its code"],
    ]),
    [
      '  lectern new doc guides/first-steps --title "First steps" --title-fr "Premiers pas"',
      '  lectern new changelog faster-search',
      '  lectern new solution bakeries',
      '  lectern new locale de',
    ].join('\n'),
  ],
  environment: ['CONTENT_DIR'],
  run: async ({ values, positionals }) => {
    const [kind, slug, ...others] = positionals;
    if (kind === undefined || slug === undefined || others.length > 0) {
      throw new UsageError('Give a kind and a slug, and nothing else; put titles in quotes.');
    }
    const pageKind = parseChoice(ALL_KINDS, kind, 'There is no kind of page');
    const { folder } = readSettings(process.env);
    if (pageKind === LOCALE_KIND) {
      const { newLocale } = await loadNewLocale();
      const { site } = await readSite(folder);
      print(createdLocaleText(await newLocale(folder, slug, site), site.locales.codes, slug));
      return;
    }
    const problem = newSlugProblem(pageKind, slug);
    if (problem !== undefined) throw new UsageError(problem);
    const titles = { '*': values.title, fr: values['title-fr'] };
    if (Object.values(titles).some((title) => title?.trim() === '' || title?.includes('\n'))) {
      throw new UsageError(
        'A title is empty or has several lines. Leave it out, or write one line.',
      );
    }
    const created = await newPage({ folder, kind: pageKind, slug, titles, today: new Date() });
    print(createdPageText(created, folder));
  },
});
