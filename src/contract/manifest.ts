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

/** A public page: a locale, and its path. */
export interface ManifestPage {
  readonly locale: Locale;
  readonly path: string;
  /** Whether it only lists other pages: those of a folder, or some changelog entries. */
  readonly isList?: boolean;
  /** The page in the first locale that stands in for its missing translation. */
  readonly original?: Pick<ManifestPage, 'locale' | 'path'> | undefined;
  /** How it relates to other versions: the page that search engines are sent to. */
  readonly versions?: { readonly canonical?: string };
}

/** The manifest as it is written, in JSON. */
export interface WrittenManifest {
  /** Address of the site, without trailing slash. */
  readonly baseUrl: string;
  /** Absent for those of a site whose settings name none. */
  readonly languages?: LanguageList;
  /** Old slugs and paths, and where they lead. */
  readonly redirects: Readonly<Record<string, string>>;
  /** The versions of the documentation, newest first; absent on a site without versions. */
  readonly versions?: readonly Version[];
  /** The parts that the site has disabled; absent if it has all. */
  readonly off?: readonly Part[];
  /** The fields of front matter that the settings declare; absent if there are none. */
  readonly fields?: readonly DeclaredField[];
  /** Other origins that pages may load from; absent if there are none. */
  readonly allowed?: AllowedOrigins;
  /** What errors say in other languages than English; absent if all are in English. */
  readonly translations?: Translations;
  /**
   * The paths of pages by the locales that have them, such as `en fr`: without the prefix of a
   * locale, sorted, with spaces between, which no path has.
   */
  readonly pages: Readonly<Record<string, string>>;
  /** Those that only list other pages, in the same form; absent if there are none. */
  readonly lists?: Readonly<Record<string, string>>;
  /** Those shown in the first locale, in the same form, since these lack them; absent if there are none. */
  readonly standIns?: Readonly<Record<string, string>>;
  /** The pages of other versions, with spaces between, by the one that search engines are sent to. */
  readonly canonical?: Readonly<Record<string, string>>;
}

/** All that the request side knows of a site without reading another file. */
export interface Manifest extends SiteFacts {
  /** Old slugs and paths, and where they lead. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Whether there is a public page at a path, decoded, in whatever language. */
  readonly hasPage: (path: string) => boolean;
  /** Whether a locale has a documentation page with a slug. */
  readonly hasDoc: (locale: Locale, slug: string) => boolean;
  /** The slugs of current documentation pages that a locale has, or of those that only others have. */
  readonly docSlugs: (locale: Locale, isThere: boolean) => string[];
}

/** Paths by the locales that have them. */
function encodePaths(
  pages: Iterable<ManifestPage>,
  { locales, paths }: SiteFacts,
): Record<string, string> {
  const having = new Map<string, Set<Locale>>();
  for (const { locale, path } of pages) {
    const key = paths.withoutLocale(path);
    having.set(key, (having.get(key) ?? new Set()).add(locale));
  }
  const groups = Map.groupBy([...having.keys()].sort(), (key) =>
    locales.codes.filter((locale) => having.get(key)?.has(locale)).join(' '),
  );
  return Object.fromEntries([...groups].map(([names, keys]) => [names, keys.join(' ')]));
}

/** Paths by the page that search engines are sent to from them. */
function encodeCanonical(pages: readonly ManifestPage[]): Record<string, string> {
  const groups = Map.groupBy(pages, ({ versions }) => versions?.canonical ?? '');
  groups.delete('');
  return Object.fromEntries(
    [...groups].map(([canonical, own]) => [canonical, own.map(({ path }) => path).join(' ')]),
  );
}

/** The manifest of a site, the same for the same site. */
export function encodeManifest(
  site: SiteFacts,
  redirects: Readonly<Record<string, string>>,
  pages: readonly ManifestPage[],
): WrittenManifest {
  const {
    standIns,
    lists,
    own = [],
  } = Object.groupBy(pages, ({ isList, original }) =>
    original !== undefined ? 'standIns' : isList ? 'lists' : 'own',
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
    pages: encodePaths(own, site),
    ...(lists && { lists: encodePaths(lists, site) }),
    ...(standIns && { standIns: encodePaths(standIns, site) }),
    ...(site.versions.length > 0 && { canonical: encodeCanonical(pages) }),
  };
}

/** The manifest of the same site, as JSON both times, with one version of the documentation alone. */
export function manifestOfVersion(json: string, version: Version): string {
  const written: WrittenManifest = JSON.parse(json);
  const id = addressedVersion(version);
  const isOf = (path: string) => {
    const docs = /^\/docs(?:\/(.*))?$/s.exec(path);
    return !docs || splitSlug(docs[1] ?? '').name === id;
  };
  const kept = (paths: WrittenManifest['pages'] = {}) =>
    Object.fromEntries(
      Object.entries(paths).flatMap(([names, all]) => {
        const own = all.split(' ').filter(isOf);
        return own.length > 0 ? [[names, own.join(' ')]] : [];
      }),
    );
  const { pages, lists, standIns, ...rest } = written;
  return JSON.stringify({
    ...rest,
    versions: [version],
    pages: kept(pages),
    ...(lists && { lists: kept(lists) }),
    ...(standIns && { standIns: kept(standIns) }),
  } satisfies WrittenManifest);
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

/** Reads a manifest, as {@link encodeManifest} gave it, from JSON; fails if that is something else. */
export function decodeManifest(json: string): Manifest {
  const written: WrittenManifest = JSON.parse(json);
  const { baseUrl, languages, off, allowed, translations } = written;
  const wrong = languages?.find(({ code }) => !isLocaleCode(code));
  if (wrong) throw new Error(`${JSON.stringify(wrong.code)} is no language.`);
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
    const having = pages.get(key) ?? lists.get(key);
    if (having?.includes(locale)) return locale;
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
    docSlugs: (locale, isThere) =>
      [...pages].flatMap(([path, having]) =>
        path.startsWith(docs) && having.includes(locale) === isThere && path[docs.length] !== '@'
          ? path.slice(docs.length)
          : [],
      ),
  };
}
