import { hash } from 'node:crypto';
import type { SiteConfig } from '../../compile/read/schemas/site.ts';
import { LOCALES } from '../../contract/locales.ts';
import { ogImagePath, pagePath } from '../../contract/paths.ts';
import type { PublicPage, SiteModel } from '../model.ts';
import { type OgText, ogPng } from '../og-image/og-image.ts';
import { siteParts } from '../parts.ts';
import type { Output } from './output.ts';

function partOf({ locale, path }: PublicPage, config: SiteConfig): string {
  const { documentation, changelog, solutions } = siteParts(config, locale);
  const part = [documentation, changelog, solutions].find(
    (each) => each && path.startsWith(`${each.path}/`),
  );
  return part?.label ?? '';
}

function ogText(page: PublicPage, config: SiteConfig): OgText {
  const { name: site, tagline } = config;
  const isHome = page.path === pagePath.home(page.locale);
  return { site, title: isHome ? tagline[page.locale] : page.title, part: partOf(page, config) };
}

/** The preview picture of every public page (`og:image`). */
export function* ogImageOutputs({ pages, config }: SiteModel): Generator<Output> {
  if (!config.ogImages) return;
  for (const page of LOCALES.flatMap((locale) => pages[locale])) {
    const text = ogText(page, config);
    yield {
      path: ogImagePath(page.path),
      key: `preview ${hash('sha256', JSON.stringify(text))}`,
      make: () => ogPng(text),
    };
  }
}
