import type { Locales } from '../../contract/locales.ts';
import type { PublicPage } from '../model.ts';

/**
 * A page in the languages that have it, for links with `hreflang`; none on a site of one language.
 * The default of readers of other languages is the page in the first language of the site.
 */
export function alternatesOf(
  alternates: PublicPage['alternates'],
  locales: Locales,
): readonly { readonly hreflang: string; readonly path: string }[] {
  if (locales.codes.length === 1) return [];
  const found = locales.codes.flatMap((hreflang) => {
    const path = alternates[hreflang];
    return path === undefined ? [] : [{ hreflang, path }];
  });
  const fallback = alternates[locales.first];
  return fallback === undefined ? found : [...found, { hreflang: 'x-default', path: fallback }];
}
