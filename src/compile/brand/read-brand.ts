import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isAllowed } from '../../contract/allowed-origins.ts';
import { openPicture } from '../../files/open-picture.ts';
import {
  type Diagnostic,
  mistake,
  type Position,
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
import type { Palette, Shortfall } from './palette.ts';

/** Imports, font faces, and addresses that are not secure. */
const LOADED = /@import\b|@font-face\s*\{[^}]*\}|url\(\s*["']?(http:[^"')\s]+)/gi;

const REMOTE = /url\(\s*["']?((?:https?:)?\/\/[^"')\s]+)/gi;

/** Finds what styles of the owner load, and the policy or the place of the styles keeps from pages. */
function checkCss(css: string, fonts: readonly string[]): (Problem & Position)[] {
  // As long as before, so that positions stay.
  const code = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found: (Problem & Position)[] = [];
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

/** Styles of the owner, below the project. */
const CUSTOM_CSS = `${THEME_FOLDER}/custom.css`;

/** The formats of fonts by the first bytes of their files, as CSS names them. */
const FONT_FORMATS: Readonly<Record<string, string>> = {
  wOF2: 'woff2',
  wOFF: 'woff',
  OTTO: 'opentype',
  true: 'truetype',
  '\0\x01\0\0': 'truetype',
};

type Keys = Parameters<Site['positionOf']>[0];

/** Reads the files of a brand, and collects what is wrong with them. */
class BrandReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #folder: string;
  readonly #files: ContentFolder['files'];
  readonly #positionOf: Site['positionOf'];

  constructor({ site, files }: Pick<ContentFolder, 'site' | 'files'>, folder: string) {
    this.#folder = folder;
    this.#files = files;
    this.#positionOf = site.positionOf;
  }

  /** Absolute path of a file that a setting names; `undefined` if there is none. */
  #find(file: string, at: Position): string | undefined {
    if (this.#files.has(file)) return join(this.#folder, file);
    const advice = didYouMean(file, this.#files, 'write its path, relative to this file');
    this.report(at, 'file-missing', `there is no file “${file}”`, advice);
    return undefined;
  }

  report(at: Position, code: 'file-missing' | 'file-invalid', message: string, hint: string): void {
    this.diagnostics.push({ path: SITE_FILE, ...at, ...mistake(code, message, hint) });
  }

  /** @param keys of the setting that names them */
  async pictures(
    named: { light: string; dark?: string | undefined } | undefined,
    keys: Keys,
  ): Promise<PicturePair | undefined> {
    const light = await this.#picture(named?.light, this.#positionOf(keys, 'light'));
    const dark = await this.#picture(named?.dark, this.#positionOf(keys, 'dark'));
    return light && { light, ...(dark && { dark }) };
  }

  async #picture(file: string | undefined, at: Position): Promise<PictureFile | undefined> {
    const found = file === undefined ? undefined : this.#find(file, at);
    if (file === undefined || found === undefined) return undefined;
    const picture = await readPicture(found);
    if (picture) return { file, picture };
    this.report(at, 'file-invalid', `“${file}” is not a picture`, 'name an SVG, PNG or WebP file');
    return undefined;
  }

  async favicon(file: string | undefined): Promise<Brand['favicon']> {
    const at = this.#positionOf([], 'favicon');
    const found = file === undefined ? undefined : this.#find(file, at);
    if (file === undefined || found === undefined) return undefined;
    const format = await openPicture(found)
      .then((picture) => picture.metadata())
      .then((read) => read.format)
      .catch(() => undefined);
    if (format === 'svg' || format === 'png') return { file, format };
    const message = `“${file}” is neither an SVG nor a PNG`;
    this.report(at, 'file-invalid', message, 'save the icon as one of the two, square');
    return undefined;
  }

  fonts({ fonts }: SiteConfig['theme']): BrandFont[] {
    return Object.entries(fonts).flatMap(([use, faces]) =>
      (faces ?? []).flatMap((face, index): BrandFont[] => {
        const keys: Keys = ['theme', 'fonts', use, index];
        const at = this.#positionOf(keys, 'file');
        const found = this.#find(face.file, at);
        if (found === undefined) return [];
        const format = FONT_FORMATS[readFileSync(found).toString('latin1', 0, 4)];
        if (format !== undefined) return [{ ...face, use: use as FontUse, format }];
        const message = `“${face.file}” is not a font`;
        this.report(at, 'file-invalid', message, 'name a WOFF2, WOFF, TTF or OTF file');
        return [];
      }),
    );
  }

  async palette({ accent }: SiteConfig['theme']): Promise<Palette | undefined> {
    if (!accent) return undefined;
    // Loaded on demand: most builds of the default look need no colours.
    const { paletteOf, TEXT_CONTRAST } = await import('./palette.ts');
    const palette = paletteOf(accent);
    for (const shortfall of palette.shortfalls) {
      this.diagnostics.push(this.#contrastLow(shortfall, TEXT_CONTRAST));
    }
    return palette;
  }

  #contrastLow({ scheme, accent, contrast, nearest }: Shortfall, wanted: number): Diagnostic {
    return {
      path: SITE_FILE,
      ...this.#positionOf(['theme', 'accent'], scheme),
      ...warning(
        'contrast-low',
        `text in ${accent} has a contrast of ${Math.floor(contrast * 100) / 100}:1 on ${scheme} pages, less than ${wanted}:1 (WCAG AA)`,
        `pages use the nearest colour that passes, ${nearest}: write it here`,
      ),
    };
  }
}

/** Reads the look of a site, and finds every problem in it. */
export async function readBrand(
  content: Pick<ContentFolder, 'site' | 'files'>,
  sources: Sources,
): Promise<{ brand: Brand; diagnostics: Diagnostic[] }> {
  const reader = new BrandReader(content, sources.folder);
  const { diagnostics } = reader;
  const { config } = content.site;
  const customCss = readCustomCss(sources, config?.csp.fonts ?? [], diagnostics);
  if (!config) return { brand: { fonts: [], ...customCss }, diagnostics };
  const logo = await reader.pictures(config.logo, ['logo']);
  const { hero: beside } = config.home;
  const hero = await reader.pictures(typeof beside === 'object' ? beside : undefined, [
    'home',
    'hero',
  ]);
  const favicon = await reader.favicon(config.favicon);
  const palette = await reader.palette(config.theme);
  const brand = {
    ...(logo && { logo }),
    ...(hero && { hero }),
    ...(favicon && { favicon }),
    ...(palette && { palette }),
    fonts: reader.fonts(config.theme),
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
  diagnostics.push(...checkCss(text, fonts).map((each) => ({ path, ...each })));
  return { customCss: text };
}

/** Paths, below the content folder, of the files of a brand that pages show. */
export const shownByBrand = ({ logo, hero }: Brand): string[] =>
  [logo, hero].flatMap((pair) => [pair?.light, pair?.dark].flatMap((each) => each?.file ?? []));
