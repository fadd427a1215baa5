import type { PlacedQuestion } from '../compile/read/questions-file.ts';
import type { Locale } from '../contract/locales.ts';
import type { SiteFacts } from '../contract/paths.ts';
import type { Service } from '../service/service.ts';
import { type Fact, factsOf } from './fact.ts';
import { Published } from './published.ts';
import { CUTS, READERS, type ReaderName, type Visit } from './readers.ts';
import { Terms } from './terms.ts';

/** How a reader fared with a question. */
export interface Attempt {
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
  for await (const { fetched, path } of READERS[reader](question, visit)) {
    requests += 1;
    bytes += fetched.bytes;
    if (path === undefined || (wanted !== undefined && path !== wanted)) continue;
    missing = missing.filter(({ isIn }) => !isIn(fetched.plain));
    if (missing.length === 0) break;
  }
  return { reader, cut, missing: missing.map(({ written }) => written), requests, bytes };
}

/**
 * Asks every question of every reader, under every cut. The stemmers of the site's locales must have
 * been loaded.
 */
export async function ask(
  questions: readonly PlacedQuestion[],
  site: SiteFacts,
  service: Service,
): Promise<Asked[]> {
  const published = new Published(service);
  const terms = new Map<Locale, Terms>();
  const asked: Asked[] = [];
  for (const question of questions) {
    const { locale } = question;
    const own = terms.get(locale) ?? new Terms(locale);
    terms.set(locale, own);
    const facts = factsOf(question);
    const attempts: Attempt[] = [];
    for (const reader of Object.keys(READERS) as ReaderName[]) {
      for (const cut of CUTS) {
        attempts.push(await attempt(question, facts, reader, { site, published, terms: own, cut }));
      }
    }
    asked.push({ question, facts, attempts });
  }
  return asked;
}
