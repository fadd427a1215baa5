import type { AllowedOrigins } from './allowed-origins.ts';
import type { Translations } from './errors.ts';
import type { DeclaredField } from './fields.ts';
import {
  DEFAULT_LANGUAGES,
  isLocaleCode,
  type LanguageList,
  type Locale,
  Locales,
} from './locales.ts';
import type { Part } from './parts.ts';
import { type SiteFacts, siteFacts } from './paths.ts';
import { addressedVersion, splitSlug, type Version } from './versions.ts';

/** A public page. */
export interface ManifestPage {
  readonly locale: Locale;
  readonly path: string;
  /** Whether it only lists other pages, such as those of a folder, or changelog entries. */
  readonly isList?: boolean;
  /** The page in the first locale that replaces a missing translation. */
  readonly original?: Pick<ManifestPage, 'locale' | 'path'> | undefined;
  /** The canonical page, if it belongs to another version. */
  readonly versions?: { readonly canonical?: string };
}

/** The manifest as JSON. */
export interface ManifestJson {
  /** Address of the site, without trailing slash. */
  readonly baseUrl: string;
  /** Absent if the site has the default ones. */
  readonly languages?: LanguageList;
  /** Targets by old slug or path. */
  readonly redirects: Readonly<Record<string, string>>;
  /** The versions of the documentation, newest first; absent without versions. */
  readonly versions?: readonly Version[];
  /** Disabled parts; absent if there are none. */
  readonly off?: readonly Part[];
  /** Declared fields of front matter; absent if there are none. */
  readonly fields?: readonly DeclaredField[];
  /** Other origins that pages may load from; absent if there are none. */
  readonly allowed?: AllowedOrigins;
  /** Translated error texts; absent if all are in English. */
  readonly translations?: Translations;
  /**
   * Paths of pages by the locales that have them, such as `en fr`: without locale prefix, sorted and
   * separated by spaces, which no path contains.
   */
  readonly pages: Readonly<Record<string, string>>;
  /** Pages that only list other pages, in the same form; absent if there are none. */
  readonly lists?: Readonly<Record<string, string>>;
  /** Missing translations replaced by the first locale, in the same form; absent if there are none. */
  readonly standIns?: Readonly<Record<string, string>>;
  /** Pages of other versions, separated by spaces, by their canonical page. */
  readonly canonical?: Readonly<Record<string, string>>;
}

/** The decoded manifest: the only file that the request side needs for all requests. */
export interface Manifest extends SiteFacts {
  /** Targets by old slug or path. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Whether a decoded path has a public page, in any language. */
  readonly hasPage: (path: string) => boolean;
  /** Whether a locale has a documentation page with a slug. */
  readonly hasDoc: (locale: Locale, slug: string) => boolean;
  /** Slugs of the current version that a locale has or, with `exists: false`, that only other locales have. */
  readonly docSlugs: (locale: Locale, exists: boolean) => string[];
}

/** Groups paths by the locales that have them. */
function encodePaths(
  pages: Iterable<ManifestPage>,
  { locales, paths }: SiteFacts,
): Record<string, string> {
  const localesByPath = new Map<string, Set<Locale>>();
  for (const { locale, path } of pages) {
    const key = paths.withoutLocale(path);
    localesByPath.set(key, (localesByPath.get(key) ?? new Set()).add(locale));
  }
  const groups = Map.groupBy([...localesByPath.keys()].sort(), (key) =>
    locales.codes.filter((locale) => localesByPath.get(key)?.has(locale)).join(' '),
  );
  return Object.fromEntries([...groups].map(([names, keys]) => [names, keys.join(' ')]));
}

/** Groups paths by their canonical page. */
function encodeCanonical(pages: readonly ManifestPage[]): Record<string, string> {
  const groups = Map.groupBy(pages, ({ versions }) => versions?.canonical ?? '');
  groups.delete('');
  return Object.fromEntries(
    [...groups].map(([canonical, group]) => [canonical, group.map(({ path }) => path).join(' ')]),
  );
}

