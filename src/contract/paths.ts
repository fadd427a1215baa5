import type { AllowedOrigins } from './allowed-origins.ts';
import type { Translations } from './errors.ts';
import type { DeclaredField } from './fields.ts';
import { type Locale, Locales } from './locales.ts';
import type { Part } from './parts.ts';
import { CHANGES_SLUG, VERSION_MARK, type Version } from './versions.ts';

/** Root of the API, with its major version. */
export const API_ROOT = '/api/v1';

/** Version of the API and of its OpenAPI document. */
export const API_VERSION = '1.0.0';

/** Slug of the generated API reference. No content page may use it. */
export const REFERENCE_SLUG = 'api/reference';

/** Published resources other than pages, with fixed addresses. */
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

/** Search indexes: the documentation, which the API searches, and all other authored pages. */
export const SEARCH_SCOPES = ['docs', 'rest'] as const;

/** A search index; other versions than the current one have their own. */
export type SearchScope = (typeof SEARCH_SCOPES)[number] | `${typeof VERSION_MARK}${string}`;

/** The search index of the documentation of a version (default: the current one). */
export const docsScope = (version: string | undefined): SearchScope =>
  version === undefined ? 'docs' : `${VERSION_MARK}${version}`;

/** Files for the function and the server; browsers also read the search texts. */
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

/** The search indexes for browsers, split into pieces and compressed. */
export const BROWSER_SEARCH = {
  root: '/_search/',
  folder: (locale: Locale, scope: SearchScope) => `/_search/${locale}/${scope}/`,
  head: (locale: Locale, scope: SearchScope) => `/_search/${locale}/${scope}/head.bin`,
  /** @param name hash of the bytes, so that changed pieces have new addresses */
  piece: (locale: Locale, scope: SearchScope, name: string) =>
    `/_search/${locale}/${scope}/${name}.bin`,
} as const;

/** The icons of a site; all others are generated from the first. */
export const ICONS = {
  svg: '/favicon.svg',
  png: '/favicon.png',
  apple: '/apple-touch-icon.png',
  small: '/icon-192.png',
  large: '/icon-512.png',
} as const;

export const WEB_MANIFEST = '/site.webmanifest';

/** Folder of immutable files, named by a hash of their bytes. */
export const HASHED_FOLDER = '/_astro/';

/** Immutable folder of Mermaid, for pages with diagrams that only it can draw. */
export const mermaidFolder = (version: string) => `${HASHED_FOLDER}mermaid-${version}`;

/** Licenses of third-party work in a site. */
export const NOTICES_PATH = '/third-party-notices.txt';

/** Rules for prefetching links. */
export const SPECULATION_RULES = '/speculation-rules.json';

/** Headers of files that Cloudflare and Netlify serve without the function; not part of the site. */
export const HEADERS_FILE = '/_headers';

/** Redirects that Cloudflare and Netlify serve without the function; not part of the site. */
export const REDIRECTS_FILE = '/_redirects';

/** Files that platforms read but do not serve. */
export const PLATFORM_FILES: ReadonlySet<string> = new Set([HEADERS_FILE, REDIRECTS_FILE]);

/** Root of files that pages embed or link to; their paths below it are those in the content folder. */
export const CONTENT_FILES_ROOT = '/content';

/**
 * The paths of a site, without trailing slash. Pages of the first locale have no locale prefix.
 *
 * @param version of the documentation; `undefined` for the current one
 */
