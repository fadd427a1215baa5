import { localizedText } from '../../contract/locales.ts';
import type { SiteModel } from '../model.ts';
import { json, type Output } from './output.ts';

/** The web application manifest (W3C). */
export function* webManifestOutputs({ config, locales }: SiteModel): Generator<Output> {
  const { name, description } = config;
  yield json('/site.webmanifest', () => ({
    name,
    short_name: name,
    description: localizedText(description, locales.first),
    lang: locales.first,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fcfcf9',
    theme_color: '#fcfcf9',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  }));
}