/** Encodes the manifest deterministically. */
export function encodeManifest(
  site: SiteFacts,
  redirects: Readonly<Record<string, string>>,
  pages: readonly ManifestPage[],
): ManifestJson {
  const {
    standIns,
    lists,
    regular = [],
  } = Object.groupBy(pages, ({ isList, original }) =>
    original !== undefined ? 'standIns' : isList ? 'lists' : 'regular',
  );
  const { baseUrl, disabledParts, allowed, translations } = site;
  const { languages } = site.locales;
  const isDefault = JSON.stringify(languages) === JSON.stringify(DEFAULT_LANGUAGES);
  return {
    baseUrl,
    ...(!isDefault && { languages }),
    redirects,
    ...(site.versions.length > 0 && {
      versions: site.versions.map(({ id, status }) => ({ id, status })),
    }),
    ...(disabledParts.size > 0 && { off: [...disabledParts] }),
    ...(site.fields && { fields: site.fields }),
    ...(Object.keys(allowed).length > 0 && { allowed }),
    ...(Object.keys(translations).length > 0 && { translations }),
    pages: encodePaths(regular, site),
    ...(lists && { lists: encodePaths(lists, site) }),
    ...(standIns && { standIns: encodePaths(standIns, site) }),
    ...(site.versions.length > 0 && { canonical: encodeCanonical(pages) }),
  };
}

/** Reduces a manifest, as JSON, to one version of the documentation. */
export function manifestOfVersion(json: string, version: Version): string {
  const written: ManifestJson = JSON.parse(json);
  const id = addressedVersion(version);
  const isInVersion = (path: string) => {
    const docs = /^\/docs(?:\/(.*))?$/s.exec(path);
    return !docs || splitSlug(docs[1] ?? '').name === id;
  };
  const filterPaths = (paths: ManifestJson['pages'] = {}) =>
    Object.fromEntries(
      Object.entries(paths).flatMap(([names, all]) => {
        const remaining = all.split(' ').filter(isInVersion);
        return remaining.length > 0 ? [[names, remaining.join(' ')]] : [];
      }),
    );
  const { pages, lists, standIns, ...rest } = written;
  return JSON.stringify({
    ...rest,
    versions: [version],
    pages: filterPaths(pages),
    ...(lists && { lists: filterPaths(lists) }),
    ...(standIns && { standIns: filterPaths(standIns) }),
  } satisfies ManifestJson);
}

/** The locales that have each path. */
function decodePaths(written: Readonly<Record<string, string>>): Map<string, readonly Locale[]> {
  const localesOf = new Map<string, readonly Locale[]>();
  for (const [names, paths] of Object.entries(written)) {
    const locales = names.split(' ');
    for (const path of paths.split(' ')) localesOf.set(path, locales);
  }
  return localesOf;
}

/** Decodes the JSON of {@link encodeManifest}; throws if it is invalid. */
export function decodeManifest(json: string): Manifest {
  const written: ManifestJson = JSON.parse(json);
  const { baseUrl, languages, off, allowed, translations } = written;
  const wrong = languages?.find(({ code }) => !isLocaleCode(code));
  if (wrong) throw new Error(`${JSON.stringify(wrong.code)} is not a language code.`);
  const site = siteFacts(baseUrl, new Locales(languages), new Set(off), allowed, translations);
  const pages = decodePaths(written.pages);
  const lists = decodePaths(written.lists ?? {});
  const standIns = decodePaths(written.standIns ?? {});
  const canonical = new Map(
    Object.entries(written.canonical ?? {}).flatMap(([to, from]) =>
      from.split(' ').map((path) => [path, to] as const),
    ),
  );
  const docs = `${site.paths.docs(site.locales.first)}/`;
  const languageAt = (path: string) => {
    const key = site.paths.withoutLocale(path);
    const locale = site.paths.localeOf(path);
    const available = pages.get(key) ?? lists.get(key);
    if (available?.includes(locale)) return locale;
    return standIns.get(key)?.includes(locale) ? site.locales.first : undefined;
  };
  return {
    ...site,
    versions: written.versions ?? [],
    ...(written.fields && { fields: written.fields }),
    redirects: new Map(Object.entries(written.redirects)),
    hasPage: (path) => languageAt(path) !== undefined,
    languageAt,
    canonicalOf: (path) => canonical.get(path),
    hasDoc: (locale, slug) => pages.get(docs + slug)?.includes(locale) ?? false,
    docSlugs: (locale, exists) =>
      [...pages].flatMap(([path, available]) =>
        path.startsWith(docs) && available.includes(locale) === exists && path[docs.length] !== '@'
          ? path.slice(docs.length)
          : [],
      ),
  };
}
