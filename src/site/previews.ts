import { perObject } from '../common/lazy.ts';
import { ogImagePath, sitePaths } from '../contract/paths.ts';
import type { Edition, PublicPage } from './model.ts';

/** The first segments of slugs with several segments. */
const sectionsOf = perObject(
  ({ docs }: Edition) =>
    new Set(
      docs.flatMap(({ slug }) => {
        const [section = '', ...rest] = slug.split('/');
        return rest.length > 0 ? [section] : [];
      }),
    ),
);

/**
 * The page whose preview picture represents a page: its canonical page or, where previews are shared,
 * the page of its section or the documentation index.
 */
export function previewedPage({ path, versions }: PublicPage, edition: Edition): string {
  const shown = versions?.canonical ?? path;
  if (edition.previews === 'pages') return shown;
  const { locale, locales, paths } = edition;
  // Canonical pages are of the current version.
  const docs = (versions?.canonical ? sitePaths(locales) : paths).docs(locale);
  if (!shown.startsWith(`${docs}/`)) return shown;
  const [section = '', ...rest] = shown.slice(docs.length + 1).split('/');
  const isOfSection = rest.length > 0 || (!versions?.canonical && sectionsOf(edition).has(section));
  return isOfSection ? `${docs}/${section}` : docs;
}

/** The path of the preview picture of a page; `undefined` if the site has none. */
export const previewOf = (page: PublicPage, edition: Edition): string | undefined =>
  edition.previews && ogImagePath(previewedPage(page, edition));
