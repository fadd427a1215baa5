import { join } from 'node:path';
import { inParallel } from '../../common/in-parallel.ts';
import { type Diagnostic, START, warning } from '../diagnostics/diagnostics.ts';
import { parseMarkdown } from '../page/parse-markdown.ts';
import { inlineText, nodesOfType, range } from '../page/syntax-tree.ts';
import { classifyPath, isOfDisabledPart, type PagePath } from '../read/content-path.ts';
import { GITS_AT_ONCE, lastCommits, type Repository, withRepository } from '../read/git.ts';
import { listFiles } from '../read/list-files.ts';
import { readText } from '../read/read-text.ts';
import { readSite } from '../read/site-file.ts';

/** Sections by heading, including the heading; the beginning has an empty one. */
function sectionsOf(written: string, format: 'md' | 'mdx'): Map<string, string> {
  // Line endings in git may differ from the folder's.
  const source = written.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
  const sections = new Map<string, string>();
  const add = (heading: string, text: string) =>
    sections.set(heading, `${sections.get(heading) ?? ''}\n${text.trim()}`);
  const headings = nodesOfType(parseMarkdown(source, format).tree, 'heading');
  const starts = [...headings.map((node) => range(node).start), source.length];
  add('', source.slice(0, starts[0]));
  for (const [index, node] of headings.entries()) {
    add(inlineText(node).trim(), source.slice(starts[index], starts[index + 1]));
  }
  return sections;
}

/** Describes the sections that differ between two versions of a text; removed ones come last. */
function sectionChanges(before: string, after: string, format: 'md' | 'mdx'): readonly string[] {
  const old = sectionsOf(before, format);
  const current = sectionsOf(after, format);
  return [...new Set([...current.keys(), ...old.keys()])]
    .filter((heading) => old.get(heading) !== current.get(heading))
    .map((heading) => {
      const kind = !old.has(heading) ? 'added' : current.has(heading) ? 'changed' : 'removed';
      return `${heading === '' ? 'the beginning' : `“${heading}”`} (${kind})`;
    });
}

/** A page and its translation, by their paths below the content folder. */
interface Pair {
  readonly original: string;
  readonly translation: string;
  readonly format: PagePath['format'];
}

/**
 * Finds translations whose original, in the first language, has changed since they were last committed,
 * and untranslated pages that no other check reports.
 *
 * @param folder of the content, absolute
 * @throws {Error} if the folder or its history cannot be read
 */
export async function checkTranslations(folder: string): Promise<readonly Diagnostic[]> {
  const needs = `“--translations” compares commits of git, and ${folder}`;
  return withRepository(folder, (repository) => comparePairs(repository, folder, needs));
}

async function comparePairs(
  { git, prefix, isShallow }: Repository,
  folder: string,
  needs: string,
): Promise<readonly Diagnostic[]> {
  if (isShallow) {
    throw new Error(
      `${needs} is in a shallow clone, which has only the last ones. Run “git fetch --unshallow”; with actions/checkout, set “fetch-depth: 0”.`,
    );
  }
  const commits = await lastCommits(git, '%H').catch((cause) => {
    throw new Error(`${needs} has none yet. Commit the content.`, { cause });
  });
  const { pairs, missing } = await pairsOf(folder);
  await git('read-tree', 'HEAD');
  const how = [
    '--porcelain',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--ignore-submodules=all',
  ];
  const changed = new Set(
    (await git('status', ...how, '--', '.')).split('\0').map((line) => line.slice(3)),
  );
  // Uncommitted translations are up to date.
  const committed = pairs.flatMap((pair) => {
    const commit = commits.get(pair.translation);
    return commit === undefined || changed.has(prefix + pair.translation)
      ? []
      : [{ ...pair, commit }];
  });
  const before = await inParallel(committed, GITS_AT_ONCE, ({ commit, original }) =>
    // A missing file is new.
    git('show', `${commit}:${prefix}${original}`).catch(() => ''),
  );
  const outdated = committed.flatMap(({ original, translation, format }, index): Diagnostic[] => {
    const { text = '' } = readText(join(folder, original));
    const changes = sectionChanges(before[index] ?? '', text, format);
    if (changes.length === 0) return [];
    const message = `${original} has changed since: ${changes.join(', ')}`;
    const hint = 'bring the translation up to date, and commit it';
    return [{ path: translation, ...START, ...warning('translation-outdated', message, hint) }];
  });
  return [...outdated, ...missing];
}

/** The pairs of pages and translations, and the pages shown as fallbacks. */
async function pairsOf(folder: string): Promise<{ pairs: Pair[]; missing: Diagnostic[] }> {
  const { site } = await readSite(folder);
  const { locales, rules, disabledParts } = site;
  const { paths } = await listFiles(folder);
  const pairs: Pair[] = [];
  const missing: Diagnostic[] = [];
  const key = ({ collection, slug }: PagePath, locale: string) => `${locale} ${collection}/${slug}`;
  const pages = new Map(
    paths.flatMap((path) => {
      const file = classifyPath(path, locales);
      const isPage = file.kind === 'page' && !isOfDisabledPart(path, disabledParts);
      return isPage ? [[key(file, file.locale), { ...file, path }] as const] : [];
    }),
  );
  for (const page of pages.values()) {
    if (page.locale !== locales.first) continue;
    for (const locale of locales.others(locales.first)) {
      const translation = pages.get(key(page, locale))?.path;
      const { path: original, format } = page;
      if (translation !== undefined) pairs.push({ original, translation, format });
      else if (rules.translations === 'fallback') {
        const message = `the page has no translation in “${locale}”`;
        const hint = 'readers see it in the first language: translate it';
        missing.push({ path: original, ...START, ...warning('pair-missing', message, hint) });
      }
    }
  }
  return { pairs, missing };
}
