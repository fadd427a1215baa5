import { posix } from 'node:path';
import { nearest } from '../../common/nearest.ts';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import type { Locale, Locales } from '../../contract/locales.ts';
import type { Part } from '../../contract/parts.ts';
import { isSlug, REFERENCE_SLUG } from '../../contract/paths.ts';
import { type DiagnosticCode, mistake, type Problem } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { AUTHORED, COLLECTIONS, type Collection } from './schemas/front-matter.ts';

/** Path of the settings. */
export const SITE_FILE = 'site.yaml';

/** The navigation of locales without a specific file. */
const NAVIGATION_FILE = 'nav.yaml';

/** The facts about a page that its path determines. */
export interface PagePath {
  readonly kind: 'page';
  readonly collection: Collection;
  readonly locale: Locale;
  readonly slug: string;
  readonly format: 'md' | 'mdx';
}

/** The kind of a content file, determined by its path. */
export type ContentPath =
  | PagePath
  | { readonly kind: 'file' }
  /** Settings, interface texts or a glossary. */
  | { readonly kind: 'config' }
  /** The navigation of a locale, or the default. */
  | { readonly kind: 'navigation'; readonly locale?: Locale }
  | { readonly kind: 'unexpected'; readonly problem: Problem };

const unexpected = (code: DiagnosticCode, message: string, hint: string): ContentPath => ({
  kind: 'unexpected',
  problem: mistake(code, message, hint),
});

const unknownLocale = (name: string, { codes }: Locales, advice: string): ContentPath =>
  unexpected(
    'locale-unknown',
    `“${name}” is not a locale of this site`,
    didYouMean(name, codes, advice),
  );

/** Whether a path belongs to a disabled part of the site. */
export function isOfDisabledPart(path: string, disabledParts: ReadonlySet<Part>): boolean {
  const [folder = ''] = path.split('/');
  return disabledParts.has(folder as Part);
}

/** Matches the files of a locale. */
const LOCALE_FILE = /^(ui|glossary|nav)\.(.+)\.yaml$/;

/** Matches settings files with `.yml`, which would be ignored. */
const OTHER_YAML = /^(?:site|(?:ui|glossary|nav)(?:\.[^./]+)?)\.yml$/i;

/** Matches the home page of a locale, and the first page of its documentation. */
const HOME_FILE = /^(?<slug>home|hero)(?:\.(?<locale>[^./]+))?\.(?<extension>mdx?)$/;
const DOCS_INDEX_FILE = /^docs\/(?<locale>[^/]+)\/index\.(?<extension>mdx?)$/;

/** Matches Markdown extensions that are not accepted. */
const OTHER_EXTENSION = /\.(?:markdown|mdown|mkd|mdtext|mdx?\.txt|mdx?)$/i;

/** Classifies a path below the content folder of a site in `locales`. */
export function classifyPath(path: string, locales: Locales): ContentPath {
  if (path === SITE_FILE) return { kind: 'config' };
  if (path === NAVIGATION_FILE) return { kind: 'navigation' };
  if (OTHER_YAML.test(path)) {
    const hint = `rename the file to ${path.replace(/yml$/i, 'yaml')}`;
    return unexpected('extension-unknown', 'the name of the file does not end with “.yaml”', hint);
  }
  const [, name, code = ''] = LOCALE_FILE.exec(path) ?? [];
  if (name !== undefined) {
    const isNavigation = name === 'nav';
    if (locales.has(code))
      return isNavigation ? { kind: 'navigation', locale: code } : { kind: 'config' };
    const advice = isNavigation
      ? `name the file ${NAVIGATION_FILE}, or after a locale`
      : 'add it to “locales” in site.yaml, or name the file after a locale of the site';
    return unknownLocale(code, locales, advice);
  }
  const home = HOME_FILE.exec(path)?.groups;
  const {
    locale = '',
    extension,
    slug = 'docs',
  } = home ?? DOCS_INDEX_FILE.exec(path)?.groups ?? {};
  if (locales.has(locale)) {
    const format = extension === 'mdx' ? 'mdx' : 'md';
    return { kind: 'page', collection: 'landing', locale, slug, format };
  }
  if (!home) return inCollection(path, locales);
  const names = locales.codes.map((code) => `${slug}.${code}.${extension}`).join(' or ');
  const message =
    locale === ''
      ? 'the name of the file has no locale'
      : `“${locale}” is not a locale of this site`;
  return unexpected('locale-unknown', message, `name the file ${names}`);
}

