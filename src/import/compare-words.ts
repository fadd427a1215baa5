import { posix } from 'node:path';
import { missingWords } from '../common/missing-words.ts';
import { wordSet } from '../common/word-set.ts';
import { decodedValue, htmlTokens } from '../compile/page/html-tokens.ts';
import { ABOUT_REPOSITORY } from './about-repository.ts';
import type { OldPage, OldSite } from './old-site.ts';
import { splitFrontMatter } from './page/front-matter.ts';
import type { Place } from './places.ts';
import type { Report } from './report.ts';
import type { SourceFolder } from './source-folder.ts';
import { markedWords, wordsOf, writtenWords } from './words.ts';
import type { ProjectFiles } from './write.ts';

/** The most missing words that are listed per page. */
const NAMED = 20;

/** The share of its words that a page may lose; more is an error. */
const ALLOWED = 0.01;

/** Words that any page may lose: the comparison is not exact. */
const FEW = 5;

interface Comparison {
  readonly site: Pick<OldSite, 'rules' | 'textFolder'>;
  readonly places: ReadonlyMap<OldPage, Place>;
  /** The files of all pages, including other versions. */
  readonly claimed: ReadonlySet<string>;
  /** The files of the new project. */
  readonly files: ProjectFiles;
  readonly folder: SourceFolder;
  /** The built old site, if given. */
  readonly built: SourceFolder | undefined;
  readonly report: Report;
}

/**
 * Reads the old site again, without any import rule, and reports the words that the new pages lack, and
 * text files that no page includes.
 *
 * @returns the pages that lost too many words, with these words
 */
export async function compareWords(comparison: Comparison): Promise<readonly string[]> {
  const { places, files, folder, built, report, site } = comparison;
  const { rules } = site;
  const inlined = report.notes.filter(({ kind }) => kind === 'partial-inlined');
  const newWords = new Map<string, readonly string[]>();
  const failed: { readonly lost: number; readonly text: string }[] = [];
  const compare = (path: string, old: readonly string[], now: readonly string[]) => {
    const missing = missingWords(old, now);
    if (missing.length === 0) return;
    const lost = missing.length;
    const detail = `${lost} of ${old.length} words: ${missing.slice(0, NAMED).join(' ')}`;
    if (lost > ALLOWED * old.length && lost > FEW)
      failed.push({ lost, text: `${path}: ${detail}` });
    report.add('words-missing', path, 1, detail, lost);
  };
  for (const [page, { file, extension, isReference, collection }] of places) {
    const text = files.get(file + extension);
    if (isReference || text === undefined) continue;
    const now = writtenWords(String(text), extension === '.mdx');
    newWords.set(page.file, [...(newWords.get(page.file) ?? []), ...now]);
    const shown = built && (await shownWords(page, built));
    const source = page.text ?? (await folder.text(page.file)) ?? '';
    // A home page shows its heading instead of its title.
    const written = collection === 'home' ? splitFrontMatter(source).body : source;
    if (shown) compare(page.file, shown, [...now, ...markedWords(String(text))]);
    else compare(page.file, writtenWords(written, rules.format(page.file) === 'mdx'), now);
  }
  for (const file of await otherTexts(comparison)) {
    const old = writtenWords((await folder.text(file)) ?? '', rules.format(file) === 'mdx');
    const shownOn = includersOf(file, inlined).flatMap((path) => newWords.get(path) ?? []);
    if (shownOn.length > 0) compare(file, old, shownOn);
    else if (old.length > 0)
      report.add('text-unclaimed', file, 1, `${old.length} words`, old.length);
  }
  return failed.sort((a, b) => b.lost - a.lost).map(({ text }) => text);
}

/** The pages that include a file, directly or indirectly. */
function includersOf(
  file: string,
  inlined: readonly { readonly path: string; readonly detail: string }[],
): readonly string[] {
  const found = new Set([file]);
  for (const each of found)
    for (const { path, detail } of inlined) if (detail === each) found.add(path);
  return [...found];
}

/** A menu in Markdown, of mdBook and literate-nav, which is not page text. */
export const SUMMARY = /(?:^|\/)SUMMARY\.md$/;

/** Text files in page folders that are not pages, and that no other note reports. */
async function otherTexts(comparison: Comparison): Promise<readonly string[]> {
  const { site, places, claimed, folder, report } = comparison;
  const pages = new Set([...places.keys()].map(({ file }) => file));
  const folders = [...new Set([...pages].map(posix.dirname)), site.textFolder ?? []].flat();
  const named = new Set(
    report.notes.flatMap(({ kind, path }) => (kind.startsWith('page-') ? path : [])),
  );
  const isBelow = (file: string) =>
    folders.some((each) => each === '.' || file.startsWith(`${each}/`));
  const isClaimed = (file: string) =>
    [claimed, named].some((each) => each.has(file)) ||
    SUMMARY.test(file) ||
    ABOUT_REPOSITORY.test(posix.basename(file));
  return (await folder.list('.', { isQuiet: true })).filter(
    (file) => /\.mdx?$/.test(file) && !isClaimed(file) && isBelow(file),
  );
}

/** Elements of a built page outside its text. */
const BESIDE = wordSet('nav aside footer header script style button svg noscript template');

/** The words of a page of the built site; `undefined` if it lacks the page. */
async function shownWords({ address }: OldPage, built: SourceFolder) {
  const names = ['index.html', '.html', '/index.html'].map((name) =>
    address === '/' ? name : address.slice(1) + name,
  );
  for (const name of names) {
    const html = await built.text(name);
    if (html !== undefined) return wordsOf(mainText(html));
  }
  return undefined;
}

/** The text of the main element of a page. */
function mainText(html: string): string {
  const name = ['article', 'main', 'body'].find((each) => html.includes(`<${each}`)) ?? 'html';
  let inside = 0;
  let beside = 0;
  const parts = htmlTokens(html).map((token) => {
    const isOpen = token.kind === 'open';
    if (isOpen || token.kind === 'close') {
      const step = !isOpen ? -1 : token.isSelfClosing ? 0 : 1;
      if (token.name === name) inside += step;
      // There may be stray closing tags.
      if (BESIDE.has(token.name)) beside = Math.max(0, beside + step);
    }
    if (inside === 0 || beside > 0) return ' ';
    if (token.kind === 'text') return html.slice(token.start, token.end);
    return isOpen ? ` ${token.attributes.find((each) => each.name === 'alt')?.value ?? ''} ` : ' ';
  });
  return decodedValue(parts.join(''));
}
