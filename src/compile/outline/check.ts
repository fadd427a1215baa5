import { foldersAbove } from '../../common/folders-above.ts';
import type { Locale } from '../../contract/locales.ts';
import { type Diagnostic, mistake, type Problem } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Page } from '../entry.ts';
import { allItems, type Navigation, type NavigationItem } from '../read/navigation-file.ts';

/** The kinds of named items, with the wording of messages about them. */
const NAMED = {
  page: {
    what: 'the slug of a page',
    form: 'page below docs/<locale>/, without extension',
    other: 'folder',
    isOther: 'a folder without a page of its own',
  },
  folder: {
    what: 'a folder of pages',
    form: 'folder below docs/<locale>/',
    other: 'page',
    isOther: 'a page without pages below it',
  },
} as const;

/** The slug of an address or a file path, which authors may write by mistake. */
const asSlug = (text: string) =>
  text
    .replace(/^\.?\//, '')
    .replace(/^(?:[a-z-]+\/)?docs\/(?:[a-z]{2}\/)?/, '')
    .replace(/(?:(?:^|\/)index)?\.mdx?$/, '')
    .replace(/\/(?:index)?$/, '');

const misnamed = (message: string, hint: string) => mistake('navigation-unknown', message, hint);

/** The problem with the name of a page or folder, if any. */
function problemOf(
  kind: keyof typeof NAMED,
  name: string,
  known: Readonly<Record<keyof typeof NAMED, ReadonlySet<string>>>,
): Problem | undefined {
  if (known[kind].has(name)) return undefined;
  const { what, form, other, isOther } = NAMED[kind];
  if (known[other].has(name))
    return misnamed(`“${name}” is ${isOther}`, `write “${other}: ${name}”`);
  const plain = asSlug(name);
  const hint = known[kind].has(plain)
    ? `write “${plain}”`
    : didYouMean(name, known[kind], `write the path of a ${form}`);
  return misnamed(`“${name}” is not ${what}`, hint);
}

/** Whether a page lies in a folder or is its index page. */
const isIn = (slug: string, folder: string) => slug === folder || slug.startsWith(`${folder}/`);

/** Finds missing and repeated names in navigations, given the pages of all locales. */
export function checkNavigations(
  navigations: ReadonlyMap<Locale, Navigation>,
  pages: readonly Page[],
): Diagnostic[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  const known = { page: slugs, folder: new Set([...slugs].flatMap(foldersAbove)) };
  return [...new Set(navigations.values())].flatMap(({ file, items }) => {
    const all = allItems(items);
    const found: Diagnostic[] = [];
    const report = ({ line, column }: NavigationItem, problem: Problem) =>
      found.push({ path: file, line, column, ...problem });
    const first = new Map<string, NavigationItem>();
    for (const item of all) {
      const { kind, name } = item;
      if (kind !== 'page' && kind !== 'folder') continue;
      const problem = problemOf(kind, name, known);
      if (problem) report(item, problem);
      const key = kind === 'page' ? name : `${name}/`;
      const earlier = first.get(key);
      if (earlier) {
        const message = `“${key}” is in the navigation twice, first on line ${earlier.line}`;
        report(item, mistake('navigation-duplicate', message, 'delete one of the two'));
      } else first.set(key, item);
    }
    for (const item of all) {
      if (item.kind !== 'folder') continue;
      const inside = [...slugs].filter((slug) => isIn(slug, item.name));
      if (inside.length === 0 || inside.some((slug) => !first.has(slug))) continue;
      const message = `every page of “${item.name}” is named elsewhere in the navigation`;
      const hint = 'delete this folder, or the items that name its pages';
      report(item, mistake('navigation-empty', message, hint));
    }
    return found;
  });
}
