import { posix } from 'node:path';
import { lazy } from '../../common/lazy.ts';
import { NearestIndex, nearest } from '../../common/nearest.ts';
import { remember } from '../../common/remember.ts';
import type { Locale } from '../../contract/locales.ts';
import { decodeAddress } from '../../contract/paths.ts';
import { diagnosticOf } from '../checks/check-pages.ts';
import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import { isRefused } from '../page/addresses.ts';
import type { LinkTarget } from './link-target.ts';
import { type LinkIndex, resolveLink, splitAddress } from './links.ts';

/** Suggests the most likely correction of a link. */
type SuggestLink = (href: string, from: Page) => string | undefined;

/** Returns a function that suggests corrections for the broken links of a site. */
export function linkSuggestions(index: LinkIndex): SuggestLink {
  const { pages, byFile, paths } = index;
  // Built at the first broken link: most sites have none.
  const files = lazy(() => new NearestIndex(index.files));
  /** Public paths without the locale prefix. */
  const pathsIn = remember((locale: Locale) => {
    const own = pages.keys().filter((path) => paths.localeOf(path) === locale);
    return new NearestIndex(own.map((path) => path.slice(paths.prefix(locale).length)));
  });
  /** Page files, relative to the content folder. */
  const pagesIn = remember((locale: Locale) => {
    const own = [...byFile.values()].filter((page) => page.locale === locale);
    return new NearestIndex(own.flatMap(({ file }) => file ?? []));
  });
  return (href, from) => {
    const { path, hash } = splitAddress(href);
    const target = resolveLink(path, from, index);
    if (target.kind === 'page') {
      const anchors = pages.get(target.path)?.anchors ?? [];
      const [anchor] = nearest(decodeAddress(hash.slice(1)), anchors, 1);
      return anchor === undefined ? undefined : `${path}#${anchor}`;
    }
    if (path.startsWith('/')) return pathsIn(from.locale).nearest(path, 1)[0];
    const folder = posix.dirname(from.file ?? '');
    const isPage = ['', '.md', '.mdx'].includes(posix.extname(path));
    const known = isPage ? pagesIn(from.locale) : files();
    const [file] = known.nearest(posix.join(folder, path), 1);
    return file === undefined ? undefined : posix.relative(folder, file);
  };
}

/** Resolves the links of a page, in order. */
export const resolvePage = (page: Page, index: LinkIndex): readonly LinkTarget[] =>
  page.links.map(({ address }) => resolveLink(address, page, index));

/** Finds the broken links and images of a page. */
export function brokenLinks(
  page: Page,
  targets: readonly LinkTarget[],
  suggest: SuggestLink,
  severity: Diagnostic['severity'],
): Diagnostic[] {
  return page.links.flatMap((link, number) => {
    const target = targets[number];
    if (target?.kind !== 'broken') return [];
    const code = target.code === 'link-broken' && link.isImage ? 'image-missing' : target.code;
    const isDisallowed = isRefused(link.address);
    const problem = isDisallowed ? REFUSED : PROBLEMS[code];
    const guess = isDisallowed ? undefined : suggest(link.address, page);
    const hint = guess ? `did you mean “${guess}”?` : problem.hint;
    const message = `“${link.address}” ${problem.message}`;
    return diagnosticOf(page, { severity, code, message, hint }, link);
  });
}

const REFUSED = {
  message: 'begins in a way that is not allowed here',
  hint: 'begin the address with “https:”, “mailto:” or “tel:”, or write a path of this site',
};

/** The message after the address, and the hint without a suggestion. */
const PROBLEMS = {
  'anchor-missing': {
    message: 'leads to an anchor that does not exist',
    hint: 'link to the id of a heading: its text in lower case, with “-” for spaces',
  },
  'image-missing': {
    message: 'is not a file of this site',
    hint: 'write the path of the picture from this file',
  },
  'link-broken': {
    message: 'leads nowhere on this site',
    hint: 'link to a page or file by its path from this file, or to a public path such as /docs',
  },
} as const;
