import type { Locales } from '../contract/locales.ts';
import { isSlug } from '../contract/paths.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  mistake,
  type Position,
  type Problem,
  START,
} from './diagnostics/diagnostics.ts';
import { didYouMean } from './diagnostics/did-you-mean.ts';
import type { Page } from './entry.ts';
import { SITE_FILE } from './read/place.ts';
import type { SiteConfig } from './read/schemas/site.ts';
import type { Site } from './read/site-file.ts';

/** A problem of a page, at a position in its file (default: the start). */
export const diagnosticOf = (
  page: Page,
  problem: Problem,
  { line, column }: Position = START,
): Diagnostic => ({
  path: page.file ?? page.path,
  line,
  column,
  ...problem,
});

/** Finds pages of one locale with the same address; letter case makes no difference. */
export function checkDuplicates(pages: readonly Page[]): Diagnostic[] {
  const byPath = Map.groupBy(pages, ({ path }) => path.toLowerCase());
  return [...byPath.values()].flatMap(([first, ...others]) =>
    others.map((page) =>
      diagnosticOf(
        page,
        mistake(
          'slug-duplicate',
          `the slug “${page.slug}” is taken by ${first?.file}`,
          'rename one of the two files',
        ),
      ),
    ),
  );
}

/** Finds pages that lack a translation. */
export function checkPairs(
  pages: readonly Page[],
  translations: SiteConfig['translations'],
  locales: Locales,
): Diagnostic[] {
  const key = ({ collection, slug }: Page) => `${collection}/${slug}`;
  const localesOf = Map.groupBy(pages, key);
  return pages.flatMap((page) => {
    const have = new Set(localesOf.get(key(page))?.map(({ locale }) => locale));
    return locales.codes
      .filter((locale) => !have.has(locale))
      .map((locale) => {
        const write = `write ${page.file?.replace(`/${page.locale}/`, `/${locale}/`)}`;
        return diagnosticOf(page, {
          severity: translations === 'complete' ? 'error' : 'warning',
          code: 'pair-missing',
          message: `the page has no translation in “${locale}”`,
          hint:
            translations === 'complete'
              ? `${write}, or set “translations: partial” in ${SITE_FILE}`
              : write,
        });
      });
  });
}

/** Finds redirects whose source is a page, whose target is none, or that form a chain. */
export function checkRedirects(
  redirects: SiteConfig['redirects'],
  { positionOf, locales }: Site,
  pages: readonly Page[],
): Diagnostic[] {
  const slugs = new Set(
    pages.filter(({ collection }) => collection === 'docs').map(({ slug }) => slug),
  );
  return Object.entries(redirects).flatMap(([from, to]) => {
    const problem = (code: DiagnosticCode, message: string, hint: string): Diagnostic[] => [
      { path: SITE_FILE, ...positionOf(['redirects'], from), ...mistake(code, message, hint) },
    ];
    if (!isSlug(from) || locales.has(from.split('/')[0])) {
      return problem(
        'redirect-slug',
        `“${from}” cannot be the slug of a page`,
        'write the old slug alone',
      );
    }
    if (slugs.has(from)) {
      return problem(
        'redirect-shadowed',
        `“${from}” redirects, but a page has this slug`,
        'delete one of the two',
      );
    }
    if (slugs.has(to)) return [];
    const end = redirects[to];
    return problem(
      'redirect-broken',
      `“${from}” redirects to “${to}”, which is not a page`,
      end === undefined
        ? didYouMean(to, slugs, 'write the slug of a page that exists')
        : `write “${end}”, where “${to}” redirects to`,
    );
  });
}
