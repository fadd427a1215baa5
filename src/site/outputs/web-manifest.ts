import { GROUNDS } from '../../compile/brand/grounds.ts';
import { localizedText } from '../../contract/locales.ts';
import { WEB_MANIFEST } from '../../contract/paths.ts';
import { manifestIcons } from '../look/look.ts';
import type { SiteModel } from '../model.ts';
import { json, type Output } from './output.ts';

/** The web application manifest (W3C). */
export function* webManifestOutputs({
  brand,
  config,
  locales,
  look,
}: SiteModel): Generator<Output> {
  const { name, description } = config;
  yield json(WEB_MANIFEST, () => ({
    name,
    short_name: name,
    description: localizedText(description, locales.first),
    lang: locales.first,
    start_url: '/',
    display: 'minimal-ui',
    background_color: GROUNDS.light.paper,
    theme_color: look.shown.themeColor.light,
    icons: manifestIcons(brand).map(({ href, type, sizes }) => ({ src: href, type, sizes })),
  }));
}
