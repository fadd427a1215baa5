import type { Locales } from '../contract/locales.ts';
import type { SitePaths } from '../contract/paths.ts';
import type { Page } from './entry.ts';
import type { LinkTarget } from './links/link-target.ts';
import { type LinkIndex, pageTarget } from './links/links.ts';

/** A page in the first language that replaces a missing translation. */
export type FallbackPage<P extends Page> = P & Required<Pick<Page, 'original'>>;

/**
 * The pages of the first language for each locale that lacks them, at the addresses of the missing
 * translations. Landing pages need none: every locale generates them.
 */
export function fallbackPagesOf<P extends Page>(
  pages: readonly P[],
  { locales, paths }: { readonly locales: Locales; readonly paths: SitePaths },
): FallbackPage<P>[] {
  const there = new Set(pages.map(({ path }) => path));
  const originals = pages.filter(
    ({ locale, collection }) => locale === locales.first && collection !== 'landing',
  );
  return locales.others(locales.first).flatMap((locale) =>
    originals.flatMap((page) => {
      const path = paths.inLocale(page.path, locale);
      const original = { locale: page.locale, path: page.path };
      return there.has(path) ? [] : [{ ...page, locale, path, original }];
    }),
  );
}

/** The target of a link on a fallback page: the same page in the reader's language, if there is one. */
export function localTarget(target: LinkTarget, { locale }: Page, index: LinkIndex): LinkTarget {
  if (target.kind !== 'page') return target;
  const path = index.paths.inLocale(target.path, locale);
  if (!index.pages.has(path)) return target;
  const found = pageTarget(path, target, index.pages.get(path));
  // Heading ids differ between translations.
  return found.kind === 'page' ? found : { ...target, path, hash: '' };
}
