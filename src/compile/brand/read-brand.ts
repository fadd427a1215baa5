import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { remember } from '../../common/remember.ts';
import { isAllowed } from '../../contract/allowed-origins.ts';
import {
  type Locale,
  type Locales,
  type Localized,
  localizedText,
  type PerLocale,
} from '../../contract/locales.ts';
import { openPicture } from '../../files/open-picture.ts';
import {
  type Diagnostic,
  mistake,
  type PlacedProblem,
  type Problem,
  position,
  warning,
} from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { readPicture } from '../pictures.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { readText } from '../read/read-text.ts';
import type { SiteConfig } from '../read/schemas/site.ts';
import { type Sources, THEME_FOLDER } from '../read/settings.ts';
import type { Site } from '../read/site-file.ts';
import type { ContentFolder } from '../read-folder.ts';
import type { Brand, BrandFont, FontUse, PictureFile, PicturePair } from './brand.ts';
import { TEXT_CONTRAST } from './grounds.ts';
import type { Shortfall } from './palette.ts';
import { styleOf } from './style.ts';

/** Matches imports, font faces and insecure URLs. */
const LOADED = /@import\b|@font-face\s*\{[^{}]*\}|url\(\s*["']?(http:[^"')\s]+)/gi;

const REMOTE = /url\(\s*["']?((?:https?:)?\/\/[^"')\s]+)/gi;

/** Finds what custom styles cannot load: blocked by the policy, or an `@import`, which must come first. */
function checkCss(css: string, fonts: readonly string[]): PlacedProblem[] {
  // Blanks comments without changing offsets.
  const code = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found: PlacedProblem[] = [];
  const report = (offset: number, message: string, hint: string) =>
    found.push({ ...position(css, offset), ...warning('policy-blocked', message, hint) });
  for (const { 0: text, 1: insecure, index } of code.matchAll(LOADED)) {
    if (text.toLowerCase() === '@import') {
      report(index, '“@import” has no effect', 'write the styles into this file');
    } else if (insecure !== undefined) {
      report(index, `pages cannot load “${insecure}”`, 'use an address that begins with https:');
    } else {
      for (const { 1: address = '', index: at } of text.matchAll(REMOTE)) {
        if (isAllowed(address, fonts)) continue;
        const origin = URL.parse(address, 'https://site.invalid')?.origin;
        report(
          index + at,
          `pages cannot load a font from “${address}”`,
          `put the file into public/, or allow its host in ${SITE_FILE}: “csp: { fonts: [${origin}] }”`,
        );
      }
    }
  }
  return found;
}

const CUSTOM_CSS = `${THEME_FOLDER}/custom.css`;

/** The CSS names of font formats, by the first bytes of a file. */
const FONT_FORMATS: Readonly<Record<string, string>> = {
  wOF2: 'woff2',
  wOFF: 'woff',
  OTTO: 'opentype',
  true: 'truetype',
  '\0\x01\0\0': 'truetype',
};

type Keys = Parameters<Site['positionOf']>[0];

/** Finds the files of a brand, and reports problems. */
interface BrandReader {
  /** Absolute path of a file that a setting names; reports it if missing. */
  readonly find: (file: string, keys: Keys, key: string) => string | undefined;
  /** Reports a file of the wrong format. */
  readonly refuse: (keys: Keys, key: string, message: string, hint: string) => void;
}

/** @param keys of the setting that names them */
async function readPictures(
  { find, refuse }: BrandReader,
  named: { light: string; dark?: string | undefined } | undefined,
  keys: Keys,
): Promise<PicturePair | undefined> {
  const read = async (key: 'light' | 'dark'): Promise<PictureFile | undefined> => {
    const file = named?.[key];
    const found = file && find(file, keys, key);
    const picture = found && (await readPicture(found));
    if (found && !picture)
      refuse(keys, key, `“${file}” is not a picture`, 'name an SVG, PNG or WebP file');
    return file && picture ? { file, picture } : undefined;
  };
  const light = await read('light');
  const dark = await read('dark');
  return light && { light, ...(dark && { dark }) };
}

/** The pictures of the home page; locales share what they have in common. */
async function readHeroes(
  reader: BrandReader,
  { light, dark }: { light: Localized; dark?: Localized | undefined },
  locales: Locales,
): Promise<PerLocale<PicturePair | undefined>> {
  const read = remember((named: string) =>
    readPictures(reader, JSON.parse(named), ['home', 'hero']),
  );
  const heroes: Record<Locale, PicturePair | undefined> = {};
  for (const locale of locales.codes) {
    const own = dark && localizedText(dark, locale);
    heroes[locale] = await read(JSON.stringify({ light: localizedText(light, locale), dark: own }));
  }
  return heroes;
}

async function readFavicon(
  { find, refuse }: BrandReader,
  file: string | undefined,
): Promise<Brand['favicon']> {
  const found = file && find(file, [], 'favicon');
  if (!found) return undefined;
  const format = await openPicture(found)
    .then((picture) => picture.metadata())
    .then((read) => read.format)
    .catch(() => undefined);
  if (format === 'svg' || format === 'png') return { file, format };
  const message = `“${file}” is neither an SVG nor a PNG`;
  refuse([], 'favicon', message, 'save the icon as one of the two, square');
  return undefined;
}

const readFonts = ({ find, refuse }: BrandReader, { fonts }: SiteConfig['theme']): BrandFont[] =>
  Object.entries(fonts).flatMap(([use, faces]) =>
    (faces ?? []).flatMap((face, index): BrandFont[] => {
      const keys = ['theme', 'fonts', use, index];
      const found = find(face.file, keys, 'file');
      const format = found && FONT_FORMATS[readFileSync(found).toString('latin1', 0, 4)];
      if (format) return [{ ...face, use: use as FontUse, format }];
      const hint = 'name a WOFF2, WOFF, TTF or OTF file';
      if (found) refuse(keys, 'file', `“${face.file}” is not a font`, hint);
      return [];
    }),
  );

/** Names of the backgrounds in warnings. */
const GROUND_NAMES = { paper: 'the paper', raised: 'boxes', sunken: 'code blocks' } as const;

function contrastLow({ setting, scheme, colour, contrast, ground, nearest }: Shortfall): Problem {
  const isAccent = setting === 'accent';
  const text = isAccent ? `text in ${colour}` : `the faintest text, ${colour},`;
  const ratio = `${Math.floor(contrast * 100) / 100}:1`;
  return warning(
    'contrast-low',
    `${text} has a contrast of ${ratio} on ${GROUND_NAMES[ground]} in the ${scheme} theme, less than ${TEXT_CONTRAST}:1 (WCAG AA)`,
    isAccent
      ? `text alone has the nearest colour that passes, ${nearest}: write it here for buttons too`
      : `pages use the nearest paper that passes, ${nearest}: write it here`,
  );
}

/** Reads the brand of a site, and finds every problem in it. */
export async function readBrand(
  { site, files }: Pick<ContentFolder, 'site' | 'files'>,
  sources: Sources,
): Promise<{ brand: Brand; diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const { config } = site;
  const customCss = readCustomCss(sources, config?.csp.fonts ?? [], diagnostics);
  if (!config) return { brand: { style: {}, fonts: [], ...customCss }, diagnostics };
  const report = (keys: Keys, key: string, problem: Problem) =>
    diagnostics.push({ path: SITE_FILE, ...site.positionOf(keys, key), ...problem });
  const reader: BrandReader = {
    find: (file, keys, key) => {
      if (files.has(file)) return join(sources.folder, file);
      const hint = didYouMean(file, files, 'correct the path: it is relative to site.yaml');
      report(keys, key, mistake('file-missing', `there is no file “${file}”`, hint));
      return undefined;
    },
    refuse: (keys, key, message, hint) => report(keys, key, mistake('file-invalid', message, hint)),
  };
  const { theme, home, favicon: icon } = config;
  const logo = await readPictures(reader, config.logo, ['logo']);
  const beside = typeof home.hero === 'object' ? home.hero : undefined;
  const heroes = beside && (await readHeroes(reader, beside, site.locales));
  const favicon = await readFavicon(reader, icon);
  // Loaded lazily: the default style needs no palette.
  const style = styleOf(theme);
  const colours = (theme.accent ?? style.paper) && (await import('./palette.ts'));
  const palette = colours?.paletteOf(theme.accent, style.paper);
  for (const shortfall of palette?.shortfalls ?? [])
    report(['theme', shortfall.setting], shortfall.scheme, contrastLow(shortfall));
  const brand = {
    ...(logo && { logo }),
    ...(heroes && { heroes }),
    ...(favicon && { favicon }),
    ...(palette && { palette }),
    style,
    fonts: readFonts(reader, theme),
    ...customCss,
  };
  return { brand, diagnostics };
}

function readCustomCss(
  { folder, project }: Sources,
  fonts: readonly string[],
  diagnostics: Diagnostic[],
): Pick<Brand, 'customCss'> {
  const file = project === undefined ? '' : join(project, CUSTOM_CSS);
  if (!existsSync(file)) return {};
  const { text, problem } = readText(file);
  const path = relative(folder, file).split(sep).join('/');
  if (problem) diagnostics.push({ path, ...problem });
  if (text === undefined) return {};
  for (const each of checkCss(text, fonts)) diagnostics.push({ path, ...each });
  return { customCss: text };
}

/** Paths, below the content folder, of the files of a brand that pages show. */
export const shownByBrand = ({ logo, heroes = {} }: Brand): string[] =>
  [logo, ...Object.values(heroes)].flatMap((pair) =>
    [pair?.light, pair?.dark].flatMap((each) => each?.file ?? []),
  );
