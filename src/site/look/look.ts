import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Brand, PictureFile, PicturePair } from '../../compile/brand/brand.ts';
import { GROUNDS, type Scheme } from '../../compile/brand/grounds.ts';
import type { Content } from '../../compile/content.ts';
import { contentFilePath } from '../../compile/links/links.ts';
import { type PictureAttributes, pictureAttributes } from '../../compile/picture.ts';
import { mediaType } from '../../contract/media-types.ts';
import { ICONS } from '../../contract/paths.ts';
import { brandStylesheet, type PublishedFont } from './stylesheet.ts';

/** A picture as the head of a page links to it. */
export interface Icon {
  readonly href: string;
  readonly type: string;
  /** As in the `sizes` of a link. */
  readonly sizes: string;
}

/** What the brand puts on every page. */
export interface Look {
  /** Public path of the styles of the brand. */
  readonly stylesheet?: string;
  /** The fonts that every page shows. */
  readonly fonts: readonly { readonly path: string; readonly type: string }[];
  /** Whether the headings have a font of the brand. */
  readonly hasHeadingFont: boolean;
  /** What browsers draw around pages, for light and for dark ones. */
  readonly themeColor: Readonly<Record<Scheme, string>>;
  readonly icon: Icon;
  readonly logo?: ShownPair;
  /** What is beside the heading of the home page. */
  readonly hero?: ShownPair;
}

/** A look, and the files that it needs besides those of the content. */
export interface SiteLook {
  readonly shown: Look;
  /** Text of the stylesheet; empty if there is none. */
  readonly css: string;
  readonly fonts: readonly PublishedFont[];
}

export const SVG_ICON: Icon = { href: ICONS.svg, type: 'image/svg+xml', sizes: 'any' };

/** The icons that are made from a favicon, with the pixels of their sides. */
export const ICON_SIZES: Readonly<Record<string, number>> = {
  [ICONS.png]: 96,
  [ICONS.apple]: 180,
  [ICONS.small]: 192,
  [ICONS.large]: 512,
};

const pngIcon = (href: string): Icon => ({
  href,
  type: 'image/png',
  sizes: `${ICON_SIZES[href]}x${ICON_SIZES[href]}`,
});

/** The icons of the web application manifest. */
export const manifestIcons = ({ favicon }: Brand): readonly Icon[] => [
  ...(favicon?.format === 'png' ? [] : [SVG_ICON]),
  ...[ICONS.small, ICONS.large].map(pngIcon),
];

/**
 * Public path of a file whose address changes with its content, so that caches may keep it for
 * good.
 */
const hashedPath = (name: string, extension: string, content: string | Uint8Array) =>
  `/_astro/${name}.${hash('sha256', content).slice(0, 8)}${extension}`;

const published = (folder: string, font: Brand['fonts'][number]): PublishedFont => {
  const bytes = readFileSync(join(folder, font.file));
  return {
    ...font,
    path: hashedPath(`brand-${font.use}`, extname(font.file).toLowerCase(), bytes),
  };
};

/** The attributes of a picture for light pages, and of one for dark pages if there is another. */
export interface ShownPair {
  readonly light: PictureAttributes;
  readonly dark?: PictureAttributes;
}

function shownPair({ light, dark }: PicturePair): ShownPair {
  const attributes = ({ file, picture }: PictureFile) =>
    pictureAttributes(contentFilePath(file), picture);
  return { light: attributes(light), ...(dark && { dark: attributes(dark) }) };
}

/** Makes the look of a site from its brand. */
export function lookOf({ folder, brand, config }: Content): SiteLook {
  const fonts = brand.fonts.map((font) => published(folder, font));
  const css = brandStylesheet(brand, fonts, config.theme);
  const { shades } = brand.palette ?? {};
  const shownFirst = (['text', 'heading'] as const).flatMap(
    (use) => fonts.find((font) => font.use === use) ?? [],
  );
  return {
    shown: {
      ...(css !== '' && { stylesheet: hashedPath('brand', '.css', css) }),
      fonts: shownFirst.map(({ path }) => ({ path, type: mediaType(path) })),
      hasHeadingFont: fonts.some(({ use }) => use === 'heading'),
      themeColor: shades
        ? { light: shades.light.markerSolid, dark: shades.dark.penWash }
        : { light: GROUNDS.light.paper, dark: GROUNDS.dark.paper },
      icon: brand.favicon?.format === 'png' ? pngIcon('/favicon.png') : SVG_ICON,
      ...(brand.logo && { logo: shownPair(brand.logo) }),
      ...(brand.hero && { hero: shownPair(brand.hero) }),
    },
    css,
    fonts,
  };
}