export function sitePaths(locales: Locales, version?: string) {
  /** `''` for the first locale, `/fr` for French. */
  const prefix = (locale: Locale) => (locale === locales.first ? '' : `/${locale}`);
  const inVersion = version === undefined ? '' : `/${VERSION_MARK}${version}`;
  const docs = (locale: Locale) => `${prefix(locale)}/docs${inVersion}`;
  /** Root of files for agents, which each version of the documentation has. */
  const ofDocs = (locale: Locale) => (version === undefined ? prefix(locale) : docs(locale));
  const changelog = (locale: Locale) => `${prefix(locale)}/changelog`;
  const solutions = (locale: Locale) => `${prefix(locale)}/solutions`;
  /** The page for missing pages, which has no public address. */
  const notFound = (locale: Locale) => `${prefix(locale)}/404`;
  /** The locale whose pages lie at and below `path`. */
  const localeOf = (path: string): Locale => {
    const [root, name = ''] = path.split('/', 2);
    return root === '' && locales.has(name) ? name : locales.first;
  };
  /** A path without locale prefix; empty for a home page. */
  const withoutLocale = (path: string) =>
    path === '/' ? '' : path.slice(prefix(localeOf(path)).length);
  return {
    version,
    prefix,
    localeOf,
    withoutLocale,
    /** The path of the same page in another locale, whether that has it or not. */
    inLocale: (path: string, locale: Locale) => prefix(locale) + withoutLocale(path) || '/',
    home: (locale: Locale) => prefix(locale) || '/',
    docs,
    doc: (locale: Locale, slug: string) => `${docs(locale)}/${slug}`,
    /** The page of changes since the previous version. */
    changes: (locale: Locale) => `${docs(locale)}/${CHANGES_SLUG}`,
    /** The generated API reference, which has no versions. */
    reference: (locale: Locale) => `${prefix(locale)}/docs/${REFERENCE_SLUG}`,
    changelog,
    changelogEntry: (locale: Locale, slug: string) => `${changelog(locale)}/${slug}`,
    solutions,
    solution: (locale: Locale, slug: string) => `${solutions(locale)}/${slug}`,
    /** The changelog entries with a tag. */
    changelogTag: (locale: Locale, tag: string) => `${changelog(locale)}/tags/${tag}`,
    changelogYear: (locale: Locale, year: string) => `${changelog(locale)}/years/${year}`,
    /** The search page, also for a search without scripts. */
    search: (locale: Locale) => `${prefix(locale)}/search`,
    /** Atom feed of the changelog. */
    feed: (locale: Locale) => `${changelog(locale)}/feed.xml`,
    jsonFeed: (locale: Locale) => `${prefix(locale)}/feed.json`,
    /** Site map for agents (llms.txt v2: a file covers the addresses below its path). */
    llmsTxt: (locale: Locale) => `${ofDocs(locale)}/llms.txt`,
    /** The whole documentation of a locale in one file. */
    llmsFull: (locale: Locale) => `${ofDocs(locale)}/llms-full.txt`,
    notFound,
    /** HTML file of the page for missing pages. */
    notFoundFile: (locale: Locale) => `${notFound(locale)}.html`,
  } as const;
}

export type SitePaths = ReturnType<typeof sitePaths>;

/**
 * The base path of a site: `/project`, or empty at the root of its host. Only public addresses have
 * it: files and paths in the code do not.
 */
export const rootOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

/** Removes the base path of a site; `undefined` if `path` is not below it. */
export function withoutRoot(path: string, root: string): string | undefined {
  return path.startsWith(`${root}/`) ? path.slice(root.length) : undefined;
}

/** Adds the base path of a site to a path; leaves absolute URLs unchanged. */
export const withRoot = (address: string, root: string): string =>
  /^\/(?!\/)/.test(address) ? root + address : address;

/** Converts a path of a site to an absolute URL; leaves absolute URLs unchanged. */
export const absoluteUrl = (address: string, baseUrl: string): string =>
  new URL(withRoot(address, rootOf(baseUrl)), baseUrl).href;

/** Address, languages and features of a site. */
export interface SiteFacts {
  /** Address of the site with its base path, without trailing slash. */
  readonly baseUrl: string;
  /** The base path, see {@link rootOf}. */
  readonly root: string;
  readonly locales: Locales;
  readonly paths: SitePaths;
  readonly disabledParts: ReadonlySet<Part>;
  /** Other origins that pages may load from and send requests to. */
  readonly allowed: AllowedOrigins;
  /** Translated error texts. */
  readonly translations: Translations;
  /** The versions of the documentation, newest first; empty without versions. */
  readonly versions: readonly Version[];
  /**
   * The language of a page, which is the first locale where it replaces a missing translation.
   * `undefined` if there is no page.
   */
  readonly languageAt: (path: string) => Locale | undefined;
  /** Declared fields of front matter; absent if there are none. */
  readonly fields?: readonly DeclaredField[];
  /** Whether it publishes the changes since earlier builds. */
  readonly hasChanges?: boolean;
  /** The canonical path of a page of another version; `undefined` if it is the page itself. */
  readonly canonicalOf?: (path: string) => string | undefined;
}

/** The facts of a site without versions, fields and changes. */
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

