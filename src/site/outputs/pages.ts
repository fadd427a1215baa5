import { type Derived, derived } from '../../compile/derived.ts';
import { neededFonts } from '../../compile/read/preview-fonts.ts';
import { htmlFile, ogImagePath, type SiteFacts, twinPath } from '../../contract/paths.ts';
import type { Edition, PublicPage, SiteModel } from '../model.ts';
import { type OgText, ogPng } from '../og-image/og-image.ts';
import { previewedPage } from '../previews.ts';
import type { View } from '../views/views.ts';
import { type FileContent, keptFile, type Output } from './output.ts';

export type RenderPage = (view: View) => Promise<FileContent>;

/** The HTML of every page. */
export function* htmlOutputs(
  views: ReadonlyMap<string, Derived<Promise<View>>>,
  render: RenderPage,
  { locales, paths }: SiteFacts,
): Generator<Output> {
  const errorPages = new Set(locales.codes.map(paths.notFoundFile));
  for (const [path, view] of views) {
    const html = derived('html', view, async () =>
      render(await view.make()).catch((cause: unknown) => {
        throw new Error(`${path} cannot be rendered: ${cause}`, { cause });
      }),
    );
    // File servers expect the error page under this name.
    yield keptFile(errorPages.has(`${path}.html`) ? `${path}.html` : htmlFile(path), html);
  }
}

/** The Markdown of every public page, at its permanent address. */
export function* twinOutputs({ editions }: SiteModel): Generator<Output> {
  for (const { path, markdown } of Object.values(editions).flatMap(({ pages }) => pages)) {
    yield keptFile(
      twinPath(path),
      derived('twin', markdown, () => markdown.make().text),
    );
  }
}

function partOf({ path }: PublicPage, { parts }: Edition): string {
  const { documentation, changelog, solutions } = parts;
  const part = [documentation, changelog, solutions].find(
    (each) => each && path.startsWith(`${each.path}/`),
  );
  return part?.label ?? '';
}

function ogText(page: PublicPage, edition: Edition): OgText {
  const marker = edition.brand.palette?.shades?.light.marker;
  const isHome = page.path === edition.paths.home(edition.locale);
  return {
    site: edition.name,
    title: isHome ? edition.tagline : page.title,
    part: partOf(page, edition),
    ...(marker !== undefined && { marker }),
  };
}

/** The optional fonts of a text, as cache key: pictures change when they are installed. */
const fontsOf = ({ site, title, part }: OgText): readonly string[] =>
  [site, title, part].flatMap((text) => neededFonts(text).used);

/** The preview pictures of public pages (`og:image`), without duplicates. */
export function* ogImageOutputs(model: SiteModel): Generator<Output> {
  if (!model.previews) return;
  for (const edition of Object.values(model.editions)) {
    for (const page of edition.pages) {
      // The page shares the picture of another page.
      if (previewedPage(page, edition) !== page.path) continue;
      const text = ogText(page, edition);
      const inputs = { ...text, fonts: fontsOf(text) };
      yield keptFile(ogImagePath(page.path), derived('preview', inputs, ogPng));
    }
  }
}
