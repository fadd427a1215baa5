import type { AllowedOrigins } from './allowed-origins.ts';
import type { Locale } from './locales.ts';
import { extension, HTML_TYPE, MARKDOWN_TYPE, mediaType } from './media-types.ts';
import {
  API_ROOT,
  CONTENT_FILES_ROOT,
  HASHED_FOLDER,
  htmlFile,
  PUBLISHED,
  pageOfTwin,
  type SiteFacts,
  SPECULATION_RULES,
  twinPath,
} from './paths.ts';

/** Seconds for which caches may reuse pages and files made from them. */
export const FRESH_SECONDS = 300;

/** Values of `Cache-Control`. */
export const CACHE = {
  content: `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=3600`,
  hashed: 'public, max-age=31536000, immutable',
  notFound: 'public, max-age=60',
  moving: `public, max-age=${FRESH_SECONDS}`,
  never: 'no-store',
} as const;

export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** Whether a path lies at or below the root of the API. */
export const isApiPath = (path: string) => path === '/api' || path.startsWith('/api/');

/** `Vary` of a file at its own address, which has no other representation. */
export const VARY_FILE = 'Accept-Encoding';

/**
 * `Vary` of all other responses, of any status: missing pages are negotiated too. Operations respond
 * only in JSON, except for documentation pages.
 */
export function vary(path: string): string {
  const isNegotiated = !isApiPath(path) || path.startsWith(`${API_ROOT}/docs/`);
  return isNegotiated ? 'Accept, Accept-Encoding' : VARY_FILE;
}

/** Headers of every response. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/** The content security policy of pages: their own scripts and style sheets, plus allowed origins. */
export function htmlPolicy({ script, style, media, font, connect, frame }: AllowedOrigins): string {
  const sources = (directive: string, ...others: readonly string[]) =>
    [directive, "'self'", ...others].join(' ');
  return [
    "default-src 'none'",
    sources('script-src', ...(script ?? [])),
    sources('style-src', ...(style ?? [])),
    "img-src 'self' https: data:",
    sources('media-src', ...(media ?? [])),
    sources('font-src', ...(font ?? [])),
    sources('connect-src', ...(connect ?? [])),
    ...(frame ? [['frame-src', ...frame].join(' ')] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Removes directives that are ignored in a `<meta>` (CSP 3, section 3.3). */
const metaDirectives = (policy: string) =>
  policy
    .split('; ')
    .filter((directive) => !/^(?:frame-ancestors|report-|sandbox)/.test(directive))
    .join('; ');

/** The policy for a `<meta>`, so that any file server sends it. */
export const metaPolicy = (allowed: AllowedOrigins): string => metaDirectives(htmlPolicy(allowed));

/** A content file that a browser opens as a document may only style itself. */
const INERT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * The start of an HTML file of the content, which some platforms also serve at addresses without its
 * extension, and therefore without the header.
 */
export const INERT_START = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${metaDirectives(INERT_POLICY)}">`;

/** Tracking parameters, which do not change pages. */
const TRACKING_PARAMETERS = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['fbclid', 'gclid', 'mc_cid', 'mc_eid', 'msclkid'],
];

/** Lets caches and browsers ignore these parameters (No-Vary-Search, section 2). */
const NO_VARY_SEARCH = `params=(${TRACKING_PARAMETERS.map((name) => `"${name}"`).join(' ')})`;

/** Extensions of files that may run scripts when opened, on a platform that knows the type. */
export const ACTIVE_EXTENSIONS = [
  ...['htm', 'html', 'js', 'mjs', 'shtml', 'svg', 'svgz', 'xht', 'xhtml'],
  ...['atom', 'mathml', 'owl', 'rdf', 'rng', 'rss', 'xml', 'xsd', 'xsl', 'xslt'],
] as const;

/** The extension of a file that may run scripts when opened. */
export const activeExtension = (file: string) =>
  ACTIVE_EXTENSIONS.find((active) => active === extension(file));

const isLinkedFile = (file: string) => file.startsWith(`${CONTENT_FILES_ROOT}/`);

function policyOf(file: string): string | undefined {
  const active = activeExtension(file);
  if (active === 'svg' || (active && isLinkedFile(file))) return INERT_POLICY;
  return mediaType(file).startsWith(HTML_TYPE) ? htmlPolicy({}) : undefined;
}

/** Lets any web page read responses and these headers of them. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Allow, Content-Language, Content-Location, ETag, Link, RateLimit, RateLimit-Policy, Repr-Digest, Retry-After',
} as const;

const link = (target: string, rel: string, type?: string) =>
  `<${target}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`;

const descriptions = (path: string, { paths }: SiteFacts) => [
  link(paths.llmsTxt(paths.localeOf(path)), 'describedby', 'text/plain'),
  link(PUBLISHED.openapiJson, 'service-desc', 'application/json'),
];

/** `Link` of the API index. */
export const apiIndexLink = (site: SiteFacts) => descriptions(API_ROOT, site).join(', ');

/** `Link` of the HTML of the page at `path`. */
const htmlLink = (path: string, site: SiteFacts) =>
  [link(twinPath(path), 'alternate', MARKDOWN_TYPE), ...descriptions(path, site)].join(', ');

/** The canonical page of one that is written in `language`. */
function canonicalPath(path: string, language: Locale, { paths, canonicalOf }: SiteFacts): string {
  const page = paths.inLocale(path, language);
  return canonicalOf?.(page) ?? page;
}

/** `Link` of the Markdown of the page at `path`, which is written in `language`. */
const markdownLink = (path: string, language: Locale, site: SiteFacts) =>
  [
    link(site.baseUrl + canonicalPath(path, language, site), 'canonical'),
    link(path, 'alternate', HTML_TYPE),
    ...descriptions(path, site),
  ].join(', ');

/** The page of an HTML or Markdown file; `undefined` for other files. */
export function pageOfFile(file: string): string | undefined {
  if (isLinkedFile(file)) return undefined;
  if (file.endsWith('.mdx')) return pageOfTwin(file);
  if (file === htmlFile('/')) return '/';
  return file.endsWith('/index.html') ? file.slice(0, -'/index.html'.length) : undefined;
}

type FileHeaders = Record<string, string> & { readonly 'Content-Type': string };

/** Headers of a file below `dist/` that is not a page; the same on every site. */
export function staticHeaders(file: string): FileHeaders {
  const policy = policyOf(file);
  const type = mediaType(file);
  return {
    'Content-Type': type,
    'Cache-Control': file.startsWith(HASHED_FOLDER) ? CACHE.hashed : CACHE.content,
    ...(!type.startsWith(HTML_TYPE) && CORS_HEADERS),
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
  };
}

/** Headers of a file below `dist/`, for the function and for file servers. */
export function fileHeaders(file: string, site: SiteFacts): FileHeaders {
  const page = pageOfFile(file);
  const language = page === undefined ? undefined : site.languageAt(page);
  const { 'Content-Type': type, ...fixed } = staticHeaders(file);
  const isHtml = type.startsWith(HTML_TYPE);
  const headers = {
    'Content-Type': type,
    ...fixed,
    ...(isHtml && !isLinkedFile(file) && { 'Content-Security-Policy': htmlPolicy(site.allowed) }),
  };
  if (page === undefined || language === undefined) return headers;
  return {
    ...headers,
    ...(isHtml && { 'Speculation-Rules': `"${SPECULATION_RULES}"` }),
    'Content-Language': language,
    'No-Vary-Search': NO_VARY_SEARCH,
    Link: isHtml ? htmlLink(page, site) : markdownLink(page, language, site),
  };
}