const isCollection = (name: string): name is keyof typeof COLLECTIONS =>
  Object.hasOwn(COLLECTIONS, name);

function inCollection(path: string, locales: Locales): ContentPath {
  const [collection = '', locale = '', ...rest] = path.split('/');
  const extension = posix.extname(path);
  if (extension !== '.md' && extension !== '.mdx') {
    const other = isCollection(collection) ? OTHER_EXTENSION.exec(path)?.[0] : undefined;
    if (other === undefined) return { kind: 'file' };
    const name = posix.basename(path).slice(0, -other.length);
    const right = other.toLowerCase().startsWith('.mdx') ? '.mdx' : '.md';
    const message = `“${other}” is not the extension of a page`;
    return unexpected('extension-unknown', message, `rename the file to ${name}${right}`);
  }
  if (!isCollection(collection)) {
    const [guess] = nearest(collection, Object.keys(COLLECTIONS), 1);
    if (rest.length === 0 || guess === undefined) return { kind: 'file' };
    const message = `“${collection}” is not a folder of pages`;
    return unexpected('folder-unknown', message, `did you mean “${guess}”?`);
  }
  if (!locales.has(locale)) {
    const folders = locales.codes.map((known) => `${collection}/${known}/`).join(' or ');
    const move = `move the page below ${folders}`;
    return rest.length > 0
      ? unknownLocale(locale, locales, move)
      : unexpected('locale-unknown', 'the page is not in the folder of a locale', move);
  }
  // A partial, as in Jekyll, Docusaurus and Astro.
  if (rest.some((segment) => segment.startsWith('_'))) return { kind: 'file' };
  const { nested, extensions } = COLLECTIONS[collection];
  if (!extensions.some((allowed) => allowed === extension)) {
    const message = `files in ${collection}/ end with .md`;
    const hint = 'rename the file to .md, and write each tag of a component on a line of its own';
    return unexpected('mdx-misplaced', message, hint);
  }
  if (!nested && rest.length > 1) {
    const hint = `move the file to ${collection}/${locale}/`;
    return unexpected('section-misplaced', `${collection}/ has no subfolders`, hint);
  }
  const name = rest.join('/').slice(0, -extension.length);
  return {
    kind: 'page',
    collection,
    locale,
    slug: nested ? name.replace(/\/index$/, '') : name,
    format: extension === '.mdx' ? 'mdx' : 'md',
  };
}

/** The problem with the slug of a page, if any. */
export function slugProblem(
  collection: Collection,
  slug: string,
  disabledParts: ReadonlySet<Part> = new Set(),
): Problem | undefined {
  const invalid = (message: string, hint: string) => mistake('slug-invalid', message, hint);
  const reserved = (message: string, hint: string) => mistake('slug-reserved', message, hint);
  if (slug === 'index' || slug === '') {
    const hint = `rename the file${AUTHORED[collection].nested ? ', or move it into a folder' : ''}`;
    return reserved(`a generated page has the address of ${collection}/ itself`, hint);
  }
  if (slug.length > TEXT_LENGTH.slug) {
    const message = `the path of the page has ${slug.length} characters`;
    return invalid(message, `shorten it to ${TEXT_LENGTH.slug} or fewer`);
  }
  if (!isSlug(slug)) {
    return invalid(
      `“${slug}” cannot be the path of a page`,
      'name files and folders with a-z, 0-9, “-”, “_” and “.” only, and no second extension',
    );
  }
  if (collection === 'docs' && slug === REFERENCE_SLUG && !disabledParts.has('reference')) {
    return reserved(
      `“${slug}” is the address of the generated API reference`,
      `rename the file, or set “reference: false” in ${SITE_FILE}`,
    );
  }
  return undefined;
}
