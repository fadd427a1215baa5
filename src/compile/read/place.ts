import { posix } from 'node:path';
import { nearest } from '../../common/nearest.ts';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import type { Locale, Locales } from '../../contract/locales.ts';
import type { Part } from '../../contract/parts.ts';
import { isSlug, REFERENCE_SLUG } from '../../contract/paths.ts';
import { type DiagnosticCode, mistake, type Problem } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { AUTHORED, COLLECTIONS, type Collection, type Landing } from './schemas/front-matter.ts';

/** The settings of a site, at the root of its content folder. */
export const SITE_FILE = 'site.yaml';

/** The navigation of all locales that have no file of their own. */
const NAVIGATION_FILE = 'nav.yaml';

const LOCALE_NAVIGATION_FILE = /^nav\.([^./]+)\.yaml$/;

/** The facts about a page that its path determines. */
export interface PagePlace {
  readonly kind: 'page';
  readonly collection: Collection;
  readonly locale: Locale;
  readonly slug: string;
  readonly format: 'md' | 'mdx';
}

/** The kind of a file in the content folder, as its path determines it. */
export type Place =
  | PagePlace
  | { readonly kind: 'file' }
  | { readonly kind: 'config' }
  /** The interface texts of a locale. */
  | { readonly kind: 'texts'; readonly locale: Locale }
  /** The navigation of a locale, or of all that have none of their own. */
  | { readonly kind: 'navigation'; readonly locale?: Locale }
  | { readonly kind: 'unexpected'; readonly problem: Problem };

const isCollection = (name: string): name is keyof typeof COLLECTIONS =>
  Object.hasOwn(COLLECTIONS, name);

const unexpected = (code: DiagnosticCode, message: string, hint: string): Place => ({
  kind: 'unexpected',
  problem: mistake(code, message, hint),
});

/** Whether a path is in the folder of a part that the site does without. */
export function isOff(path: string, off: ReadonlySet<Part>): boolean {
  const [folder = ''] = path.split('/');
  return off.has(folder as Part);
}

/** The interface texts of a locale. */
const UI_FILE = /^ui\.(.+)\.yaml$/;

/** The text of the home page in a locale, and that of the first page of the documentation. */
const HOME_FILE = /^home(?:\.([^./]+))?\.(mdx?)$/;
const DOCS_INDEX_FILE = /^docs\/([^/]+)\/index\.(mdx?)$/;

/** Extensions of Markdown that are common elsewhere, and not accepted here. */
const OTHER_EXTENSION = /\.(?:markdown|mdown|mkd|mdtext|mdx?\.txt|mdx?)$/i;

