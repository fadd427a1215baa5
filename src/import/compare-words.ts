import { posix } from 'node:path';
import { missingWords } from '../common/missing-words.ts';
import { wordSet } from '../common/word-set.ts';
import { decodedValue, htmlTokens } from '../compile/page/html-tokens.ts';
import type { NewPage } from './new-pages.ts';
import type { OldPage, OldSite } from './old-site.ts';
import { splitFrontMatter } from './page/front-matter.ts';
import type { Report } from './report.ts';
import { REPOSITORY_FILE } from './repository-file.ts';
import type { SourceFolder } from './source-folder.ts';
import { markupWords, visibleWords, wordsOf } from './visible-words.ts';
import type { ProjectFiles } from './write.ts';

/** The most missing words that are listed per page. */
const MAX_LISTED = 20;

/** The share of its words that a page may lose; more is an error. */
const MAX_MISSING_SHARE = 0.01;

/** Words that any page may lose: the comparison is not exact. */
const MAX_MISSING = 5;

interface Comparison {
  readonly site: Pick<OldSite, 'rules'>;
  readonly newPages: ReadonlyMap<OldPage, NewPage>;
  /** The files of all pages, including other versions. */
  readonly pageFiles: ReadonlySet<string>;
  /** The files of the new project. */
  readonly files: ProjectFiles;
  readonly folder: SourceFolder;
  /** The built old site, if given. */
  readonly builtSite: SourceFolder | undefined;
  readonly report: Report;
}

/**
 * Reads the old site again, without any import rule, and reports the words that the new pages lack, and
 * text files that no page includes.
 *
 * @returns the pages that lack too many words, with these words
 */
export async function compareWords(comparison: Comparison): Promise<readonly string[]> {
  const { newPages, files, folder, builtSite, report, site } = comparison;
  const { rules } = site;
  const inlined = report.notes.filter(({ kind }) => kind === 'partial-inlined');
  const newWords = new Map<string, readonly string[]>();
  const incomplete: { readonly lost: number; readonly text: string }[] = [];
  const compare = (path: string, before: readonly string[], after: readonly string[]) => {
    const missing = missingWords(before, after);
    if (missing.length === 0) return;
    const lost = missing.length;
    const detail = `${lost} of ${before.length} words: ${missing.slice(0, MAX_LISTED).join(' ')}`;
    if (lost > MAX_MISSING_SHARE * before.length && lost > MAX_MISSING)
      incomplete.push({ lost, text: `${path}: ${detail}` });
    report.add('words-missing', path, 1, detail, lost);
  };
  for (const [page, { file, extension, isReference, collection }] of newPages) {
    const text = files.get(file + extension);
    if (isReference || text === undefined) continue;
    const words = visibleWords(String(text), extension === '.mdx');
    newWords.set(page.file, [...(newWords.get(page.file) ?? []), ...words]);
    const built = builtSite && (await readBuiltWords(page, builtSite));
    const source = page.text ?? (await folder.readText(page.file)) ?? '';
    // A home page shows its heading instead of its title.
    const oldText = collection === 'home' ? splitFrontMatter(source).body : source;
    if (built) compare(page.file, built, [...words, ...markupWords(String(text))]);
    else compare(page.file, visibleWords(oldText, rules.format(page.file) === 'mdx'), words);
  }
  for (const file of await findUnclaimedTexts(comparison, inlined)) {
    const old = visibleWords((await folder.readText(file)) ?? '', rules.format(file) === 'mdx');
    const includerWords = includersOf(file, inlined).flatMap((path) => newWords.get(path) ?? []);
    if (includerWords.length > 0) compare(file, old, includerWords);
    else if (old.length > 0 && !inlined.some(({ detail }) => detail === file))
      report.add('text-unclaimed', file, 1, `${old.length} words`, old.length);
  }
  return incomplete.sort((a, b) => b.lost - a.lost).map(({ text }) => text);
}

function includersOf(
  file: string,
  inlined: readonly { readonly path: string; readonly detail: string }[],
): readonly string[] {
  const includers = new Set([file]);
  for (const each of includers)
    for (const { path, detail } of inlined) if (detail === each) includers.add(path);
  return [...includers];
}

/** A menu in Markdown, of mdBook and literate-nav, which is not page text. */
export const SUMMARY_FILE = /(?:^|\/)SUMMARY\.md$/;

/** Text files in folders of pages and partials that are not pages, and that no other note reports. */
async function findUnclaimedTexts(
  { newPages, pageFiles, folder, report }: Comparison,
  inlined: readonly { readonly detail: string }[],
): Promise<readonly string[]> {
  const files = [...newPages.keys()].map(({ file }) => file);
  const partials = inlined.map(({ detail }) => detail).filter((file) => /\.mdx?$/.test(file));
  const folders = [...new Set([...files, ...partials].map(posix.dirname))];
  const reported = new Set(
    report.notes.flatMap(({ kind, path }) => (kind.startsWith('page-') ? path : [])),
  );
  const isBelow = (file: string) =>
    folders.some((each) => each === '.' || file.startsWith(`${each}/`));
  const isClaimed = (file: string) =>
    [pageFiles, reported].some((each) => each.has(file)) ||
    SUMMARY_FILE.test(file) ||
    REPOSITORY_FILE.test(posix.basename(file));
  return (await folder.listFiles('.', { isQuiet: true })).filter(
    (file) => /\.mdx?$/.test(file) && !isClaimed(file) && isBelow(file),
  );
}

/** Elements of a built page outside its text. */
const OUTSIDE_TEXT = wordSet('nav aside footer header script style button svg noscript template');

/** The words of a page of the built site; `undefined` if it lacks the page. */
async function readBuiltWords({ address }: OldPage, built: SourceFolder) {
  const names = ['index.html', '.html', '/index.html'].map((name) =>
    address === '/' ? name : address.slice(1) + name,
  );
  for (const name of names) {
    const html = await built.readText(name);
    if (html !== undefined) return wordsOf(mainText(html));
  }
  return undefined;
}

/** The text of the main element of a page. */
function mainText(html: string): string {
  const name = ['article', 'main', 'body'].find((each) => html.includes(`<${each}`)) ?? 'html';
  let mainDepth = 0;
  let skippedDepth = 0;
  const parts = htmlTokens(html).map((token) => {
    const isOpen = token.kind === 'open';
    if (isOpen || token.kind === 'close') {
      const change = !isOpen ? -1 : token.isSelfClosing ? 0 : 1;
      if (token.name === name) mainDepth += change;
      // There may be stray closing tags.
      if (OUTSIDE_TEXT.has(token.name)) skippedDepth = Math.max(0, skippedDepth + change);
    }
    if (mainDepth === 0 || skippedDepth > 0) return ' ';
    if (token.kind === 'text') return html.slice(token.start, token.end);
    return isOpen ? ` ${token.attributes.find((each) => each.name === 'alt')?.value ?? ''} ` : ' ';
  });
  return decodedValue(parts.join(''));
}
