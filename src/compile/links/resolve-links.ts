import { posix } from 'node:path';
import { lazy } from '../../common/lazy.ts';
import { NearestIndex, nearest } from '../../common/nearest.ts';
import type { Locale, PerLocale } from '../../contract/locales.ts';
import { diagnosticOf } from '../checks/check-pages.ts';
import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import { isRefused } from '../page/addresses.ts';
import type { PlacedLink } from '../page/compile-page.ts';
import type { LinkTarget } from './link-target.ts';
import { decodeAddress, type LinkIndex, resolveLink, splitAddress } from './links.ts';

/** Everything that links can lead to in a locale, as authors write it. */
interface Candidates {
  /** Public paths without the prefix of the locale. */
  readonly paths: NearestIndex;
  /** Files of pages, below the content folder. */
  readonly pages: NearestIndex;
}

/** Suggests corrections for broken links; one instance for all links of a site. */
export class LinkSuggestions {
  readonly #index: LinkIndex;
  // Made when a link is broken, which on most sites none is.
  readonly #candidates: PerLocale<() => Candidates>;
  readonly #files: () => NearestIndex;

  constructor(index: LinkIndex) {
    this.#index = index;
    this.#files = lazy(() => new NearestIndex(index.files));
    this.#candidates = index.locales.map((locale) => lazy(() => candidatesOf(index, locale)));
  }

  /**
   * The most likely correction of a link, as its author would write it.
   *
   * @param href as written
   * @param from the page that contains it
   */
  suggest(href: string, from: Page): string | undefined {
    const { path, hash } = splitAddress(href);
    const target = resolveLink(path, from, this.#index);
    if (target.kind === 'page') {
      const anchors = this.#index.pages.get(target.path)?.anchors ?? [];
      const [anchor] = nearest(decodeAddress(hash.slice(1)), anchors, 1);
      return anchor === undefined ? undefined : `${path}#${anchor}`;
    }
    if (path.startsWith('/')) return this.nearPath(path, from.locale);
    const candidates = this.#candidates[from.locale]?.();
    const folder = posix.dirname(from.file ?? '');
    const isPage = ['', '.md', '.mdx'].includes(posix.extname(path));
    const known = isPage ? candidates?.pages : this.#files();
    const [file] = known?.nearest(posix.join(folder, path), 1) ?? [];
    return file === undefined ? undefined : posix.relative(folder, file);
  }

  /** The public path of a locale that is nearest to one, without the prefix of the locale. */
  nearPath(path: string, locale: Locale): string | undefined {
    return this.#candidates[locale]?.().paths.nearest(path, 1)[0];
  }
}

function candidatesOf({ pages, byFile, paths }: LinkIndex, locale: Locale): Candidates {
  const prefix = paths.prefix(locale);
  return {
    paths: new NearestIndex(
      [...pages.keys()]
        .filter((path) => paths.localeOf(path) === locale)
        .map((path) => path.slice(prefix.length)),
    ),
    pages: new NearestIndex(
      [...byFile.values()].flatMap((page) => (page.locale === locale ? (page.file ?? []) : [])),
    ),
  };
}

/** Where the links of a page lead. */
export interface PageTargets {
  /** In the order of its links. */
  readonly links: readonly LinkTarget[];
  readonly image?: LinkTarget;
}

/** Resolves the links of a page. */
export function resolvePage(page: Page, index: LinkIndex): PageTargets {
  return {
    links: page.links.map(({ address }) => resolveLink(address, page, index)),
    ...(page.image && { image: resolveLink(page.image.address, page, index) }),
  };
}

/** Finds the links and images of a page that lead nowhere. */
export function brokenLinks(
  page: Page,
  { links, image }: PageTargets,
  suggestions: LinkSuggestions,
  severity: Diagnostic['severity'],
): Diagnostic[] {
  const broken = (link: PlacedLink, target: LinkTarget | undefined) => {
    if (target?.kind !== 'broken') return [];
    const code = target.code === 'link-broken' && link.isImage ? 'image-missing' : target.code;
    const problem = PROBLEMS[code];
    const guess = suggestions.suggest(link.address, page);
    const near = guess ? `did you mean “${guess}”?` : problem.hint;
    const hint = isRefused(link.address) ? SCHEME : near;
    const message = `“${link.address}” ${problem.message}`;
    return diagnosticOf(page, { severity, code, message, hint }, link);
  };
  return [
    ...page.links.flatMap((link, number) => broken(link, links[number])),
    ...(page.image ? [broken(page.image, image)].flat() : []),
  ];
}

const SCHEME = 'an address of another site begins with “https:”, “mailto:” or “tel:”';

/** The message after the address, and the hint if there is no suggestion. */
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
