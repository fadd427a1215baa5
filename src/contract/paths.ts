import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';

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

/** Files that only the function and the server read. */
export const INTERNAL = {
  root: '/_lectern/',
  manifest: '/_lectern/manifest.json',
  searchFiles: (locale: Locale) => `/_lectern/search.${locale}.`,
  searchIndex: (locale: Locale) => `/_lectern/search.${locale}.bin`,
  searchText: (locale: Locale, block: number) => `/_lectern/search.${locale}.text-${block}.bin`,
} as const;

/** Headers of the files that Cloudflare and Netlify serve without the function; no part of the site. */
export const HEADERS_FILE = '/_headers';

/** Where the search of the browser finds the index of a locale, and what it needs to read it. */
export const browserSearchFolder = (locale: Locale) => `/pagefind/${locale}/`;

/** Root of the files of the content folder that pages show; below it, the folder's own paths. */
export const CONTENT_FILES_ROOT = '/content';

/** `''` for the default locale, `/fr` for French. */
export function localePrefix(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '' : `/${locale}`;
}

/** The locale whose pages lie at and below `path`. */
export function localeOfPath(path: string): Locale {
  return (
    LOCALES.find((locale) => {
      const prefix = localePrefix(locale);
      return prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`));
    }) ?? DEFAULT_LOCALE
  );
}

/** Addresses of the public pages, without origin and without trailing slash. */
export const pagePath = {
  home: (locale: Locale) => localePrefix(locale) || '/',
  docs: (locale: Locale) => `${localePrefix(locale)}/docs`,
  doc: (locale: Locale, slug: string) => `${localePrefix(locale)}/docs/${slug}`,
  changelog: (locale: Locale) => `${localePrefix(locale)}/changelog`,
  changelogEntry: (locale: Locale, slug: string) => `${localePrefix(locale)}/changelog/${slug}`,
  solutions: (locale: Locale) => `${localePrefix(locale)}/solutions`,
  solution: (locale: Locale, slug: string) => `${localePrefix(locale)}/solutions/${slug}`,
} as const;

/** Atom feed of the changelog. */
export const feedPath = (locale: Locale) => `${pagePath.changelog(locale)}/feed.xml`;

/** Agent map of a locale (llms.txt v2: a file covers the addresses under its own path). */
export const llmsTxtPath = (locale: Locale) => `${localePrefix(locale)}/llms.txt`;

/** The whole documentation of a locale in one file. */
export const llmsFullPath = (locale: Locale) => `${localePrefix(locale)}/llms-full.txt`;

/** Permanent Markdown address of the page at `path`; it is also the file behind it. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.mdx' : `${path}.mdx`;
}

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

/** The page that answers for missing ones; it has no address of its own. */
export const notFoundPath = (locale: Locale) => `${localePrefix(locale)}/404`;

/** File of the HTML for a missing page. */
export function notFoundFile(locale: Locale): string {
  return `${notFoundPath(locale)}.html`;
}

/** Files behind the responses of the API. They are public addresses too, on any file server. */
export const apiFile = {
  index: () => `${API_ROOT}/index.json`,
  docs: (locale: Locale) => `${API_ROOT}/${locale}/docs.json`,
  doc: (locale: Locale, slug: string) => `${API_ROOT}/${locale}/docs/${slug}.json`,
  changelog: (locale: Locale, limit: number) => `${API_ROOT}/${locale}/changelog/${limit}.json`,
  solutions: (locale: Locale) => `${API_ROOT}/${locale}/solutions.json`,
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
