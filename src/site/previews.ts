import { perObject } from '../common/lazy.ts';
import { ogImagePath, sitePaths } from '../contract/paths.ts';
import type { Edition, PublicPage } from './model.ts';

/** The first segments of slugs that have several. */
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
 * The page whose preview picture links to a page are shown with: itself, or the page that it is a
 * version of; where previews are shared, the page of its section, or else the plan of the
 * documentation.
 */
export function previewedPage({ path, versions }: PublicPage, edition: Edition): string {
  const shown = versions?.canonical ?? path;
  if (edition.previews === 'pages') return shown;
  const { locale, locales, paths } = edition;
  // The canonical page is one of the current version.
  const docs = (versions?.canonical ? sitePaths(locales) : paths).docs(locale);
  if (!shown.startsWith(`${docs}/`)) return shown;
  const [section = '', ...rest] = shown.slice(docs.length + 1).split('/');
  const isOfSection = rest.length > 0 || (!versions?.canonical && sectionsOf(edition).has(section));
  return isOfSection ? `${docs}/${section}` : docs;
}

/** The public path of the preview picture of a page; `undefined` if the site has none. */
export const previewOf = (page: PublicPage, edition: Edition): string | undefined =>
  edition.previews && ogImagePath(previewedPage(page, edition));
