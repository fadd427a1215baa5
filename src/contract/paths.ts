import type { AllowedOrigins } from './allowed-origins.ts';
import type { Translations } from './errors.ts';
import type { DeclaredField } from './fields.ts';
import { type Locale, Locales } from './locales.ts';
import type { Part } from './parts.ts';
import { CHANGES_SLUG, VERSION_MARK, type Version } from './versions.ts';

/** Root of the API; the major version is part of the path. */
export const API_ROOT = '/api/v1';

/** Version of the API and of its description. */
export const API_VERSION = '1.0.0';

/** Slug of the generated page that documents the API. No content page may claim it. */
export const REFERENCE_SLUG = 'api/reference';

/** Published resources, which are not pages and have one fixed address each. */
export const PUBLISHED = {
  openapiJson: '/openapi.json',
  openapiYaml: '/openapi.yaml',
  agentInstructions: '/.well-known/agent-instructions.md',
  apiCatalog: '/.well-known/api-catalog',
  agentSkills: '/.well-known/agent-skills/index.json',
  sitemap: '/sitemap.xml',
  sitemapMarkdown: '/sitemap.md',
  robots: '/robots.txt',
} as const;

/** What an index is of: the documentation, which the API searches, or all other authored pages. */
export const SEARCH_SCOPES = ['docs', 'rest'] as const;

/** The same, or the documentation of a version that is not the current one. */
export type SearchScope = (typeof SEARCH_SCOPES)[number] | `${typeof VERSION_MARK}${string}`;

/** The scope of the documentation of a version; `undefined` for the current one. */
export const docsScope = (version: string | undefined): SearchScope =>
  version === undefined ? 'docs' : `${VERSION_MARK}${version}`;

/** Files that the function and the server read; browsers read the texts of the search too. */
export const INTERNAL = {
  root: '/_lectern/',
  manifest: '/_lectern/manifest.json',
  nginxRedirects: '/_lectern/redirects.nginx.txt',
  nginxPrefixRedirects: '/_lectern/redirects-below.nginx.txt',
  searchFolder: (locale: Locale, scope: SearchScope) => `/_lectern/search/${locale}/${scope}/`,
  searchIndex: (locale: Locale, scope: SearchScope) =>
    `/_lectern/search/${locale}/${scope}/index.bin`,
  searchText: (locale: Locale, scope: SearchScope, block: number) =>
    `/_lectern/search/${locale}/${scope}/text-${block}.bin`,
} as const;

/** The same indexes for browsers, in pieces, compressed. */
export const BROWSER_SEARCH = {
  root: '/_search/',
  folder: (locale: Locale, scope: SearchScope) => `/_search/${locale}/${scope}/`,
  head: (locale: Locale, scope: SearchScope) => `/_search/${locale}/${scope}/head.bin`,
  /** @param name hash of its bytes: a piece with other bytes has another address */
  piece: (locale: Locale, scope: SearchScope, name: string) =>
    `/_search/${locale}/${scope}/${name}.bin`,
} as const;

/** The icons of a site: the first is its own, the others are made from it. */
export const ICONS = {
  svg: '/favicon.svg',
  png: '/favicon.png',
  apple: '/apple-touch-icon.png',
  small: '/icon-192.png',
  large: '/icon-512.png',
} as const;

export const WEB_MANIFEST = '/site.webmanifest';

/** The folder of files that never change: their names have a hash of their bytes. */
export const HASHED_FOLDER = '/_astro/';

/** Folder of Mermaid, for pages with diagrams that only it draws. Files there never change. */
export const mermaidFolder = (version: string) => `${HASHED_FOLDER}mermaid-${version}`;

/** The licences of third-party work in a site. */
export const NOTICES_PATH = '/third-party-notices.txt';

/** What browsers may fetch before a reader follows a link. */
export const SPECULATION_RULES = '/speculation-rules.json';

/** Headers of the files that Cloudflare and Netlify serve without the function; no part of the site. */
export const HEADERS_FILE = '/_headers';

/** Redirects that Cloudflare and Netlify serve without the function; no part of the site. */
export const REDIRECTS_FILE = '/_redirects';

/** Files that platforms read and do not serve. */
export const PLATFORM_FILES: ReadonlySet<string> = new Set([HEADERS_FILE, REDIRECTS_FILE]);

/** Root of the files of the content folder that pages show; below it, the folder's own paths. */
export const CONTENT_FILES_ROOT = '/content';

/**
 * The addresses of a site in `locales`, without origin and without trailing slash. The first locale
 * has none of its own: its pages are at the root.
 *
 * @param version of the documentation; `undefined` for the current one
 */
