import { remember } from '../common/remember.ts';
import type { PlacedQuestion } from '../compile/read/questions-file.ts';
import type { Locale } from '../contract/locales.ts';
import type { SiteFacts } from '../contract/paths.ts';
import type { Service } from '../service/service.ts';
import {
  CUTS,
  type Fact,
  factsOf,
  LAST_CUT,
  publishedBy,
  READERS,
  type ReaderName,
  type Visit,
} from './readers.ts';
import { Terms } from './terms.ts';

/** How a reader fared with a question. */
interface Attempt {
  readonly reader: ReaderName;
  /** Characters after which it cut what it read. */
  readonly cut: number;
  /** The facts that it did not reach, as they are written. */
  readonly missing: readonly string[];
  readonly requests: number;
  /** Size of everything that it read. */
  readonly bytes: number;
}

/** A question, and how each reader fared with it, the largest cut last. */
export interface Asked {
  readonly question: PlacedQuestion;
  readonly facts: readonly Fact[];
  readonly attempts: readonly Attempt[];
}

/** Lets a reader read until it has reached every fact, or gives up. */
async function attempt(
  question: PlacedQuestion,
  facts: readonly Fact[],
  reader: ReaderName,
  visit: Visit,
): Promise<Attempt> {
  const { site, cut } = visit;
  const { page, locale } = question;
  const wanted = page === undefined ? undefined : site.paths.doc(locale, page);
  let missing = facts;
  let [requests, bytes] = [0, 0];
  for await (const { fetched, path, isMore = false } of READERS[reader](question, visit)) {
    if (!isMore) requests += 1;
    bytes += Buffer.byteLength(fetched.text);
    if (path === undefined || (wanted !== undefined && path !== wanted)) continue;
    missing = missing.filter(({ isIn }) => !isIn(fetched.plain()[0]));
    if (missing.length === 0) break;
  }
  return { reader, cut, missing: missing.map(({ written }) => written), requests, bytes };
}

/** Asks every question of every reader, under every cut. The stemmers of the site's locales must have been loaded. */
export async function ask(
  questions: readonly PlacedQuestion[],
  site: SiteFacts,
  service: Service,
): Promise<Asked[]> {
  const published = publishedBy(service);
  const termsIn = remember((locale: Locale) => new Terms(locale));
  const asked: Asked[] = [];
  for (const question of questions) {
    const terms = termsIn(question.locale);
    const facts = factsOf(question);
    const attempts: Attempt[] = [];
    for (const reader of Object.keys(READERS) as ReaderName[]) {
      for (const cut of CUTS) {
        attempts.push(await attempt(question, facts, reader, { site, published, terms, cut }));
      }
    }
    asked.push({ question, facts, attempts });
  }
  return asked;
}

/** How a reader fared with all questions of a locale. */
interface Score {
  readonly reader: ReaderName;
  readonly locale: string;
  readonly facts: number;
  /** Facts that it reached, by the characters after which it cut what it read. */
  readonly reached: Readonly<Record<number, number>>;
  /** For one question, under the largest cut, on average. */
  readonly requests: number;
  readonly bytes: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** How all readers fared, by locale. */
export function scoresOf(asked: readonly Asked[]): Score[] {
  const byLocale = Map.groupBy(asked, ({ question }) => question.locale);
  return (Object.keys(READERS) as ReaderName[]).flatMap((reader) =>
    [...byLocale].map(([locale, own]): Score => {
      const facts = sum(own.map((each) => each.facts.length));
      const tried = own.flatMap(({ attempts }) => attempts);
      const under = (cut: number) =>
        tried.filter((each) => each.reader === reader && each.cut === cut);
      const last = under(LAST_CUT);
      const mean = (of: (attempt: Attempt) => number) => sum(last.map(of)) / last.length;
      const reached = CUTS.map(
        (cut) => [cut, facts - sum(under(cut).map(({ missing }) => missing.length))] as const,
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

const share = ({ reached, facts }: Score) => ((reached[LAST_CUT] ?? 0) / facts) * 100;

/** The difference between the locales in the share of facts that a reader reaches, in points. */
function gapOf(scores: readonly Score[]): string {
  const shares = scores.map(share);
  return `${Math.round(Math.max(...shares) - Math.min(...shares))} points`;
}

/** The share of facts that a reader reaches for each thousand characters that it reads, in percent. */
const worth = (score: Score) => share(score) / (score.bytes / 1000);

const cells = (row: readonly string[]) =>
  row.map((cell, index) => (index < 2 ? cell.padEnd(10) : cell.padStart(9))).join('');

/** The scores for people: a line for each reader and locale, and the gap between the locales. */
export function scoreTable(scores: readonly Score[]): string {
  const head = ['reader', 'locale', ...CUTS.map((cut) => cut.toLocaleString('en'))];
  const rows = scores.map((score) => [
    score.reader,
    score.locale,
    ...CUTS.map((cut) => `${score.reached[cut]}/${score.facts}`),
    score.requests.toFixed(1),
    (score.bytes / 1000).toFixed(1),
    worth(score).toFixed(1),
  ]);
  const byReader = [...Map.groupBy(scores, ({ reader }) => reader)];
  const gaps = byReader.map(([reader, own]) => `${reader} ${gapOf(own)}`);
  const locales = new Set(scores.map(({ locale }) => locale)).size;
  return [
    'Facts reached by readers that cut each file after so many characters, and what a question takes:',
    cells([...head, 'requests', 'kB', '% per kB']),
    ...rows.map(cells),
    ...(locales > 1 ? [`Gap between languages: ${gaps.join(', ')}`] : []),
  ].join('\n');
}
