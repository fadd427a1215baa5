import { relative } from 'node:path';
import { isKind, KINDS, type NewPage, newPage, newSlugProblem } from '../src/compile/new-page.ts';
import { DEFAULT_SITE_URL, readSettings } from '../src/compile/read/settings.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { insteadOf, runCommand, UsageError } from './command-line.ts';

const USAGE = `Usage: npm run new -- <kind> <slug> [--title <text>] [--title-fr <text>]

Makes a page in both languages, with complete front matter.

  npm run new -- doc guides/first-steps --title "First steps" --title-fr "Premiers pas"
  npm run new -- changelog faster-search
  npm run new -- solution bakeries

<kind>      ${Object.keys(KINDS).join(', ')}
<slug>      the page's path in its folder, without extension
--title     its title (default: the slug in words)
--title-fr  its French title (default: --title)

CONTENT_DIR names the content folder (default: content).`;

function sayNext({ files, addresses, notes }: NewPage, folder: string): string {
  const root = relative(process.cwd(), folder) || '.';
  return [
    'Made',
    ...files.map((file) => `  ${root}/${file}`),
    ...notes,
    '',
    'Next',
    '  1. Write both files: description and text are placeholders.',
    `  2. npm run dev, and see ${LOCALES.map((locale) => DEFAULT_SITE_URL + addresses[locale]).join(' and ')}`,
    '  3. npm run check:content',
  ].join('\n');
}

const CONFIG = {
  allowPositionals: true,
  options: { title: { type: 'string' }, 'title-fr': { type: 'string' } },
} as const;

await runCommand(USAGE, CONFIG, async ({ values, positionals }) => {
  const [kind, slug, ...others] = positionals;
  if (kind === undefined || slug === undefined || others.length > 0) {
    throw new UsageError('Give a kind and a slug, and nothing else; put titles in quotes.');
  }
  if (!isKind(kind)) {
    throw new UsageError(
      `There is no kind of page “${kind}”. ${insteadOf(kind, Object.keys(KINDS))}`,
    );
  }
  const problem = newSlugProblem(kind, slug);
  if (problem !== undefined) throw new UsageError(problem);
  const titles = { en: values.title, fr: values['title-fr'] ?? values.title };
  if (Object.values(titles).some((title) => title?.trim() === '')) {
    throw new UsageError('A title is empty. Leave it out, or write one.');
  }
  const { folder } = readSettings(process.env);
  const made = await newPage({ folder, kind, slug, titles, today: new Date() });
  console.log(sayNext(made, folder));
});
