import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LECTERN_FOLDER } from '../../build/lectern-folder.ts';
import {
  ANSWER_CODES,
  DIAGNOSTIC_CODES,
  TRANSLATION_CODES,
} from '../../src/compile/diagnostics/diagnostics.ts';
import { PROVIDED } from '../../src/compile/page/components/index.ts';
import { siteConfig } from '../../src/compile/read/schemas/site.ts';
import { load, page } from '../../test/content-folder.ts';
import { COMMANDS } from '../commands.ts';
import { ENVIRONMENT } from '../environment.ts';
import {
  type DiagnosticEntry,
  readDiagnostics,
  readExamples,
  referencePages,
  translatableTexts,
} from './reference.ts';

const SETTINGS = Object.keys(siteConfig.shape);
const BASE =
  'name: Test\ntagline: Tag\ndescription: About\nlocales: [{ code: en }]\nreference: false\n';
const diagnostics = readDiagnostics();
const checked = Object.entries(diagnostics).filter(([, { file }]) => file !== undefined);

/** The diagnostics of a site with an example in one of its files. */
async function diagnose(text: string, { file = '', with: others = {} }: DiagnosticEntry) {
  const isPage = /^docs\/.*\.mdx?$/.test(file) && !text.startsWith('---');
  const files = { ...others, [file]: isPage ? page(text) : text };
  const { diagnostics: found } = await load({
    'docs/en/setup.md': page('## First step\n', 'Set up'),
    ...files,
    'site.yaml': BASE + (files['site.yaml'] ?? ''),
  });
  return found.map(({ severity, code }) => ({ severity, code }));
}

describe('the reference', () => {
  it('has an entry for exactly the existing diagnostics', () => {
    const codes = [...DIAGNOSTIC_CODES, ...ANSWER_CODES, ...TRANSLATION_CODES];
    expect(Object.keys(diagnostics).toSorted()).toEqual(codes.toSorted());
  });

  it('has an example for exactly the existing settings and components', () => {
    const { settings, components } = readExamples();
    expect(Object.keys(settings).toSorted()).toEqual(SETTINGS.toSorted());
    expect(Object.keys(components).toSorted()).toEqual(PROVIDED.names.toSorted());
  });

  it.each(['en', 'fr'])('names every setting, command and variable in “%s”', async (locale) => {
    const pages = await referencePages(locale);
    for (const name of SETTINGS)
      expect(pages[`${locale}/reference/settings.md`]).toContain(`\n## ${name}\n`);
    const commands = pages[`${locale}/reference/commands.md`] ?? '';
    for (const name of Object.keys(COMMANDS)) expect(commands).toContain(`\n## lectern ${name} `);
    for (const name of Object.keys(ENVIRONMENT)) expect(commands).toContain(`\n### ${name} `);
    expect(Object.values(pages).join()).not.toMatch(/undefined|\[object/);
  });

  it.each(['en', 'fr'])('shows every description unchanged in “%s”', async (locale) => {
    translatableTexts.clear();
    const pages = await referencePages(locale);
    const files = Object.entries(pages).map(([path, text]) => [
      path.replace(locale, 'docs/en'),
      text,
    ]);
    const { model } = await load(Object.fromEntries(files));
    const shown = model?.editions.en?.docs
      ?.flatMap(({ body }) => body.sections.map(({ text }) => text))
      .join(' ');
    const words = parse(readFileSync(join(LECTERN_FOLDER, 'docs/reference/fr.yaml'), 'utf8'));
    const written = [...translatableTexts].map((text) => (locale === 'fr' ? words[text] : text));
    const flat = (text = '') => text.replaceAll('`', '').replace(/\s+/g, ' ').trim().toLowerCase();
    expect(written.filter((text) => !flat(shown).includes(flat(text)))).toEqual([]);
  });

  it('has a column for defaults only in tables with defaults', async () => {
    const pages = await referencePages('en');
    const settings = pages['en/reference/settings.md'];
    expect(settings).toContain('| Field | Value | Meaning | Default |');
    expect(settings).toContain('| Field | Value | Meaning |\n');
    expect(settings).not.toMatch(/\| Default \|\n\| -+ .*\n(?:\|.*\| {2}\|\n)+\n/);
  });

  it('has exactly the used translations in French', async () => {
    await referencePages('fr');
    const words = parse(readFileSync(join(LECTERN_FOLDER, 'docs/reference/fr.yaml'), 'utf8'));
    const english = parse(readFileSync(join(LECTERN_FOLDER, 'docs/reference/en.yaml'), 'utf8'));
    const expected = [...translatableTexts, ...Object.keys(english)];
    expect(expected.filter((text) => !Object.hasOwn(words, text))).toEqual([]);
    expect(Object.keys(words).filter((text) => !expected.includes(text))).toEqual([]);
    for (const [code, { meaning }] of Object.entries(diagnostics)) {
      expect(Object.keys(meaning), code).toEqual(['en', 'fr']);
    }
  });
});

describe('the example of', () => {
  it.each(Object.entries(readExamples().settings))('the setting %s is accepted', (_, text) => {
    const result = siteConfig.safeParse({
      ...parse(BASE),
      locales: [{ code: 'en' }, { code: 'fr' }],
      ...parse(text),
    });
    expect(result.error?.issues).toBeUndefined();
  });

  it.each(checked)('%s is reported for the wrong example', async (code, entry) => {
    const { severity, wrong } = entry;
    expect(await diagnose(wrong, entry)).toContainEqual({ severity, code });
  });

  it.each(checked)('%s is not reported for the right example', async (_, entry) => {
    expect(await diagnose(entry.right, entry)).toEqual([]);
  });
});