export function sitePaths(locales: Locales, version?: string) {
  /** `''` for the first locale, `/fr` for French. */
  const prefix = (locale: Locale) => (locale === locales.first ? '' : `/${locale}`);
  const inVersion = version === undefined ? '' : `/${VERSION_MARK}${version}`;
  const docs = (locale: Locale) => `${prefix(locale)}/docs${inVersion}`;
  /** What belongs to the documentation of a version, below its address. */
  const ofDocs = (locale: Locale) => (version === undefined ? prefix(locale) : docs(locale));
  const changelog = (locale: Locale) => `${prefix(locale)}/changelog`;
  const solutions = (locale: Locale) => `${prefix(locale)}/solutions`;
  /** The page for missing ones; it has no address of its own. */
  const notFound = (locale: Locale) => `${prefix(locale)}/404`;
  /** The locale whose pages lie at and below `path`. */
  const localeOf = (path: string): Locale => {
    const [root, name = ''] = path.split('/', 2);
    return root === '' && locales.has(name) ? name : locales.first;
  };
  /** A path without the prefix of its locale; empty for a home page. */
  const withoutLocale = (path: string) =>
    path === '/' ? '' : path.slice(prefix(localeOf(path)).length);
  return {
    version,
    prefix,
    localeOf,
    withoutLocale,
    /** Where the page at `path` is in another locale, if that has it. */
    inLocale: (path: string, locale: Locale) => prefix(locale) + withoutLocale(path) || '/',
    home: (locale: Locale) => prefix(locale) || '/',
    docs,
    doc: (locale: Locale, slug: string) => `${docs(locale)}/${slug}`,
    /** What has changed in the version since the one before it. */
    changes: (locale: Locale) => `${docs(locale)}/${CHANGES_SLUG}`,
    /** The generated reference of the API, which has no versions. */
    reference: (locale: Locale) => `${prefix(locale)}/docs/${REFERENCE_SLUG}`,
    changelog,
    changelogEntry: (locale: Locale, slug: string) => `${changelog(locale)}/${slug}`,
    solutions,
    solution: (locale: Locale, slug: string) => `${solutions(locale)}/${slug}`,
    /** The changelog entries with a tag. */
    changelogTag: (locale: Locale, tag: string) => `${changelog(locale)}/tags/${tag}`,
    changelogYear: (locale: Locale, year: string) => `${changelog(locale)}/years/${year}`,
    /** The page that a search without scripts leads to. */
    search: (locale: Locale) => `${prefix(locale)}/search`,
    /** Atom feed of the changelog. */
    feed: (locale: Locale) => `${changelog(locale)}/feed.xml`,
    jsonFeed: (locale: Locale) => `${prefix(locale)}/feed.json`,
    /** Agent map of a locale (llms.txt v2: a file covers the addresses under its own path). */
    llmsTxt: (locale: Locale) => `${ofDocs(locale)}/llms.txt`,
    /** The whole documentation of a locale in one file. */
    llmsFull: (locale: Locale) => `${ofDocs(locale)}/llms-full.txt`,
    notFound,
    /** File of the HTML for a missing page. */
    notFoundFile: (locale: Locale) => `${notFound(locale)}.html`,
  } as const;
}

export type SitePaths = ReturnType<typeof sitePaths>;

/**
 * The path below which a site lies: `/project`, or empty at the root of its host. Only public
 * addresses have it; files, and paths in the code, are those of a site at a root.
 */
export const rootOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

/** A path of a public address as that of a site at a root; `undefined` if it lies outside of `root`. */
export function withoutRoot(path: string, root: string): string | undefined {
  return path.startsWith(`${root}/`) ? path.slice(root.length) : undefined;
}

/** A path of a site as a public address needs it; other addresses stay as they are. */
export const withRoot = (address: string, root: string): string =>
  /^\/(?!\/)/.test(address) ? root + address : address;

/** A path of a site, or an address, as a whole address. */
export const wholeAddress = (address: string, baseUrl: string): string =>
  new URL(withRoot(address, rootOf(baseUrl)), baseUrl).href;

/** Where a site is, in which languages, and what it has disabled. */
export interface SiteFacts {
  /** Address of the site, with the path below which it lies, without trailing slash. */
  readonly baseUrl: string;
  /** The path of that address, see {@link rootOf}. */
  readonly root: string;
  readonly locales: Locales;
  readonly paths: SitePaths;
  readonly disabledParts: ReadonlySet<Part>;
  /** Other origins that pages may load from, and send requests to. */
  readonly allowed: AllowedOrigins;
  /** What errors say in other languages than English. */
  readonly translations: Translations;
  /** The versions of the documentation, newest first; none on a site without versions. */
  readonly versions: readonly Version[];
  /**
   * The language that the page at a path is written in: that of its original where it stands in for
   * a missing translation. `undefined` where there is no page.
   */
  readonly languageAt: (path: string) => Locale | undefined;
  /** The fields of front matter that its settings declare; absent if they declare none. */
  readonly fields?: readonly DeclaredField[];
  /** Whether it says what has changed since it was published before. */
  readonly hasChanges?: boolean;
  /** Where search engines are sent from a page of another version; `undefined` for the page itself. */
  readonly canonicalOf?: (path: string) => string | undefined;
}