/** The URL of a section; that of the page if there is no anchor. */
export const sectionUrl = (url: string, anchor: string | undefined): string =>
  anchor === undefined ? url : `${url}#${encodeURIComponent(anchor)}`;

/** Names of the files with the content of a locale as data. */
export const CONTENT_DATA = [
  'content-index',
  'content-changes',
  'content-navigation',
  'content-code',
  'version-changes',
] as const;

/** Regular expression source for the names of these files and `versions`, without extension. */
export const DATA_FILE_PATTERN = `(?:${[...CONTENT_DATA, 'versions'].join('|')})`;

/** The path of a file of {@link CONTENT_DATA}. */
export const contentDataPath = (
  { version, prefix, docs }: SitePaths,
  locale: Locale,
  name: (typeof CONTENT_DATA)[number],
) => `${version === undefined ? prefix(locale) : docs(locale)}/${name}.json`;

/** The file of changes since a snapshot; `path` is that of the list of snapshots. */
export const changesSincePath = (path: string, digest: string) =>
  path.replace(/\.json$/, `/${digest.replace('sha256:', '')}.json`);

/** Whether a path has the form of {@link changesSincePath}. */
export const isChangesSince = (path: string) => /\/content-changes\/[^/]+\.json$/.test(path);

/** A file of the list that starts at `path`, see `FilePart`; `number` starts at 1. */
export const partPath = (path: string, number: number) =>
  number === 1 ? path : path.replace(/\.json$/, `/${number}.json`);

/** The file that lists the versions and their pages in a locale. */
export const versionsPath = ({ prefix }: SitePaths, locale: Locale) =>
  `${prefix(locale)}/versions.json`;

/** The permanent Markdown address of a page, which is also its file. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.mdx' : `${path}.mdx`;
}

/** The JSON file of a changelog entry or use case. */
export const entryFile = (path: string) => `${path}.json`;

/** The page whose Markdown address is `twin`. */
export function pageOfTwin(twin: string): string {
  return twin === twinPath('/') ? '/' : twin.slice(0, -'.mdx'.length);
}

/** The picture for link previews of a page. */
export const ogImagePath = (path: string) => `/og${path === '/' ? '/index' : path}.png`;

/** The HTML file of a page. */
export function htmlFile(path: string): string {
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

/** Files behind the responses of the API, which are also public addresses on any file server. */
export const apiFile = {
  index: () => `${API_ROOT}/index.json`,
  /** @param path of a list operation */
  list: (path: string, locale: Locale) =>
    `${API_ROOT}/${locale}${path.slice(API_ROOT.length)}.json`,
  /** @param version of the documentation; `undefined` for the current one */
  docs: (locale: Locale, version?: string) =>
    apiFile.list(
      `${API_ROOT}/docs${version === undefined ? '' : `/${VERSION_MARK}${version}`}`,
      locale,
    ),
  /** @param slug with the prefix of its version, see `slugPrefix` */
  doc: (locale: Locale, slug: string) => `${API_ROOT}/${locale}/docs/${slug}.json`,
  changelog: (locale: Locale, limit: number) => `${API_ROOT}/${locale}/changelog/${limit}.json`,
  /** The entries after `slug`, which is the last entry of another file of maximum length. */
  changelogBefore: (locale: Locale, slug: string) =>
    `${apiFile.changelogBeforeFolder(locale)}${slug}.json`,
  changelogBeforeFolder: (locale: Locale) => `${API_ROOT}/${locale}/changelog/before/`,
} as const;

/** The JSON file of an authored page; generated pages have none. */
export function pageFile(path: string, locale: Locale, paths: SitePaths): string | undefined {
  const docs = `${paths.docs(locale)}/`;
  if (path.startsWith(docs)) return apiFile.doc(locale, path.slice(docs.length));
  const folders = [paths.changelog(locale), paths.solutions(locale)];
  return folders.some((folder) => path.startsWith(`${folder}/`)) ? entryFile(path) : undefined;
}

const SLUG_SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9_.~-]*$/;
const RESERVED_EXTENSION = /\.(?:mdx?|html?|json|xml|txt|ya?ml)$/i;

/** Longest file name, minus the longest extension of a page's files. */
const MAX_SEGMENT = 255 - '.json'.length;

/**
 * Whether `slug` is valid for a page: segments of unreserved characters (RFC 3986, section 2.3)
 * joined by `/`, none of which looks like a file of the site.
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
