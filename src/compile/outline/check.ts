import { foldersAbove } from '../../common/folders-above.ts';
import type { Locale } from '../../contract/locales.ts';
import { type Diagnostic, mistake, type Problem } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Page } from '../entry.ts';
import { allItems, type Navigation, type NavigationItem } from '../read/navigation-file.ts';

/** What the items of a navigation may name. */
interface Known {
  readonly slugs: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

/** A slug or folder as authors may write it by mistake: as an address, or as a file. */
const asSlug = (text: string) =>
  text
    .replace(/^\.?\//, '')
    .replace(/^(?:[a-z-]+\/)?docs\/(?:[a-z]{2}\/)?/, '')
    .replace(/(?:(?:^|\/)index)?\.mdx?$/, '')
    .replace(/\/(?:index)?$/, '');

const misnamed = (message: string, hint: string) => mistake('navigation-unknown', message, hint);

function unknown(what: string, name: string, known: ReadonlySet<string>, kind: string): Problem {
  const plain = asSlug(name);
  const hint = known.has(plain)
    ? `write “${plain}”`
    : didYouMean(name, known, `write the path of a ${kind}`);
  return misnamed(`“${name}” is not ${what}`, hint);
}

/** What is wrong with an item, apart from the others. */
function problemOf(item: NavigationItem, { slugs, folders }: Known): Problem | undefined {
  if (item.kind === 'page' && !slugs.has(item.page)) {
    const kind = 'page below docs/<locale>/, without extension';
    if (!folders.has(item.page)) return unknown('the slug of a page', item.page, slugs, kind);
    const message = `“${item.page}” is a folder without a page of its own`;
    return misnamed(message, `write “folder: ${item.page}”`);
  }
  if (item.kind === 'folder' && !folders.has(item.folder)) {
    const kind = 'folder below docs/<locale>/';
    if (!slugs.has(item.folder)) return unknown('a folder of pages', item.folder, folders, kind);
    const message = `“${item.folder}” is a page without pages below it`;
    return misnamed(message, `write “page: ${item.folder}”`);
  }
  return undefined;
}

/** Whether a page belongs to a folder: lies below it, or is its own page. */
const isIn = (slug: string, folder: string) => slug === folder || slug.startsWith(`${folder}/`);

/** Finds the names in navigations that do not exist or are repeated, among the pages of all locales. */
export function checkNavigations(
  navigations: ReadonlyMap<Locale, Navigation>,
  pages: readonly Page[],
): Diagnostic[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  const known = { slugs, folders: new Set([...slugs].flatMap(foldersAbove)) };
  return [...new Set(navigations.values())].flatMap(({ file, items }) => {
    const all = allItems(items);
    const found: Diagnostic[] = [];
    const report = ({ line, column }: NavigationItem, problem: Problem) =>
      found.push({ path: file, line, column, ...problem });
    const first = new Map<string, NavigationItem>();
    for (const item of all) {
      const problem = problemOf(item, known);
      if (problem) report(item, problem);
      if (item.kind !== 'page' && item.kind !== 'folder') continue;
      const key = item.kind === 'page' ? item.page : `${item.folder}/`;
      const earlier = first.get(key);
      if (earlier) {
        const message = `“${key}” is in the navigation twice, first on line ${earlier.line}`;
        report(item, mistake('navigation-duplicate', message, 'delete one of the two'));
      } else first.set(key, item);
    }
    for (const item of all) {
      if (item.kind !== 'folder') continue;
      const inside = [...slugs].filter((slug) => isIn(slug, item.folder));
      if (inside.length === 0 || inside.some((slug) => !first.has(slug))) continue;
      const message = `every page of “${item.folder}” is named elsewhere in the navigation`;
      report(
        item,
        mistake(
          'navigation-empty',
          message,
          'delete this folder, or the items that name its pages',
        ),
      );
    }
    return found;
  });
}
