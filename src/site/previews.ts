import { perObject } from '../common/lazy.ts';
import { forLocale, type Locale } from '../contract/locales.ts';
import { ogImagePath, sitePaths } from '../contract/paths.ts';
import type { PublicPage, SiteModel } from './model.ts';

/** The first segments of slugs that have several. */
const sectionsOf = perObject(
  ({ docs, locales }: SiteModel) =>
    new Map(
      locales.codes.map((locale: Locale) => [
        locale,
        new Set(
          forLocale(docs, locale).flatMap(({ slug }) => {
            const [section = '', ...rest] = slug.split('/');
            return rest.length > 0 ? [section] : [];
          }),
        ),
      ]),
    ),
);

/**
 * The page whose preview picture links to a page are shown with: itself, or the page that it is a
 * version of; where previews are shared, the page of its section, or else the plan of the
 * documentation.
 */
export function previewedPage({ locale, path, versions }: PublicPage, model: SiteModel): string {
  const shown = versions?.canonical ?? path;
  if (model.previews === 'pages') return shown;
  // The canonical page is one of the current version.
  const docs = (versions?.canonical ? sitePaths(model.locales) : model.paths).docs(locale);
  if (!shown.startsWith(`${docs}/`)) return shown;
  const [section = '', ...rest] = shown.slice(docs.length + 1).split('/');
  const isOfSection =
    rest.length > 0 || (!versions?.canonical && sectionsOf(model).get(locale)?.has(section));
  return isOfSection ? `${docs}/${section}` : docs;
}

/** The public path of the preview picture of a page; `undefined` if the site has none. */
export const previewOf = (page: PublicPage, model: SiteModel): string | undefined =>
  model.previews && ogImagePath(previewedPage(page, model));
