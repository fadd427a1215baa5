import type { Locales } from '../../contract/locales.ts';
import {
  type Diagnostic,
  mistake,
  type Position,
  type Problem,
  START,
} from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import { SITE_FILE } from '../read/content-path.ts';
import type { SiteConfig } from '../read/schemas/site.ts';

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
          `the slug “${page.slug}” is taken by ${first?.file ?? 'a generated page'}`,
          'rename one of the two files',
        ),
      ),
    ),
  );
}

/** Finds pages that lack a translation, and that no page of the first language stands in for. */
export function checkPairs(
  pages: readonly Page[],
  translations: SiteConfig['translations'],
  locales: Locales,
): Diagnostic[] {
  const key = ({ collection, slug }: Page) => `${collection}/${slug}`;
  const localesOf = Map.groupBy(pages, key);
  return pages.flatMap((page) => {
    const have = new Set(localesOf.get(key(page))?.map(({ locale }) => locale));
    if (translations === 'fallback' && have.has(locales.first)) return [];
    return locales.codes
      .filter((locale) => !have.has(locale))
      .map((locale) => {
        const write = `write ${page.file?.replace(new RegExp(`([/.])${page.locale}([/.])`), `$1${locale}$2`)}`;
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
