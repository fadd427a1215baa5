import type { Content } from '../src/content/content.ts';
import { type PublicPage, publicPages } from '../src/content/pages.ts';
import type { SiteConfig } from '../src/content/schemas.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { ogImagePath, pagePath } from '../src/contract/paths.ts';
import { inBatches } from '../src/files/in-batches.ts';
import { UI } from '../src/i18n/ui.ts';
import { type OgText, ogPng } from './og-image.ts';
import { sha256 } from './previous-site.ts';
import type { SiteFolder } from './site-folder.ts';

function partOf({ locale, path }: PublicPage): string {
  const text = UI[locale];
  const parts = [
    [pagePath.docs(locale), text.documentation],
    [pagePath.changelog(locale), text.changelog],
    [pagePath.solutions(locale), text.solutions],
  ] as const;
  return parts.find(([root]) => path.startsWith(`${root}/`))?.[1] ?? '';
}

function ogText(page: PublicPage, { name: site, tagline }: SiteConfig): OgText {
  const isHome = page.path === pagePath.home(page.locale);
  return { site, title: isHome ? tagline[page.locale] : page.title, part: partOf(page) };
}

/**
 * Writes the picture of every public page for previews of links to it.
 *
 * @returns how many pictures there are
 */
export async function writeOgImages(content: Content, site: SiteFolder): Promise<number> {
  const pages = LOCALES.flatMap((locale) => publicPages(content, locale));
  await inBatches(pages, async (page) => {
    const text = ogText(page, content.config);
    const key = sha256(JSON.stringify(text));
    const path = ogImagePath(page.path);
    if (!site.reuse(path, key)) site.write(path, await ogPng(text), key);
  });
  return pages.length;
}
