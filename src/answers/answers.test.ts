import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentFiles } from '../../build/dev/live-files.ts';
import { page, SITE, writeFolder } from '../../test/content-folder.ts';
import { cheap } from '../compile/derived.ts';
import { type PlacedQuestion, readQuestions } from '../compile/read/questions-file.ts';
import { forLocale } from '../contract/locales.ts';
import { createService } from '../service/service.ts';
import { loadSite } from '../site/load.ts';
import type { SiteModel } from '../site/model.ts';
import { ask, type QuestionResult, scoresOf, scoreTable } from './ask.ts';
import { questionProblems, unanswered } from './unanswered.ts';

const CONTENT = resolve(import.meta.dirname, '../../content');

/** Changes a published file. */
type Edit = (path: string, text: string) => string;

async function loaded(folder: string): Promise<SiteModel> {
  const { model } = await loadSite({ folder, baseUrl: 'https://site.example' });
  if (!model) throw new Error('The settings of the test have errors.');
  return model;
}

/** Asks a site whose published files have been edited. */
async function answers(
  questions: readonly PlacedQuestion[],
  model: SiteModel,
  edit: Edit = (_, text) => text,
) {
  const { exists, read } = contentFiles(model);
  const service = createService({
    files: {
      exists,
      read: async (path) => {
        const asset = await read(path);
        if (!asset || !/\.(?:txt|mdx)$/.test(path)) return asset;
        const text = new TextDecoder().decode(asset.body as Uint8Array);
        return { ...asset, body: new TextEncoder().encode(edit(path, text)) };
      },
    },
  });
  const asked = await ask(questions, model, service);
  return { asked, lost: unanswered(asked, model) };
}

const { questions } = readQuestions(CONTENT);
const lineOf = (wanted: string) =>
  questions.find(({ question }) => question === wanted)?.line ?? Number.NaN;
const codesAt = (lost: Awaited<ReturnType<typeof answers>>['lost'], line: number) =>
  lost.filter((each) => each.line === line).map(({ severity, code }) => `${severity} ${code}`);