/** The facts of a site without versions, fields and changes, see {@link SiteFacts}. */
export const siteFacts = (
  baseUrl: string,
  locales = new Locales(),
  disabledParts: SiteFacts['disabledParts'] = new Set(),
  allowed: AllowedOrigins = {},
  translations: Translations = {},
): SiteFacts => {
  const paths = sitePaths(locales);
  const languageAt = paths.localeOf;
  const root = rootOf(baseUrl);
  return {
    baseUrl,
    root,
    locales,
    paths,
    disabledParts,
    allowed,
    translations,
    versions: [],
    languageAt,
  };
};

/** A path, percent-encoded (RFC 3986, section 2.1). */
export const encodePath = (path: string): string =>
  path.split('/').map(encodeURIComponent).join('/');

/** Decodes percent-encoding; returns the text unchanged if it is not valid. */
export function decodeAddress(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a section of the page at `url`; without an anchor, that of the page. */
export const sectionUrl = (url: string, anchor: string | undefined): string =>
  anchor === undefined ? url : `${url}#${encodeURIComponent(anchor)}`;

/** Files with the content of a locale as data. */
export const CONTENT_DATA = [
  'content-index',
  'content-changes',
  'content-navigation',
  'content-code',
  'version-changes',
] as const;

/** Regular expression of the names of these files, and of the versions, without extension. */
export const DATA_FILE_PATTERN = `(?:${[...CONTENT_DATA, 'versions'].join('|')})`;

/** Where such a file is. */
export const contentDataPath = (
  { version, prefix, docs }: SitePaths,
  locale: Locale,
  name: (typeof CONTENT_DATA)[number],
) => `${version === undefined ? prefix(locale) : docs(locale)}/${name}.json`;

/** What has changed since a snapshot, beside the list of all at `path`. */
export const changesSincePath = (path: string, digest: string) =>
  path.replace(/\.json$/, `/${digest.replace('sha256:', '')}.json`);

/** Whether a path is one of such changes. */
export const isChangesSince = (path: string) => /\/content-changes\/[^/]+\.json$/.test(path);

/** A further file of the list at `path`, see `FilePart`; the first one has the number 1. */
export const partPath = (path: string, number: number) =>
  number === 1 ? path : path.replace(/\.json$/, `/${number}.json`);

/** The versions of the documentation, and which of them have a page in a locale. */
export const versionsPath = ({ prefix }: SitePaths, locale: Locale) =>
  `${prefix(locale)}/versions.json`;

/** Permanent Markdown address of the page at `path`; it is also the file behind it. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.mdx' : `${path}.mdx`;
}

/** The page at `path` as JSON: changelog entries and use cases, whose lists the API has. */
export const entryFile = (path: string) => `${path}.json`;

/** The page whose Markdown address is `twin`. */
export function pageOfTwin(twin: string): string {
  return twin === twinPath('/') ? '/' : twin.slice(0, -'.mdx'.length);
}

/** Picture of the page at `path` for previews of links to it. */
export const ogImagePath = (path: string) => `/og${path === '/' ? '/index' : path}.png`;

/** File behind the HTML of the page at `path`. */
export function htmlFile(path: string): string {
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

/** Files behind the responses of the API. They are public addresses too, on any file server. */
export const apiFile = {
  index: () => `${API_ROOT}/index.json`,
  /** @param path of an operation that lists everything of a kind */
  list: (path: string, locale: Locale) =>
    `${API_ROOT}/${locale}${path.slice(API_ROOT.length)}.json`,
  /** @param version of the documentation; `undefined` for the current one */
  docs: (locale: Locale, version?: string) =>
    apiFile.list(
      `${API_ROOT}/docs${version === undefined ? '' : `/${VERSION_MARK}${version}`}`,
      locale,
    ),
  /** @param slug with that of its version in front, unless it is the current one */
  doc: (locale: Locale, slug: string) => `${API_ROOT}/${locale}/docs/${slug}.json`,
  changelog: (locale: Locale, limit: number) => `${API_ROOT}/${locale}/changelog/${limit}.json`,
  /** The entries that follow the last one of another such file, which has the longest list. */
  changelogBefore: (locale: Locale, slug: string) =>
    `${apiFile.changelogBeforeFolder(locale)}${slug}.json`,
  changelogBeforeFolder: (locale: Locale) => `${API_ROOT}/${locale}/changelog/before/`,
} as const;

const SLUG_SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9_.~-]*$/;
const RESERVED_EXTENSION = /\.(?:mdx?|html?|json|xml|txt|ya?ml)$/i;

/** Longest name of a file, less the longest extension that a page's files have. */
const MAX_SEGMENT = 255 - '.json'.length;

/**
 * Tells whether `slug` can be the path of a page: segments of unreserved characters
 * (RFC 3986, section 2.3) joined by `/`, none of which could be taken for a file of the site.
 */
export function isSlug(slug: string): boolean {
  return slug
    .split('/')
    .every(
      (segment) =>
        segment.length <= MAX_SEGMENT &&
        SLUG_SEGMENT.test(segment) &&
        !RESERVED_EXTENSION.test(segment),
    );
}
