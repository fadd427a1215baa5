import { cutText } from '../common/cut-text.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  mistake,
} from '../compile/diagnostics/diagnostics.ts';
import { didYouMean } from '../compile/diagnostics/did-you-mean.ts';
import { type PlacedQuestion, QUESTIONS_FILE } from '../compile/read/questions-file.ts';
import { forLocale } from '../contract/locales.ts';
import type { PublicPage, SiteModel } from '../site/model.ts';
import type { QuestionResult } from './ask.ts';
import { MAX_LENGTH, plainText, READERS } from './readers.ts';
import { Terms } from './terms.ts';

const MAX_PASSAGE = 160;

const problem = (
  { line, column }: PlacedQuestion,
  code: DiagnosticCode,
  message: string,
  hint: string,
): Diagnostic => ({ path: QUESTIONS_FILE, line, column, ...mistake(code, message, hint) });

/** Problems of the questions themselves: unknown locales and pages. */
export function questionProblems(
  questions: readonly PlacedQuestion[],
  { locales, editions }: Pick<SiteModel, 'locales' | 'editions'>,
): Diagnostic[] {
  return questions.flatMap((question): Diagnostic[] => {
    const { locale, page } = question;
    if (!locales.has(locale)) {
      const message = `“${locale}” is not a locale of this site`;
      return [problem(question, 'locale-unknown', message, didYouMean(locale, locales.codes))];
    }
    const slugs = forLocale(editions, locale).docs.map(({ slug }) => slug);
    if (page === undefined || slugs.includes(page)) return [];
    const message = `there is no page “${page}” in “${locale}”`;
    const hint = didYouMean(page, slugs, 'name the slug of a documentation page');
    return [problem(question, 'link-broken', message, hint)];
  });
}

/** The passage that best matches a text, for a hint. */
function nearestPassage(text: string, pages: readonly PublicPage[], terms: Terms): string {
  const passages = pages.flatMap(({ path, markdown }) =>
    markdown
      .make()
      .text.split('\n\n')
      .map((passage) => ({ path, passage: plainText(passage).trim() })),
  );
  const [best] = terms.rank(text, passages, ({ passage }) => [passage]);
  if (!best) return 'no passage is near';
  const { path, passage } = best;
  return `nearest, on ${path}: “${cutText(passage, MAX_PASSAGE)}”`;
}

const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(' and ');

/** Reports facts that no page states, and facts that readers do not find. */
export function unanswered(results: readonly QuestionResult[], model: SiteModel): Diagnostic[] {
  const terms = model.locales.map((locale) => new Terms(locale));
  return results.flatMap(({ question, facts, attempts }): Diagnostic[] => {
    const failed = attempts.filter(
      ({ limit, missing }) => limit === MAX_LENGTH && missing.length > 0,
    );
    if (failed.length === 0) return [];
    const { locale, page } = question;
    const wanted = page === undefined ? undefined : model.paths.doc(locale, page);
    const pages = forLocale(model.editions, locale).pages.filter(
      ({ path }) => wanted === undefined || path === wanted,
    );
    const texts = pages.map(({ markdown }) => plainText(markdown.make().text));
    const absent = facts.filter(({ isIn }) => !texts.some(isIn)).map(({ written }) => written);
    if (absent.length > 0) {
      const says = wanted === undefined ? 'no page says' : `${wanted} does not say`;
      const near = [question.question, ...absent].join(' ');
      const hint = nearestPassage(near, pages, forLocale(terms, locale));
      const message = `${says} ${quoted(absent)}, which answers “${question.question}”`;
      return [problem(question, 'answer-missing', message, hint)];
    }
    const readers = failed.map(({ reader }) => reader);
    const missing = [...new Set(failed.flatMap((each) => each.missing))];
    const message = `${new Intl.ListFormat('en').format(readers)} did not find the answer to “${question.question}”: ${quoted(missing)}`;
    const hint = `say the words of the question in the title, the description or a heading of ${wanted ?? 'the page'}`;
    const severity = readers.length === Object.keys(READERS).length ? 'error' : 'warning';
    return [{ ...problem(question, 'answer-unreached', message, hint), severity }];
  });
}
