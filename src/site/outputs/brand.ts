import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { derived } from '../../compile/derived.ts';
import { forLocale } from '../../contract/locales.ts';
import { HASHED_FOLDER, ICONS, NOTICES_PATH, WEB_MANIFEST } from '../../contract/paths.ts';
import { convertPicture, openPicture } from '../../files/open-picture.ts';
import type { SiteModel } from '../model.ts';
import { groundsOf, ICON_SIZES, manifestIcons, SVG_ICON } from '../theme.ts';
import { type FileContent, json, keptFile, type Output, type OutputGroup } from './output.ts';

/** Made opaque, since iOS shows transparent parts of its icon as black. */
const OPAQUE = ICONS.apple;

function icon(file: string, path: string, size: number, paper: string): Promise<Buffer> {
  const background = path === OPAQUE ? paper : '#0000';
  const square = { width: size, height: size, fit: 'contain', background } as const;
  const flatten = path === OPAQUE && { background };
  return convertPicture(file, async () =>
    (await openPicture(file)).flatten(flatten).resize(square).png({ compressionLevel: 9 }),
  );
}

function* iconOutputs({ folder, brand }: SiteModel): Generator<Output> {
  if (!brand.favicon) return;
  const file = join(folder, brand.favicon.file);
  const digest = hash('sha256', readFileSync(file));
  const { paper } = groundsOf(brand).light;
  const isSvg = brand.favicon.format === 'svg';
  if (isSvg) yield { path: SVG_ICON.href, make: () => readFile(file) };
  for (const [path, size] of Object.entries(ICON_SIZES)) {
    yield keptFile(
      path,
      derived('icon', { digest, path, size, paper }, ({ path, size, paper }) =>
        icon(file, path, size, paper),
      ),
    );
  }
}

/** The styles, fonts and icons of the brand. */
export function* themeOutputs(model: SiteModel): Generator<Output> {
  const { css, fonts, shown } = model.theme;
  if (shown.stylesheet !== undefined) yield { path: shown.stylesheet, make: () => css };
  for (const { path, file } of fonts) {
    yield { path, make: () => readFile(join(model.folder, file)) };
  }
  yield* iconOutputs(model);
}

/** Whether the brand replaces a built-in file. */
export const isReplaced = ({ brand }: SiteModel, path: string): boolean =>
  brand.favicon !== undefined && (path === SVG_ICON.href || path in ICON_SIZES);

/** The web application manifest (W3C). */
export function* webManifestOutputs({ editions, locales }: SiteModel): Generator<Output> {
  const { locale, name, description, brand, theme } = forLocale(editions, locales.first);
  yield json(WEB_MANIFEST, () => ({
    name,
    short_name: name,
    description,
    lang: locale,
    start_url: '/',
    display: 'minimal-ui',
    background_color: groundsOf(brand).light.paper,
    theme_color: theme.shown.themeColor.light,
    icons: manifestIcons(brand).map(({ href, type, sizes }) => ({ src: href, type, sizes })),
  }));
}

/** Reads the built-in scripts, styles, fonts, icons and notices, by path. */
export type ReadAssets = () => Promise<ReadonlyMap<string, FileContent>>;

/** The built-in scripts, styles, fonts, icons and notices, except those that the brand replaces. */
export const assetOutputs = (model: SiteModel, read: ReadAssets): OutputGroup => ({
  places: [HASHED_FOLDER, SVG_ICON.href, ...Object.keys(ICON_SIZES), NOTICES_PATH],
  make: async () => new Map([...(await read())].filter(([path]) => !isReplaced(model, path))),
});
