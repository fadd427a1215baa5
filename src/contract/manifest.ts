import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';
import type { Part } from './parts.ts';
import { localeOfPath, localePrefix, pagePath } from './paths.ts';

/** A public page: a locale, and its path. */
export interface ManifestPage {
  readonly locale: Locale;
  readonly path: string;
  /** Whether it is the list of a folder's pages, which is no page of the documentation itself. */
  readonly isFolder?: boolean;
}

/** The manifest as it is written, in JSON. */
export interface WrittenManifest {
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  /** Old slug to new slug of documentation pages that moved. */
  readonly redirects: Readonly<Record<string, string>>;
  /** The parts that the site does without; absent if it has all. */
  readonly off?: readonly Part[];
  /**
   * The paths of pages by the locales that have them, such as `en fr`: without the prefix of a
   * locale, sorted, with spaces between, which no path has.
   */
  readonly pages: Readonly<Record<string, string>>;
  /** Those that are lists of a folder's pages, in the same form; absent if there are none. */
  readonly folders?: Readonly<Record<string, string>>;
}

/** All that the request side knows of a site without reading another file. */
export interface Manifest {
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  /** Old slug to new slug of documentation pages that moved. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The parts that the site does without. */
  readonly off: ReadonlySet<Part>;
  /** Whether there is a public page at a path, decoded. */
  readonly hasPage: (path: string) => boolean;
  /** Whether a locale has a documentation page with a slug. */
  readonly hasDoc: (locale: Locale, slug: string) => boolean;
  /** The slugs of the documentation pages that a locale has, or of those that only others have. */
  readonly docSlugs: (locale: Locale, isThere: boolean) => string[];
}

/** The path of a page without the prefix of its locale; empty for a home page. */
function withoutPrefix(path: string): string {
  return path === pagePath.home(DEFAULT_LOCALE)
    ? ''
    : path.slice(localePrefix(localeOfPath(path)).length);
}

/** What a manifest says of a site besides its pages. */
export interface ManifestSite extends Pick<WrittenManifest, 'baseUrl' | 'redirects'> {
  readonly off: ReadonlySet<Part>;
}

/** Paths by the locales that have them. */
function encodePaths(pages: Iterable<ManifestPage>): Record<string, string> {
  const locales = new Map<string, Set<Locale>>();
  for (const { locale, path } of pages) {
    const key = withoutPrefix(path);
    locales.set(key, (locales.get(key) ?? new Set()).add(locale));
  }
  const groups = Map.groupBy([...locales.keys()].sort(), (key) =>
    LOCALES.filter((locale) => locales.get(key)?.has(locale)).join(' '),
  );
  return Object.fromEntries([...groups].map(([names, paths]) => [names, paths.join(' ')]));
}

/** The manifest of a site, the same for the same site. */
export function encodeManifest(
  { baseUrl, redirects, off }: ManifestSite,
  pages: Iterable<ManifestPage>,
): WrittenManifest {
  const { folders, own = [] } = Object.groupBy(pages, ({ isFolder }) =>
    isFolder ? 'folders' : 'own',
  );
  return {
    baseUrl,
    redirects,
    ...(off.size > 0 && { off: [...off] }),
    pages: encodePaths(own),
    ...(folders && { folders: encodePaths(folders) }),
  };
}

/** The locales that have each path. */
function decodePaths(written: Readonly<Record<string, string>>): Map<string, readonly Locale[]> {
  const localesOf = new Map<string, readonly Locale[]>();
  for (const [names, paths] of Object.entries(written)) {
    const locales = LOCALES.filter((locale) => names.split(' ').includes(locale));
    for (const path of paths.split(' ')) localesOf.set(path, locales);
  }
  return localesOf;
}

/**
 * Reads a manifest.
 *
 * @param json what {@link encodeManifest} gave, as JSON
 * @throws {Error} if it is something else
 */
export function decodeManifest(json: string): Manifest {
  const written: WrittenManifest = JSON.parse(json);
  const pages = decodePaths(written.pages);
  const folders = decodePaths(written.folders ?? {});
  const docs = `${pagePath.docs(DEFAULT_LOCALE)}/`;
  return {
    baseUrl: written.baseUrl,
    redirects: new Map(Object.entries(written.redirects)),
    off: new Set(written.off),
    hasPage: (path) => {
      const locales = pages.get(withoutPrefix(path)) ?? folders.get(withoutPrefix(path));
      return locales?.includes(localeOfPath(path)) ?? false;
    },
    hasDoc: (locale, slug) => pages.get(docs + slug)?.includes(locale) ?? false,
    docSlugs: (locale, isThere) =>
      [...pages].flatMap(([path, locales]) =>
        path.startsWith(docs) && locales.includes(locale) === isThere
          ? path.slice(docs.length)
          : [],
      ),
  };
}
