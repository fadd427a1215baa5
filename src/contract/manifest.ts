import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';
import type { Part } from './parts.ts';
import { localeOfPath, localePrefix, pagePath } from './paths.ts';

/** A public page: a locale, and its path. */
export interface ManifestPage {
  readonly locale: Locale;
  readonly path: string;
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

/** The manifest of a site, the same for the same site. */
export function encodeManifest(
  { baseUrl, redirects, off }: ManifestSite,
  pages: Iterable<ManifestPage>,
): WrittenManifest {
  const locales = new Map<string, Set<Locale>>();
  for (const { locale, path } of pages) {
    const key = withoutPrefix(path);
    locales.set(key, (locales.get(key) ?? new Set()).add(locale));
  }
  const groups = Map.groupBy([...locales.keys()].sort(), (key) =>
    LOCALES.filter((locale) => locales.get(key)?.has(locale)).join(' '),
  );
  return {
    baseUrl,
    redirects,
    ...(off.size > 0 && { off: [...off] }),
    pages: Object.fromEntries([...groups].map(([names, paths]) => [names, paths.join(' ')])),
  };
}

/**
 * Reads a manifest.
 *
 * @param json what {@link encodeManifest} gave, as JSON
 * @throws {Error} if it is something else
 */
export function decodeManifest(json: string): Manifest {
  const { baseUrl, redirects, off, pages }: WrittenManifest = JSON.parse(json);
  const groups = Object.entries(pages).map(([names, paths]) => ({
    locales: LOCALES.filter((locale) => names.split(' ').includes(locale)),
    paths: paths.split(' '),
  }));
  const localesOf = new Map<string, readonly Locale[]>();
  for (const { locales, paths } of groups) {
    for (const path of paths) localesOf.set(path, locales);
  }
  const docs = `${pagePath.docs(DEFAULT_LOCALE)}/`;
  return {
    baseUrl,
    redirects: new Map(Object.entries(redirects)),
    off: new Set(off),
    hasPage: (path) => localesOf.get(withoutPrefix(path))?.includes(localeOfPath(path)) ?? false,
    docSlugs: (locale, isThere) =>
      groups
        .filter(({ locales }) => locales.includes(locale) === isThere)
        .flatMap(({ paths }) => paths.filter((path) => path.startsWith(docs)))
        .map((path) => path.slice(docs.length)),
  };
}
