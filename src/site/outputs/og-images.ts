import { hash } from 'node:crypto';
import type { SiteConfig } from '../../compile/read/schemas/site.ts';
import { LOCALES } from '../../contract/locales.ts';
import { ogImagePath, pagePath } from '../../contract/paths.ts';
import { UI } from '../../i18n/ui.ts';
import type { PublicPage, SiteModel } from '../model.ts';
import { type OgText, ogPng } from '../og-image/og-image.ts';
import type { Output } from './output.ts';

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

/** The preview picture of every public page (`og:image`). */
export function* ogImageOutputs({ pages, config }: SiteModel): Generator<Output> {
  for (const page of LOCALES.flatMap((locale) => pages[locale])) {
    const text = ogText(page, config);
    yield {
      path: ogImagePath(page.path),
      key: `preview ${hash('sha256', JSON.stringify(text))}`,
      make: () => ogPng(text),
    };
  }
}
