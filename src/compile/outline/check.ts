import { foldersAbove } from '../../common/folders-above.ts';
import type { Locale } from '../../contract/locales.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  mistake,
  type Problem,
} from '../diagnostics/diagnostics.ts';
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

function unknown(what: string, name: string, known: ReadonlySet<string>, kind: string): Problem {
  const plain = asSlug(name);
  return mistake(
    'navigation-unknown',
    `“${name}” is not ${what}`,
    known.has(plain) ? `write “${plain}”` : didYouMean(name, known, `write the path of a ${kind}`),
  );
}

/** What is wrong with an item, apart from the others. */
function problemOf(item: NavigationItem, { slugs, folders }: Known): Problem | undefined {
  const misnamed = (message: string, hint: string) => mistake('navigation-unknown', message, hint);
  if (item.kind === 'page' && !slugs.has(item.page)) {
    return folders.has(item.page)
      ? misnamed(
          `“${item.page}” is a folder without a page of its own`,
          `write “folder: ${item.page}”`,
        )
      : unknown(
          'the slug of a page',
          item.page,
          slugs,
          'page below docs/<locale>/, without extension',
        );
  }
  if (item.kind === 'folder' && !folders.has(item.folder)) {
    return slugs.has(item.folder)
      ? misnamed(
          `“${item.folder}” is a page without pages below it`,
          `write “page: ${item.folder}”`,
        )
      : unknown('a folder of pages', item.folder, folders, 'folder below docs/<locale>/');
  }
  return undefined;
}

/** Finds items that name what an earlier one names, and folders of which nothing is left. */
function* clashes(
  items: readonly NavigationItem[],
  { slugs }: Known,
): Generator<readonly [NavigationItem, DiagnosticCode, string, string]> {
  const first = new Map<string, NavigationItem>();
  for (const item of items) {
    if (item.kind !== 'page' && item.kind !== 'folder') continue;
    const key = item.kind === 'page' ? item.page : `${item.folder}/`;
    const earlier = first.get(key);
    if (earlier) {
      const message = `“${key}” is in the navigation twice, first on line ${earlier.line}`;
      yield [item, 'navigation-duplicate', message, 'delete one of the two'];
    } else first.set(key, item);
  }
  for (const item of items) {
    if (item.kind !== 'folder') continue;
    const inside = [...slugs].filter((slug) => isIn(slug, item.folder));
    if (inside.length > 0 && inside.every((slug) => first.has(slug))) {
      const message = `every page of “${item.folder}” is named elsewhere in the navigation`;
      yield [item, 'navigation-empty', message, 'delete the item, or those of its pages'];
    }
  }
}

/** Whether a page belongs to a folder: lies below it, or is its own page. */
const isIn = (slug: string, folder: string) => slug === folder || slug.startsWith(`${folder}/`);

/**
 * Finds what is wrong with the names in navigations: what does not exist, and repetitions.
 *
 * @param pages every documentation page, of all locales
 */
export function checkNavigations(
  navigations: ReadonlyMap<Locale, Navigation>,
  pages: readonly Page[],
): Diagnostic[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  const known = { slugs, folders: new Set([...slugs].flatMap(foldersAbove)) };
  return [...new Set(navigations.values())].flatMap(({ file, items }) => {
    const all = allItems(items);
    const at = ({ line, column }: NavigationItem, problem: Problem): Diagnostic => ({
      path: file,
      line,
      column,
      ...problem,
    });
    return [
      ...all.flatMap((item) => {
        const problem = problemOf(item, known);
        return problem ? at(item, problem) : [];
      }),
      ...[...clashes(all, known)].map(([item, ...problem]) => at(item, mistake(...problem))),
    ];
  });
}
