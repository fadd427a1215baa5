import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { joined } from '../common/fill-text.ts';
import type { Brand, FontUse, PictureFile, PicturePair } from '../compile/brand/brand.ts';
import { GROUNDS } from '../compile/brand/grounds.ts';
import type { Shades } from '../compile/brand/palette.ts';
import { styleProperties } from '../compile/brand/style.ts';
import type { Content } from '../compile/content.ts';
import { contentFilePath } from '../compile/links/links.ts';
import { pictureAttributes } from '../compile/picture.ts';
import { mediaType } from '../contract/media-types.ts';
import { HASHED_FOLDER, ICONS } from '../contract/paths.ts';

type PublishedFont = Brand['fonts'][number] & { readonly path: string };

/** The custom property of each font in `src/styles/tokens.css`, and the fallback until it loads. */
const FONT_PROPERTIES: Readonly<Record<FontUse, readonly [property: string, fallback: string]>> = {
  text: ['--text', 'system-ui, sans-serif'],
  heading: ['--display', 'system-ui, sans-serif'],
  code: ['--mono', 'ui-monospace, monospace'],
};

const fontFamily = (use: FontUse) => `"Brand ${use}"`;

const fontFace = ({ use, path, format, weight, style }: PublishedFont) => `@font-face {
  font-display: swap;
  font-family: ${fontFamily(use)};
  font-style: ${style};
  font-weight: ${weight};
  src: url("${path}") format("${format}");
}`;

const SHADE_PROPERTIES = { pen: '--pen', penWash: '--pen-wash', marker: '--marker' } as const;

/** Properties of fills, which apply in every style, so that buttons have the chosen colour. */
const FILL_PROPERTIES = { markerSolid: '--marker-solid', onMarker: '--on-marker' } as const;

/** The background colours of a brand: of pages, boxes, bands and code. */
export const groundsOf = ({ palette }: Brand) => palette?.grounds ?? GROUNDS;

function properties(brand: Brand): [name: string, value: string][] {
  const { palette, style, fonts } = brand;
  const { light, dark } = palette?.shades ?? {};
  const grounds = groundsOf(brand);
  const shaded = (names: Readonly<Partial<Record<keyof Shades, string>>>) =>
    (Object.entries(names) as [keyof Shades, string][]).flatMap(
      ([shade, name]): [string, string][] =>
        light && dark ? [[name, `light-dark(${light[shade]}, ${dark[shade]})`]] : [],
    );
  return [
    ...(palette
      ? (['paper', 'raised', 'sunken'] as const).map((name): [string, string] => [
          `--${name}`,
          `light-dark(${grounds.light[name]}, ${grounds.dark[name]})`,
        ])
      : []),
    ...shaded(SHADE_PROPERTIES),
    ...styleProperties(style),
    ...shaded(FILL_PROPERTIES),
    ...shaded({ markerSolid: '--strong', onMarker: '--on-strong' }),
    ...[...new Set(fonts.map(({ use }) => use))].map((use): [string, string] => {
      const [name, fallback] = FONT_PROPERTIES[use];
      return [name, `${fontFamily(use)}, ${fallback}`];
    }),
  ];
}

/**
 * The styles of a brand: fonts, overridden properties of `src/styles/tokens.css`, and custom styles.
 * They are not in a layer, so they override those of the site.
 *
 * @returns empty if the brand changes nothing
 */
function brandStylesheet(brand: Brand, fonts: readonly PublishedFont[]): string {
  const declarations = properties(brand).map(([name, value]) => `  ${name}: ${value};`);
  const root = declarations.length > 0 && `:root {\n${declarations.join('\n')}\n}`;
  return joined([...fonts.map(fontFace), root, brand.customCss?.trim()]);
}

/** A theme with its files, and as pages show it. */
export type SiteTheme = ReturnType<typeof themeOf>;

/** An icon link in the head of a page. */
export const SVG_ICON = { href: ICONS.svg, type: 'image/svg+xml', sizes: 'any' };

/** Icons generated from a favicon, with their sizes in pixels. */
export const ICON_SIZES: Readonly<Record<string, number>> = {
  [ICONS.png]: 96,
  [ICONS.apple]: 180,
  [ICONS.small]: 192,
  [ICONS.large]: 512,
};

const pngIcon = (href: string) => ({
  href,
  type: 'image/png',
  sizes: `${ICON_SIZES[href]}x${ICON_SIZES[href]}`,
});

/** The icons of the web application manifest. */
export const manifestIcons = ({ favicon }: Brand) => [
  ...(favicon?.format === 'png' ? [] : [SVG_ICON]),
  ...[ICONS.small, ICONS.large].map(pngIcon),
];

/** Path of an immutable file, with a hash of its content. */
const hashedPath = (name: string, extension: string, content: string | Uint8Array) =>
  `${HASHED_FOLDER}${name}.${hash('sha256', content).slice(0, 8)}${extension}`;

const published = (folder: string, font: Brand['fonts'][number]): PublishedFont => {
  const bytes = readFileSync(join(folder, font.file));
  return {
    ...font,
    path: hashedPath(`brand-${font.use}`, extname(font.file).toLowerCase(), bytes),
  };
};

/** Attributes of a picture for light pages and, if it differs, for dark pages. */
function shownPair({ light, dark }: PicturePair) {
  const attributes = ({ file, picture }: PictureFile) =>
    pictureAttributes(contentFilePath(file), picture);
  return { light: attributes(light), ...(dark && { dark: attributes(dark) }) };
}

/** Creates the theme of a site from its brand. */
export function themeOf({ folder, brand }: Content) {
  const fonts = brand.fonts.map((font) => published(folder, font));
  const css = brandStylesheet(brand, fonts);
  const { shades } = brand.palette ?? {};
  const grounds = groundsOf(brand);
  const shownFirst = (['text', 'heading'] as const).flatMap(
    (use) => fonts.find((font) => font.use === use) ?? [],
  );
  return {
    shown: {
      ...(css !== '' && { stylesheet: hashedPath('brand', '.css', css) }),
      // Those that every page uses.
      fonts: shownFirst.map(({ path }) => ({ path, type: mediaType(path) })),
      hasHeadingFont: fonts.some(({ use }) => use === 'heading'),
      themeColor: shades
        ? { light: shades.light.markerSolid, dark: shades.dark.penWash }
        : { light: grounds.light.paper, dark: grounds.dark.paper },
      icon: brand.favicon?.format === 'png' ? pngIcon('/favicon.png') : SVG_ICON,
      ...(brand.logo && { logo: shownPair(brand.logo) }),
      heroes: Object.fromEntries(
        Object.entries(brand.heroes ?? {}).flatMap(([locale, pair]) =>
          pair ? [[locale, shownPair(pair)] as const] : [],
        ),
      ),
    },
    css,
    fonts,
  };
}
