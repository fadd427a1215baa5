import type { Brand, FontUse } from '../../compile/brand/brand.ts';
import type { Shades } from '../../compile/brand/palette.ts';
import type { SiteConfig } from '../../compile/read/schemas/site.ts';

/** A font of the brand, with its public path. */
export type PublishedFont = Brand['fonts'][number] & { readonly path: string };

/** The property that holds each font in `src/styles/tokens.css`, and what shows until it loads. */
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

/** The properties that hold the shades of the accent. */
const SHADE_PROPERTIES: Readonly<Record<keyof Shades, string>> = {
  pen: '--pen',
  penWash: '--pen-wash',
  marker: '--marker',
  markerSolid: '--marker-solid',
  onMarker: '--on-marker',
};

function properties(
  { palette, fonts }: Brand,
  { radius }: SiteConfig['theme'],
): [name: string, value: string][] {
  const { light, dark } = palette?.shades ?? {};
  const shades = Object.entries(SHADE_PROPERTIES) as [keyof Shades, string][];
  return [
    ...(light && dark
      ? [
          ...shades.map(([shade, name]): [string, string] => [
            name,
            `light-dark(${light[shade]}, ${dark[shade]})`,
          ]),
          ['--strong', 'var(--marker-solid)'] as [string, string],
          ['--on-strong', 'var(--on-marker)'] as [string, string],
        ]
      : []),
    ...[...new Set(fonts.map(({ use }) => use))].map((use): [string, string] => {
      const [name, fallback] = FONT_PROPERTIES[use];
      return [name, `${fontFamily(use)}, ${fallback}`];
    }),
    ...(radius === undefined ? [] : [['--radius', `${radius}px`] as [string, string]]),
  ];
}

/**
 * The styles of a brand: its fonts, the properties of `src/styles/tokens.css` that it changes, and
 * the owner’s styles. They are in no layer, and win over those of the site.
 *
 * @returns an empty text if the brand changes nothing
 */
export function brandStylesheet(
  brand: Brand,
  fonts: readonly PublishedFont[],
  theme: SiteConfig['theme'],
): string {
  const declarations = properties(brand, theme).map(([name, value]) => `  ${name}: ${value};`);
  const root = declarations.length === 0 ? [] : [`:root {\n${declarations.join('\n')}\n}`];
  return [...fonts.map(fontFace), ...root, brand.customCss?.trim() ?? '']
    .filter((part) => part !== '')
    .join('\n\n');
}