describe('the sample content', () => {
  let model: SiteModel;
  let asked: readonly QuestionResult[];

  beforeAll(async () => {
    model = await loaded(CONTENT);
    ({ asked } = await answers(questions, model));
  });

  it('has 41 questions in each language', () => {
    const counts = Map.groupBy(questions, ({ locale }) => locale);
    expect([...counts].map(([locale, own]) => [locale, own.length])).toEqual([
      ['en', 41],
      ['fr', 41],
    ]);
  });

  it('lets some reader find each answer, deterministically', async () => {
    expect(unanswered(asked, model).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect((await answers(questions, model)).asked).toEqual(
      asked.map((each) => ({ ...each, facts: expect.anything() })),
    );
  });

  it('has no answers without the text of its pages', async () => {
    const emptied = {
      ...model,
      editions: model.locales.map((locale) => {
        const edition = forLocale(model.editions, locale);
        const pages = edition.pages.map((each) => ({
          ...each,
          markdown: cheap(() => ({ text: '# Empty', headings: [] })),
        }));
        return { ...edition, pages };
      }),
    };
    const { lost } = await answers(questions, emptied);
    expect(lost.map(({ line }) => line)).toEqual(questions.map(({ line }) => line));
    expect(new Set(lost.map(({ severity, code }) => `${severity} ${code}`))).toEqual(
      new Set(['error answer-missing']),
    );
  });

  it('reports missing facts and sections with the nearest passage', async () => {
    const folder = await writeFolder({});
    await cp(CONTENT, folder, { recursive: true });
    const rewrite = async (path: string, change: (text: string) => string) => {
      const text = await readFile(join(folder, path), 'utf8');
      expect(change(text)).not.toBe(text);
      await writeFile(join(folder, path), change(text));
    };
    await rewrite('docs/en/billing/carry-over.md', (text) => text.replace('600 credits', 'many'));
    await rewrite('docs/fr/editing/share-previews.md', (text) =>
      text.replace(/## Créer le lien[\s\S]*?(?=## )/, ''),
    );
    const { lost } = await answers(questions, await loaded(folder));
    const fact = lost.find(
      ({ line }) => line === lineOf('How many credits can a Pro account hold at most?'),
    );
    expect(fact?.message).toBe(
      '/docs/billing/carry-over does not say “600 credits”, which answers “How many credits can a Pro account hold at most?”',
    );
    expect(fact?.hint).toContain('The most that a Pro account can hold is therefore many');
    expect(codesAt(lost, lineOf('Combien de temps un lien d’aperçu est-il valable ?'))).toEqual([
      'error answer-missing',
    ]);
    const missing = lost.filter(({ code }) => code === 'answer-missing');
    expect(missing).toHaveLength(2);
  });

  it('reports a page that llms.txt no longer links to', async () => {
    const wanted = 'How long does a preview link work?';
    const line = lineOf(wanted);
    expect(codesAt(unanswered(asked, model), line)).toEqual([]);
    const { lost } = await answers(questions, model, (path, text) =>
      path === '/llms.txt' ? text.replace(/^- .*\/editing\/share-previews\.mdx.*\n/m, '') : text,
    );
    expect(codesAt(lost, line)).toEqual(['warning answer-unreached']);
    expect(lost.find((each) => each.line === line)?.message).toBe(
      `llms.txt did not find the answer to “${wanted}”: “works for 30 days”`,
    );
  });

  it('is summarized by reader and language', () => {
    const scores = scoresOf(asked);
    expect(scores).toHaveLength(8);
    for (const { reader, facts, reached, requests } of scores) {
      expect(reached[5_000]).toBeLessThanOrEqual(facts);
      expect(requests).toBeGreaterThanOrEqual(reader === 'context' ? 1 : 2);
    }
    expect(scoreTable(scores)).toMatch(/^search +fr .*\n(?:.*\n)*Gap between languages: llms/m);
  });
});

describe('a page that is longer than readers accept', () => {
  it('is truncated, and no more requests are sent than needed', async () => {
    const filler = 'Plain words about nothing in particular.\n\n'.repeat(300);
    const folder = await writeFolder({
      'site.yaml': `${SITE}translations: partial\n`,
      'docs/en/long.md': page(`${filler}The lamp is green.`, 'The colour of the lamp'),
      'questions.yaml':
        '- question: Which colour has the lamp?\n  locale: en\n  facts: [is green]\n  patterns: [lamps?]\n',
    });
    const model = await loaded(folder);
    const { asked } = await answers(readQuestions(folder).questions, model);
    const shown = asked[0]?.attempts.map(({ reader, limit, missing, requests }) => [
      reader,
      limit,
      missing.join(),
      requests,
    ]);
    expect(shown?.slice(0, 6)).toEqual([
      ['llms.txt', 5_000, 'is green', 2],
      ['llms.txt', 20_000, '', 2],
      ['llms.txt', 100_000, '', 2],
      ['search', 5_000, 'is green', 2],
      ['search', 20_000, '', 2],
      ['search', 100_000, '', 2],
    ]);
  });
});

describe('wrong questions', () => {
  it.each([
    ['- question: A\n  locale: en\n  facts: [x]\n', '“0.question” is too short'],
    ['- question: What?\n  locale: en\n', 'wrong value of “0”'],
    ['- question: What?\n  locale: en\n  facts: [20]\n', 'wrong type of “0.facts.0”'],
    ['- question: What?\n  locale: en\n  patterns: ["("]\n', 'wrong value of “0.patterns.0”'],
    ['- question: What?\n  local: en\n  facts: [x]\n', 'missing field “0.locale”'],
    ['question: What?\n', 'not a list'],
  ])('%j', async (text, message) => {
    const folder = await writeFolder({ 'questions.yaml': text });
    const { problems } = readQuestions(folder);
    expect(problems.map((each) => each.message)).toContain(message);
  });

  it('get hints with existing locales and pages', async () => {
    const folder = await writeFolder({
      'site.yaml': SITE,
      'docs/en/guide/setup.md': page(),
      'docs/fr/guide/setup.md': page(),
      'questions.yaml':
        '- question: What?\n  locale: de\n  facts: [x]\n- question: What?\n  locale: fr\n  facts: [x]\n  page: guide/setpu\n',
    });
    const found = questionProblems(readQuestions(folder).questions, await loaded(folder));
    expect(found.map(({ line, code, hint }) => [line, code, hint])).toEqual([
      [1, 'locale-unknown', 'use one of en, fr'],
      [4, 'link-broken', 'did you mean “guide/setup”?'],
    ]);
  });

  it('are requested if there are none', async () => {
    const folder = await writeFolder({});
    expect(() => readQuestions(folder)).toThrow(/There are no questions: write .*questions\.yaml/);
  });
});
