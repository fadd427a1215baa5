import { derived } from '../../compile/derived.ts';
import { neededFonts } from '../../compile/read/preview-fonts.ts';
import { localizedText } from '../../contract/locales.ts';
import { ogImagePath } from '../../contract/paths.ts';
import type { PublicPage, SiteModel } from '../model.ts';
import { type OgText, ogPng } from '../og-image/og-image.ts';
import { partsIn } from '../parts.ts';
import { keptFile, type Output } from './output.ts';

function partOf({ locale, path }: PublicPage, model: SiteModel): string {
  const { documentation, changelog, solutions } = partsIn(model, locale);
  const part = [documentation, changelog, solutions].find(
    (each) => each && path.startsWith(`${each.path}/`),
  );
  return part?.label ?? '';
}

function ogText(page: PublicPage, model: SiteModel): OgText {
  const { name: site, tagline } = model.config;
  const marker = model.brand.palette?.shades.light.marker;
  const isHome = page.path === model.paths.home(page.locale);
  return {
    site,
    title: isHome ? localizedText(tagline, page.locale) : page.title,
    part: partOf(page, model),
    ...(marker !== undefined && { marker }),
  };
}

/** The optional fonts that draw a text: another picture, once they are installed. */
const fontsOf = ({ site, title, part }: OgText): readonly string[] =>
  [site, title, part].flatMap((text) => neededFonts(text).used);

/** The preview picture of every public page (`og:image`). */
export function* ogImageOutputs(model: SiteModel): Generator<Output> {
  if (!model.config.ogImages) return;
  for (const page of Object.values(model.pages).flat()) {
    const text = ogText(page, model);
    const inputs = { ...text, fonts: fontsOf(text) };
    yield keptFile(ogImagePath(page.path), derived('preview', inputs, ogPng));
  }
}