/** Classifies a path below the content folder of a site in `locales`. */
export function placeOf(path: string, locales: Locales): Place {
  if (path === SITE_FILE) return { kind: 'config' };
  if (path === NAVIGATION_FILE) return { kind: 'navigation' };
  const ofTexts = UI_FILE.exec(path)?.[1];
  if (ofTexts !== undefined) return textsPlace(ofTexts, locales);
  const named = LOCALE_NAVIGATION_FILE.exec(path)?.[1];
  if (named !== undefined) return navigationPlace(named, locales);
  const home = HOME_FILE.exec(path);
  if (home) return landingPlace('home', home[1] ?? '', home[2], locales);
  const index = DOCS_INDEX_FILE.exec(path);
  if (index?.[1] !== undefined && locales.has(index[1])) {
    return landingPlace('docs', index[1], index[2], locales);
  }
  const [collection = '', locale = '', ...rest] = path.split('/');
  const extension = posix.extname(path);
  if (extension !== '.md' && extension !== '.mdx') {
    const other = isCollection(collection) ? OTHER_EXTENSION.exec(path)?.[0] : undefined;
    if (other === undefined) return { kind: 'file' };
    const right = other.toLowerCase().startsWith('.mdx') ? '.mdx' : '.md';
    const name = posix.basename(path).slice(0, -other.length);
    return unexpected(
      'extension-unknown',
      `“${other}” is not the extension of a page`,
      `rename the file to ${name}${right}`,
    );
  }
  if (!isCollection(collection)) {
    const [guess] = nearest(collection, Object.keys(COLLECTIONS), 1);
    if (rest.length === 0 || guess === undefined) return { kind: 'file' };
    return unexpected(
      'folder-unknown',
      `“${collection}” is not a folder of pages`,
      `did you mean “${guess}”?`,
    );
  }
  if (!locales.has(locale)) {
    const folders = locales.codes.map((known) => `${collection}/${known}/`).join(' or ');
    const move = `move the page below ${folders}`;
    return rest.length > 0
      ? unexpected(
          'locale-unknown',
          `“${locale}” is not a locale of this site`,
          didYouMean(locale, locales.codes, move),
        )
      : unexpected('locale-unknown', 'the page is not in the folder of a locale', move);
  }
  // A part that pages include, as in Jekyll, Docusaurus and Astro.
  if (rest.some((segment) => segment.startsWith('_'))) return { kind: 'file' };
  const { nested, extensions } = COLLECTIONS[collection];
  if (!extensions.some((allowed) => allowed === extension)) {
    return unexpected(
      'mdx-misplaced',
      `files in ${collection}/ are plain Markdown`,
      'rename the file to .md and use no components',
    );
  }
  if (!nested && rest.length > 1) {
    return unexpected(
      'section-misplaced',
      `${collection}/ has no subfolders`,
      `move the file to ${collection}/${locale}/`,
    );
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

function landingPlace(
  slug: Landing,
  locale: string,
  extension: string | undefined,
  locales: Locales,
): Place {
  if (locales.has(locale)) {
    const format = extension === 'mdx' ? 'mdx' : 'md';
    return { kind: 'page', collection: 'landing', locale, slug, format };
  }
  const names = locales.codes.map((code) => `${slug}.${code}.${extension}`).join(' or ');
  const message =
    locale === ''
      ? 'the name of the file has no locale'
      : `“${locale}” is not a locale of this site`;
  return unexpected('locale-unknown', message, `name the file ${names}`);
}

function textsPlace(name: string, locales: Locales): Place {
  if (locales.has(name)) return { kind: 'texts', locale: name };
  return unexpected(
    'locale-unknown',
    `“${name}” is not a locale of this site`,
    didYouMean(
      name,
      locales.codes,
      'add it to “locales” in site.yaml, or name the file after a locale of the site',
    ),
  );
}

function navigationPlace(name: string, locales: Locales): Place {
  if (locales.has(name)) return { kind: 'navigation', locale: name };
  return unexpected(
    'locale-unknown',
    `“${name}” is not a locale of this site`,
    didYouMean(name, locales.codes, `name the file ${NAVIGATION_FILE}, or after a locale`),
  );
}

/**
 * What is wrong with the slug of a page, if anything.
 *
 * @param off the parts that the site does without
 */
export function slugProblem(
  collection: Collection,
  slug: string,
  off: ReadonlySet<Part> = new Set(),
): Problem | undefined {
  if (slug === 'index' || slug === '') {
    return mistake(
      'slug-reserved',
      `a generated page has the address of ${collection}/ itself`,
      AUTHORED[collection].nested ? 'rename the file, or move it into a folder' : 'rename the file',
    );
  }
  if (slug.length > TEXT_LENGTH.slug) {
    return mistake(
      'slug-invalid',
      `the path of the page has ${slug.length} characters`,
      `shorten it to ${TEXT_LENGTH.slug} or fewer`,
    );
  }
  if (!isSlug(slug)) {
    return mistake(
      'slug-invalid',
      `“${slug}” cannot be the path of a page`,
      'name files and folders with a-z, 0-9, “-”, “_” and “.” only, and no second extension',
    );
  }
  if (collection === 'docs' && slug === REFERENCE_SLUG && !off.has('reference')) {
    return mistake(
      'slug-reserved',
      `“${slug}” is the address of the generated API reference`,
      `rename the file, or set “reference: false” in ${SITE_FILE}`,
    );
  }
  return undefined;
}
