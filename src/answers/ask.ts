import { remember } from '../common/remember.ts';
import type { PlacedQuestion } from '../compile/read/questions-file.ts';
import type { Locale } from '../contract/locales.ts';
import type { SiteFacts } from '../contract/paths.ts';
import type { Service } from '../service/service.ts';
import {
  type Fact,
  factsOf,
  LENGTH_LIMITS,
  MAX_LENGTH,
  publishedBy,
  READERS,
  type ReaderContext,
  type ReaderName,
} from './readers.ts';
import { Terms } from './terms.ts';

/** The result of one reader for one question. */
interface Attempt {
  readonly reader: ReaderName;
  /** Number of characters after which it truncates files. */
  readonly limit: number;
  /** The facts that it did not find, as written by the author. */
  readonly missing: readonly string[];
  readonly requests: number;
  readonly bytes: number;
}

/** A question with the results of all readers, the largest limit last. */
export interface QuestionResult {
  readonly question: PlacedQuestion;
  readonly facts: readonly Fact[];
  readonly attempts: readonly Attempt[];
}

/** Runs a reader until it has found every fact or gives up. */
async function attempt(
  question: PlacedQuestion,
  facts: readonly Fact[],
  reader: ReaderName,
  context: ReaderContext,
): Promise<Attempt> {
  const { site, limit } = context;
  const { page, locale } = question;
  const wanted = page === undefined ? undefined : site.paths.doc(locale, page);
  let missing = facts;
  let [requests, bytes] = [0, 0];
  for await (const { fetched, path, isContinuation = false } of READERS[reader](
    question,
    context,
  )) {
    if (!isContinuation) requests += 1;
    bytes += Buffer.byteLength(fetched.text);
    if (path === undefined || (wanted !== undefined && path !== wanted)) continue;
    missing = missing.filter(({ isIn }) => !isIn(fetched.plain()[0]));
    if (missing.length === 0) break;
  }
  return { reader, limit, missing: missing.map(({ written }) => written), requests, bytes };
}

/** Runs every reader on every question with every length limit. The stemmers of the site's locales must be loaded. */
export async function ask(
  questions: readonly PlacedQuestion[],
  site: SiteFacts,
  service: Service,
): Promise<QuestionResult[]> {
  const published = publishedBy(service);
  const termsIn = remember((locale: Locale) => new Terms(locale));
  const results: QuestionResult[] = [];
  for (const question of questions) {
    const terms = termsIn(question.locale);
    const facts = factsOf(question);
    const attempts: Attempt[] = [];
    for (const reader of Object.keys(READERS) as ReaderName[]) {
      for (const limit of LENGTH_LIMITS) {
        attempts.push(await attempt(question, facts, reader, { site, published, terms, limit }));
      }
    }
    results.push({ question, facts, attempts });
  }
  return results;
}

/** The results of a reader for all questions of a locale. */
interface Score {
  readonly reader: ReaderName;
  readonly locale: string;
  readonly facts: number;
  /** Number of facts found, by limit. */
  readonly reached: Readonly<Record<number, number>>;
  /** Average per question, with the largest limit. */
  readonly requests: number;
  readonly bytes: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The scores of all readers, by locale. */
export function scoresOf(results: readonly QuestionResult[]): Score[] {
  const byLocale = Map.groupBy(results, ({ question }) => question.locale);
  return (Object.keys(READERS) as ReaderName[]).flatMap((reader) =>
    [...byLocale].map(([locale, ofLocale]): Score => {
      const facts = sum(ofLocale.map((each) => each.facts.length));
      const all = ofLocale.flatMap(({ attempts }) => attempts);
      const within = (limit: number) =>
        all.filter((each) => each.reader === reader && each.limit === limit);
      const last = within(MAX_LENGTH);
      const mean = (of: (attempt: Attempt) => number) => sum(last.map(of)) / last.length;
      const reached = LENGTH_LIMITS.map(
        (limit) =>
          [limit, facts - sum(within(limit).map(({ missing }) => missing.length))] as const,
      );
      return {
        reader,
        locale,
        facts,
        reached: Object.fromEntries(reached),
        requests: mean(({ requests }) => requests),
        bytes: mean(({ bytes }) => bytes),
      };
    }),
  );
}

const share = ({ reached, facts }: Score) => ((reached[MAX_LENGTH] ?? 0) / facts) * 100;

/** The difference between the best and the worst locale in the share of facts found, in points. */
function localeGap(scores: readonly Score[]): string {
  const shares = scores.map(share);
  return `${Math.round(Math.max(...shares) - Math.min(...shares))} points`;
}

/** The share of facts found, in percent, per kilobyte read. */
const efficiency = (score: Score) => share(score) / (score.bytes / 1000);

const cells = (row: readonly string[]) =>
  row.map((cell, index) => (index < 2 ? cell.padEnd(10) : cell.padStart(9))).join('');

/** The scores as a table: a line per reader and locale, and the gap between locales. */
export function scoreTable(scores: readonly Score[]): string {
  const head = ['reader', 'locale', ...LENGTH_LIMITS.map((limit) => limit.toLocaleString('en'))];
  const rows = scores.map((score) => [
    score.reader,
    score.locale,
    ...LENGTH_LIMITS.map((limit) => `${score.reached[limit]}/${score.facts}`),
    score.requests.toFixed(1),
    (score.bytes / 1000).toFixed(1),
    efficiency(score).toFixed(1),
  ]);
  const byReader = [...Map.groupBy(scores, ({ reader }) => reader)];
  const gaps = byReader.map(([reader, ofReader]) => `${reader} ${localeGap(ofReader)}`);
  const locales = new Set(scores.map(({ locale }) => locale)).size;
  return [
    'Facts found by readers that truncate files after so many characters, and the cost of a question:',
    cells([...head, 'requests', 'kB', '% per kB']),
    ...rows.map(cells),
    ...(locales > 1 ? [`Gap between languages: ${gaps.join(', ')}`] : []),
  ].join('\n');
}
