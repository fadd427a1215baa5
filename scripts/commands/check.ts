import { join, relative, sep } from 'node:path';
import { type QuestionResult, scoresOf, scoreTable } from '../../src/answers/ask.ts';
import { printableJson } from '../../src/common/printable.ts';
import { compareDiagnostics, errorsOf } from '../../src/compile/diagnostics/diagnostics.ts';
import { REPORTS } from '../../src/compile/diagnostics/list-diagnostics.ts';
import { readSettings, type Settings } from '../../src/compile/read/settings.ts';
import { print } from '../../src/terminal/print.ts';
import { defineCommand, flag, option } from '../command.ts';
import { parseChoice } from '../command-line.ts';

const FORMATS = Object.keys(REPORTS) as (keyof typeof REPORTS)[];

/** The results of `--answers` as JSON. */
const answersJson = (results: readonly QuestionResult[]) => ({
  scores: scoresOf(results),
  questions: results.map(({ question, attempts }) => ({ ...question, attempts })),
});

const findMistakes = async (settings: Settings) => {
  const { loadKept } = await import('../../build/load-kept.ts');
  const { checkSite } = await import('../../src/site/load.ts');
  return loadKept(process.cwd(), (recall) => checkSite(settings, recall));
};

/** Finds translations that are older than their originals. */
const findOutdatedTranslations = async ({ folder }: Settings) =>
  (await import('../../src/compile/translations/check-translations.ts')).checkTranslations(folder);

const askQuestions = async (settings: Settings) =>
  (await import('../../build/check-answers.ts')).checkAnswers(settings);

export default defineCommand({
  summary: 'Lists every mistake in the content, without a build',
  options: {
    answers: flag('ask the questions of questions.yaml, as agents would'),
    translations: flag('list translations whose original has changed since, by git'),
    format: option(FORMATS.join('|'), 'default: github if GITHUB_ACTIONS is set, else text'),
  },
  notes: ['Exits with 0 if there are no errors, 1 if there are, 2 for invalid usage.'],
  environment: ['CONTENT_DIR'],
  run: async ({ values }) => {
    const wanted = values.format ?? (process.env.GITHUB_ACTIONS ? 'github' : 'text');
    const format = parseChoice(FORMATS, wanted, 'There is no format');
    const settings = readSettings(process.env);
    const { diagnostics: mistakes, asked } = values.answers
      ? await askQuestions(settings)
      : { diagnostics: await findMistakes(settings), asked: undefined };
    const diagnostics = values.translations
      ? [...mistakes, ...(await findOutdatedTranslations(settings))].sort(compareDiagnostics)
      : mistakes;
    const root = process.env.GITHUB_WORKSPACE ?? process.cwd();
    const fileOf = (path: string) =>
      relative(root, join(settings.folder, path)).split(sep).join('/');
    if (asked && format === 'json') {
      print(printableJson({ diagnostics, ...answersJson(asked) }));
    } else {
      print(REPORTS[format](diagnostics, fileOf));
      if (asked && asked.length > 0) print(`\n${scoreTable(scoresOf(asked))}`);
    }
    if (errorsOf(diagnostics).length > 0) process.exitCode = 1;
  },
});
